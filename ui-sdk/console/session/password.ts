import type { Problem } from "../../elements/api/send.ts"

/** NIST SP 800-63B recommends a length, and no rules about kinds of characters. */
export const MIN_PASSWORD = 12

/** A refused sign-in. Which of address and password is wrong is not said. */
export interface Refusal {
  readonly triesLeft: number
  /** Seconds; null: the next try may follow at once. */
  readonly retryAfter: number | null
}

/** What the service says about a refused password or code; null: the call failed for another reason. */
export const readRefusal = ({ fields }: Problem): Refusal | null => {
  const { tries_left: triesLeft, retry_after: retryAfter } = fields
  if (triesLeft === undefined) return null
  return { triesLeft: Number(triesLeft), retryAfter: retryAfter === undefined ? null : Number(retryAfter) }
}
