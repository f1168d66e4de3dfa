import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import type { Journey } from "../client/journey.ts"
import type { ShellMessages } from "./en.ts"

/** What the user must know about saving, above every screen: offline, failed, or changed in another window. */
export const saveNotice = (journey: Journey, t: ShellMessages): TemplateResult | typeof nothing => {
  const { saving } = journey.state
  if (saving.status === "conflict") return conflictNotice(journey, t)
  if (saving.status !== "failed")
    return journey.isKept ? elsewhereNotice(journey, t) : notKeptNotice(journey, t)
  const isOffline = journey.problem?.kind === "offline"
  const { title, text } = isOffline ? t.offline : t.saveFailed
  return html`<div class="banner" role="status">
    ${icon(isOffline ? "wifi" : "alert")}
    <p><b>${title}</b> ${text}</p>
    <button class="btn" type="button" @click=${() => journey.dispatch({ type: "saveRetried" })}>
      ${isOffline ? t.tryNow : t.saveFailed.again}
    </button>
  </div>`
}

/** The browser stores nothing for this page, as some do for every page inside another one: the way on is a link. */
const notKeptNotice = (journey: Journey, { notKept }: ShellMessages): TemplateResult | typeof nothing => {
  const { purpose, isAccepted } = journey.state
  if (purpose !== "onboarding" || isAccepted) return nothing
  return html`<div class="banner" role="status">
    ${icon("alert")}
    <p><b>${notKept.title}</b> ${notKept.text}</p>
    <hrsync-send-link .journey=${journey} .messages=${notKept.link}></hrsync-send-link>
  </div>`
}

/** Secrets and files stay in the browser in which they were entered: on another device something seems to be lost. */
const elsewhereNotice = (journey: Journey, { elsewhere }: ShellMessages): TemplateResult | typeof nothing => {
  const { context, state } = journey
  if (context?.saved?.is_elsewhere !== true || state.isAccepted || journey.hasEntered) return nothing
  return html`<div class="banner" role="status">
    ${icon("info")}
    <p><b>${elsewhere.title}</b> ${elsewhere.text}</p>
    <hrsync-send-link .journey=${journey} .messages=${elsewhere.link}></hrsync-send-link>
  </div>`
}

const conflictNotice = (journey: Journey, { conflict }: ShellMessages): TemplateResult =>
  html`<div class="banner" role="alert">
    ${icon("alert")}
    <p><b>${conflict.title}.</b> ${conflict.text}</p>
    <div class="btns">
      <button class="btn" type="button" @click=${() => journey.dispatch({ type: "theirsTaken" })}>
        ${conflict.theirs}
      </button>
      <button class="btn" type="button" @click=${() => journey.dispatch({ type: "mineKept" })}>
        ${conflict.mine}
      </button>
    </div>
  </div>`

interface Message {
  readonly title: string
  readonly text: string
  readonly hint?: string
  readonly reference?: string | null
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** What else can be done, beside the action. */
  readonly other?: { readonly label: string; readonly onClick: () => void }
}

/** A whole screen that says why nothing else can be shown. */
export const messageScreen = ({
  title,
  text,
  hint,
  reference = null,
  action,
  other,
}: Message): TemplateResult =>
  html`<main id="main" class="stage">
    <div class="message" role="alert">
      ${icon("alert", "lg")}
      <h1 tabindex="-1">${title}</h1>
      <p class="lede">${text}</p>
      ${
        action === undefined
          ? nothing
          : html`<div class="btns">
              <button class="btn primary" type="button" @click=${action.onClick}>${action.label}</button>
              ${
                other === undefined
                  ? nothing
                  : html`<button class="btn link" type="button" @click=${other.onClick}>
                      ${icon("mail", "sm")}${other.label}
                    </button>`
              }
            </div>`
      }
      ${hint === undefined ? nothing : html`<p class="ref">${hint}</p>`}
      ${reference === null ? nothing : html`<p class="ref mono">${reference}</p>`}
    </div>
  </main>`
