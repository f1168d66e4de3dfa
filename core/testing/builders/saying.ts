import { expect } from "vitest"
import type { Reason } from "../../contract/reasons/reason-codes.ts"
import { formatReason } from "../../contract/reasons/format-reason.ts"

/** Equals a reason with this text in its English sentence. */
export const saying = (text: string): Reason =>
  expect.toSatisfy((reason: Reason) => formatReason(reason).includes(text), `says ${text}`) as Reason
