import * as Effect from "effect/Effect"
import type { DocumentRejected } from "../../../core/use-cases/requests/request-errors.ts"

/** The error that the calls declare, by the reason of a rejection. */
const REJECTIONS = {
  "too-large": "DocumentTooLarge",
  "too-many": "TooManyDocuments",
  empty: "DocumentEmpty",
  "broken-off": "DocumentBrokenOff",
} as const

export const failByReason = ({ reason }: DocumentRejected) => Effect.fail({ _tag: REJECTIONS[reason] })
