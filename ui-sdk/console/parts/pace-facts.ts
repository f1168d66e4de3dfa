import { html, nothing, type TemplateResult } from "lit"
import type { Pace } from "../../elements/pace.ts"
import type { Words } from "./words/en.ts"

/** How fast something long goes on, and how long it still takes, as far as that is known. */
export const paceFacts = (pace: Pace | null, words: Words): TemplateResult | typeof nothing =>
  pace === null
    ? nothing
    : html`${pace.left === null ? nothing : html`<span>${words.left(pace.left)}</span>`}<span
          >${words.rate(pace.perSecond)}</span
        >`
