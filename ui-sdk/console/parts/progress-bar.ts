import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../elements/bar.ts"
import { findPace, type Pace, type Sample } from "../../elements/pace.ts"
import type { Words } from "./words/en.ts"

/** A long call of the service, as far as it is. */
export interface LongWork {
  readonly label: string
  /** What is done, in words: "1,204 rows tested". */
  readonly done: string
  /** From 0 to 1; null: not known. */
  readonly share: number | null
  readonly samples: ReadonlyArray<Sample>
}

/** How far a long call is, how fast it goes on, and how long it still takes. */
export const progressBar = ({ label, done, share, samples }: LongWork, words: Words): TemplateResult => {
  const soFar = samples.at(-1)?.done ?? 0
  const total = share === null || share === 0 ? null : soFar / share
  return html`${bar(share ?? 0, { label, now: Math.round((share ?? 0) * 100), max: 100 }, true)}
    <p class="facts"><span>${done}</span>${paceFacts(findPace(samples, total), words)}</p>`
}

const paceFacts = (pace: Pace | null, words: Words): TemplateResult | typeof nothing =>
  pace === null
    ? nothing
    : html`${pace.left === null ? nothing : html`<span>${words.left(pace.left)}</span>`}<span
          >${words.rate(pace.perSecond)}</span
        >`
