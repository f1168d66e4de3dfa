import { html, nothing, render, type TemplateResult } from "lit"
import { type FormCall, checkBody, findBlank, makeAddress, makeRequest, writeCommand } from "./call.ts"
import { keepCredentials, restoreCredentials } from "./kept-credentials.ts"
import { readCall } from "./read-call.ts"

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Sends the call of a form to this service, after the reader replaced what is theirs and, for a call that changes something,
 * confirmed it. Credentials stay in the form, and in the tab's storage if the reader chose so.
 */
export const startForm = (form: HTMLFormElement): void => {
  const result = form.parentElement?.querySelector<HTMLElement>(".result")
  const problem = form.querySelector<HTMLElement>(".problem")
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]")
  if (!result || !problem || !button) return
  restoreCredentials(form)
  form.noValidate = true
  const send = async (call: FormCall) => {
    button.disabled = true
    render(nothing, result)
    render(html`<p>Sending …</p>`, result)
    render(await requestAnswer(call, form.dataset["server"] ?? location.origin), result)
    button.disabled = false
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const call = readCall(form)
    const found = findProblem(form, call)
    showProblem(form, problem, found)
    if (found !== null) return
    keepCredentials(form)
    const changes = form.dataset["changes"] ?? ""
    if (changes === "") void send(call)
    else askFirst({ form, button, changes, call, send: () => void send(call) })
  })
}

interface Problem {
  readonly text: string
  readonly field: Field
}

const findProblem = (form: HTMLFormElement, call: FormCall): Problem | null => {
  for (const field of form.querySelectorAll<Field>("input, textarea")) {
    const blank = findBlank(field.value)
    if (blank !== null) return { field, text: `Replace <${blank}> first: it stands for a value of your own.` }
    if (field.required && field.value.trim() === "") return { field, text: "Fill in this field first." }
  }
  const body = form.querySelector<HTMLTextAreaElement>("textarea")
  const text = checkBody(call)
  return text === null || body === null ? null : { field: body, text }
}

const showProblem = (form: HTMLFormElement, place: HTMLElement, problem: Problem | null): void => {
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid")
  place.hidden = problem === null
  place.textContent = problem?.text ?? ""
  problem?.field.setAttribute("aria-invalid", "true")
  problem?.field.focus()
}

interface Question {
  readonly form: HTMLFormElement
  readonly button: HTMLButtonElement
  readonly changes: string
  readonly call: FormCall
  readonly send: () => void
}

/** Asks in the place of the button; a change of the form takes the question back. */
const askFirst = ({ form, button, changes, call, send }: Question): void => {
  form.querySelector(".confirm")?.parentElement?.remove()
  const place = document.createElement("div")
  const close = () => {
    place.remove()
    button.hidden = false
  }
  const confirm = () => {
    close()
    send()
    button.focus()
  }
  const cancel = () => {
    close()
    button.focus()
  }
  render(
    html`<div class="confirm" role="group" aria-label="Confirm">
      <p><strong>This changes something.</strong> ${changes}</p>
      <p><code>${call.method} ${makeAddress(call)}</code></p>
      <div>
        <button type="button" @click=${confirm}>Send it</button>
        <button type="button" class="second" @click=${cancel}>Cancel</button>
      </div>
    </div>`,
    place,
  )
  button.hidden = true
  form.append(place)
  form.addEventListener("input", close, { once: true })
  place.querySelector<HTMLButtonElement>("button.second")?.focus()
}

/** More of a body would make the page slow. */
const MOST_CHARACTERS = 100_000

const requestAnswer = async (call: FormCall, server: string): Promise<TemplateResult> => {
  const startedAt = performance.now()
  try {
    const response = await fetch(makeAddress(call), makeRequest(call))
    const text = await response.text()
    const millis = Math.round(performance.now() - startedAt)
    return renderAnswer({ response, text, millis, command: writeCommand(call, server) })
  } catch {
    return html`<p class="problem">
      The service did not answer. Check your connection, and whether ${location.origin} is reachable, then
      send it again.
    </p>`
  }
}

interface Answer {
  readonly response: Response
  readonly text: string
  readonly millis: number
  readonly command: string
}

const renderAnswer = ({ response, text, millis, command }: Answer): TemplateResult =>
  html`<p class="status-line">
      <span class="status ${response.ok ? "" : "failed"}">${response.status} ${response.statusText}</span>
      in ${millis} ms
    </p>
    ${renderCode("Body of the response", formatBody(text, response.headers.get("content-type") ?? ""))}
    <details>
      <summary>Headers</summary>
      ${renderCode(
        "Headers of the response",
        [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
      )}
    </details>
    <details>
      <summary>As curl</summary>
      ${renderCode("The call as a command", command)}
    </details>`

const renderCode = (label: string, code: string): TemplateResult =>
  html`<pre class="code" tabindex="0" role="group" aria-label=${label}><code>${code}</code></pre>`

const formatBody = (text: string, contentType: string): string => {
  if (text.length > MOST_CHARACTERS)
    return `${text.slice(0, MOST_CHARACTERS)}\n… (${String(text.length)} characters)`
  if (!contentType.includes("json")) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
