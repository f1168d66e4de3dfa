import { html, nothing, render } from "lit"
import { type FoundSection, listAddress, requestResults } from "./request-results.ts"

/** After the last key, before the service is asked. */
const PAUSE_MILLIS = 120

interface State {
  readonly words: string
  /** Null: closed. */
  readonly results: ReadonlyArray<FoundSection> | null
  readonly failed: boolean
  /** -1: none. */
  readonly selected: number
}

const CLOSED: State = { words: "", results: null, failed: false, selected: -1 }

/**
 * Makes a combobox of the search field (WAI-ARIA 1.2, combobox with a list): `/` and Ctrl-K go to it, arrows choose, Enter
 * opens, Escape closes. Without a choice, Enter opens the page of all results.
 */
export const startSearch = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>("form[role=search]")
  const input = form?.querySelector("input")
  if (form === null || input === null || input === undefined) return
  const place = page.createElement("div")
  form.append(place)
  let state = CLOSED
  const show = (next: State) => {
    state = next
    render(renderResults(state), place)
    describeField(input, state)
  }
  const close = () => {
    show(CLOSED)
  }
  for (const [name, value] of FIELD_ROLES) input.setAttribute(name, value)
  close()
  watchWords(input, show, close)
  page.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  input.addEventListener("keydown", (event) => {
    const next = moveBy(event.key, state)
    if (next === null) return
    event.preventDefault()
    show(next)
    place.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  })
  form.addEventListener("submit", (event) => {
    const chosen = state.results?.[state.selected]
    if (chosen === undefined) return
    event.preventDefault()
    location.assign(listAddress(chosen))
    close()
  })
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close()
  })
}

const FIELD_ROLES = [
  ["role", "combobox"],
  ["aria-autocomplete", "list"],
  ["aria-controls", "search-results"],
] as const

const describeField = (input: HTMLInputElement, { results, selected }: State): void => {
  input.setAttribute("aria-expanded", String(results !== null && results.length > 0))
  if (selected < 0) input.removeAttribute("aria-activedescendant")
  else input.setAttribute("aria-activedescendant", `result-${String(selected)}`)
}

/** Asks when the typing pauses; an answer to earlier words is dropped. */
const watchWords = (input: HTMLInputElement, show: (state: State) => void, close: () => void): void => {
  let timer = 0
  let running = new AbortController()
  input.addEventListener("input", () => {
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
    const words = input.value.trim()
    if (words === "") {
      close()
      return
    }
    const { signal } = running
    timer = window.setTimeout(() => {
      requestResults(words, signal).then(
        (results) => {
          show({ words, results, failed: false, selected: -1 })
        },
        () => {
          if (!signal.aborted) show({ words, results: [], failed: true, selected: -1 })
        },
      )
    }, PAUSE_MILLIS)
  })
}

/** Not while the reader types elsewhere. */
const isShortcut = (event: KeyboardEvent): boolean => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") return true
  const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select")
  return event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
}

const moveBy = (key: string, state: State): State | null => {
  const count = state.results?.length ?? 0
  if (key === "Escape" && state.results !== null) return CLOSED
  if (count === 0) return null
  if (key === "ArrowDown") return { ...state, selected: (state.selected + 1) % count }
  if (key === "ArrowUp") return { ...state, selected: (Math.max(state.selected, 0) - 1 + count) % count }
  return null
}

const renderResults = (state: State) =>
  html`<p class="unseen" role="status">${sayCount(state)}</p>
    ${
      state.results === null
        ? nothing
        : html`<div class="results">
            ${state.results.length === 0 ? html`<p>${sayCount(state)}</p>` : nothing}
            <div id="search-results" role="listbox" aria-label="Results">
              ${state.results.map((result, index) => renderResult(result, index, state.selected))}
            </div>
          </div>`
    }`

const sayCount = ({ words, results, failed }: State): string => {
  if (results === null) return ""
  if (failed) return "The search failed. Press Enter to try again."
  if (results.length === 0) return `Nothing matches “${words}”.`
  return `${String(results.length)} ${results.length === 1 ? "result" : "results"}`
}

const renderResult = (result: FoundSection, index: number, selected: number) =>
  html`<a
    role="option"
    id="result-${index}"
    tabindex="-1"
    href=${listAddress(result)}
    aria-selected=${String(index === selected)}
    ><b>${result.heading === result.title ? result.title : `${result.title}: ${result.heading}`}</b
    ><small>${result.excerpt}</small></a
  >`
