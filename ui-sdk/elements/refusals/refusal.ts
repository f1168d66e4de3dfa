import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../api/send.ts"
import { SYSTEM_SAID_EN } from "../reasons/reason-text.ts"

export interface RefusalWords {
  /** What the service says about a refused call, in the reader's language; null: it has no sentence of its own there. */
  readonly word: (message: string) => string | null
  /** What it means, by the kind of the refusal, where the service's sentence is English; null: there is no sentence for it. */
  readonly explain: (refusal: string | null) => string | null
  /** Where there is neither. */
  readonly refused: string
  /** Above what the service says in English. */
  readonly systemSaid: string
}

export const REFUSAL_WORDS_EN: RefusalWords = {
  word: (message) => (message === "" ? null : message),
  explain: () => null,
  refused: "This was not accepted.",
  systemSaid: SYSTEM_SAID_EN,
}

/** Why the service refused a call, where there is room for one sentence. */
export const refusalSentence = (
  { message, refusal }: Problem,
  { word, explain, refused }: RefusalWords,
): string => word(message) ?? explain(refusal) ?? refused

/** Why the service refused a call; what it says only in English is folded, and marked as its own words. */
export const refusalText = (problem: Problem, words: RefusalWords): TemplateResult => {
  const said = [problem.message, ...Object.values(problem.fields)].filter((text) => text !== "")
  return html`<p>${refusalSentence(problem, words)}</p>
    ${words.word(problem.message) === null ? quote(said, words) : nothing}`
}

/** What is wrong with single answers, in the service's own words. */
export const refusedAnswers = (reasons: ReadonlyArray<string>, words: RefusalWords) => {
  const worded = reasons.flatMap((reason) => words.word(reason) ?? [])
  return worded.length === reasons.length
    ? html`<ul>
        ${worded.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    : quote(reasons, words)
}

const quote = (said: ReadonlyArray<string>, { systemSaid }: RefusalWords) =>
  said.length === 0
    ? nothing
    : html`<details>
        <summary>${systemSaid}</summary>
        <p lang="en">${said.join(" ")}</p>
      </details>`
