import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** An employee's consents and withdrawals, append-only: the last one counts. Times in epoch milliseconds. */
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
  /** The last one that was appended; null: there is none. */
  readonly latest: (employeeRecordId: string) => Effect.Effect<Consent | null, StorageError>
}
