import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** What an employee agreed to, or withdrew: nothing of it is ever changed, a later one counts. Times in epoch milliseconds. */
export interface Consent {
  /** The employee's record. */
  readonly employeeRecordId: string
  readonly connectionId: string
  readonly language: string
  readonly consentedAt: number
  /** In the past: it is withdrawn. */
  readonly expiresAt: number
}

export interface ConsentStore {
  readonly append: (consent: Consent, receivedAt: number) => Effect.Effect<void, StorageError>
  /** The last one that was appended; null: none ever was. */
  readonly latest: (employeeRecordId: string) => Effect.Effect<Consent | null, StorageError>
}
