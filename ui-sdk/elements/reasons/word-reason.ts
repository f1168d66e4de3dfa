import type { JourneySync } from "../../../core/contract/sync/journey/journey-sync.ts"
import type { ReasonCode, ReasonTexts } from "../../../core/contract/reasons/reason-codes.ts"

/** A reason as the service sends it: its English text and, where they are known, the codes of its sentences. */
export type SentReason = Pick<JourneySync["findings"][number], "reason" | "reason_codes">

/** A reason in the reader's language. What has no code, or one of a newer service, is shown as it was sent. */
export type WordReason = (sent: SentReason) => string

export const makeWordReason =
  (texts: ReasonTexts): WordReason =>
  ({ reason, reason_codes: codes = [] }) => {
    const sentences = codes.flatMap(({ code, params }) => {
      const text = texts[code as ReasonCode] as undefined | string | ((params: object) => string)
      return text === undefined ? [] : [typeof text === "string" ? text : text(params)]
    })
    return sentences.length > 0 && sentences.length === codes.length ? sentences.join(" ") : reason
  }

/** The same where there may be none. */
export const wordIfAny = (
  word: WordReason,
  reason: string | null,
  codes: SentReason["reason_codes"],
): string | null => (reason === null ? null : word({ reason, ...(codes && { reason_codes: codes }) }))
