import { describeReasons } from "../../../core/contract/reasons/format-reason.ts"
import type { Reason } from "../../../core/contract/reasons/reason-codes.ts"

/* What the service sends of a failure: worded in English, and by code for readers of other languages. */

export const toCodes = (reasons: ReadonlyArray<Reason>) =>
  reasons.map(({ code, params }) => ({ code: code as string, params: { ...params } }))

export const toMessage = (...reasons: ReadonlyArray<Reason>) => ({
  message: describeReasons(reasons).reason,
  message_codes: toCodes(reasons),
})

export const toReason = (...reasons: ReadonlyArray<Reason>) => ({
  reason: describeReasons(reasons).reason,
  reason_codes: toCodes(reasons),
})
