import { html, nothing, type TemplateResult } from "lit"
import type { SentReason, WordReason } from "./word-reason.ts"

export interface ReasonTextWords {
  readonly wordReason: WordReason
  /** Above what a system says in its own words. */
  readonly systemSaid: string
}

/** A reason in the reader's language; what a system said only in another one is folded below it, and marked as its own. */
export const reasonText = (
  { reason, reason_codes: codes = [] }: SentReason,
  { wordReason, systemSaid }: ReasonTextWords,
): TemplateResult => {
  const text = wordReason({ reason, reason_codes: codes })
  const quoted = codes.flatMap(({ code, params }) =>
    code === "source.said" && params["hi"] === "" && !text.includes(String(params["en"]))
      ? [String(params["en"])]
      : [],
  )
  return html`<p>${text}</p>
    ${
      quoted.length === 0
        ? nothing
        : html`<details>
            <summary>${systemSaid}</summary>
            <p lang="en">${quoted.join(" ")}</p>
          </details>`
    }`
}

export const SYSTEM_SAID_EN = "What the system said"
export const SYSTEM_SAID_HI = "सिस्टम का अपना संदेश"
