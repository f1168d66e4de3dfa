import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import type { Waiting } from "../client/resource.ts"
import type { Words } from "./words/en.ts"

/** What a `Resource` or a `PagedList` says about itself. */
export interface Loading {
  readonly problem: Problem | null
  readonly waiting: Waiting
  readonly load: () => Promise<void>
}

/**
 * What was loaded, or what stands in its place: nothing for a moment, then a skeleton, or why it failed with a way to try again.
 * Once there is a value it stays, and a failure to load it anew is said above it.
 */
export const showLoaded = <A>(
  value: A | null,
  loading: Loading,
  words: Words,
  show: (value: A) => TemplateResult,
): TemplateResult => {
  const failed =
    loading.problem === null ? nothing : loadFailed(loading.problem, words, () => void loading.load())
  if (value !== null) return html`${failed}${show(value)}`
  return loading.problem === null ? skeleton(loading.waiting, words) : html`${failed}`
}

/**
 * Why a call failed, in the reader's language; what the service says where it refused the content or the change. What it says only in
 * English follows the reader's own sentence.
 */
export const problemText = ({ kind, message, refusal }: Problem, words: Words): string => {
  const isSaid = (kind === "refused" || kind === "conflict") && message !== ""
  if (!isSaid) return words.problem[kind]
  const own = words.refusal.word(message)
  if (own !== null) return own
  return `${words.refusal.explain(refusal) ?? words.problem[kind]} ${words.refusal.systemSaid}: ${message}`
}

const loadFailed = (problem: Problem, words: Words, again: () => void): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${words.loadFailed}</b>
      <p>${problemText(problem, words)}</p>
      ${problem.reference === null ? nothing : html`<p class="mono">${words.reference(problem.reference)}</p>`}
      <div class="btns"><button class="btn" type="button" @click=${again}>${words.again}</button></div>
    </div>
  </div>`

const skeleton = (waiting: Waiting, words: Words): TemplateResult => {
  if (waiting === "") return html`<div aria-busy="true"></div>`
  const text = waiting === "slow" ? words.stillLoading : words.loading
  return html`<div class="stack" aria-busy="true">
    <p class=${waiting === "slow" ? "muted" : "vh"} role="status">${text}</p>
    <div class="stack" aria-hidden="true">
      <span class="sk wide"></span><span class="sk"></span><span class="sk"></span
      ><span class="sk short"></span>
    </div>
  </div>`
}

/** Why an action failed, beside what would do it; nothing when it did not. */
export const problemNote = (problem: Problem | null, words: Words): TemplateResult | typeof nothing =>
  problem === null
    ? nothing
    : html`<p class="err" role="alert">${icon("alert")}<span>${problemText(problem, words)}</span></p>`
