import type * as Effect from "effect/Effect"
import type { StorageError } from "./storage-error.ts"

/** Sample data first, behind the vendor's approval the real ones (interface.md, "Push API rules"). */
export const PUSH_ENVIRONMENTS = ["test", "production"] as const
export type PushEnvironment = (typeof PUSH_ENVIRONMENTS)[number]

/** With what a corporate's system pushes employees of one connection into one environment. */
export interface PushCredential {
  readonly id: string
  readonly connectionId: string
  readonly environment: PushEnvironment
  readonly username: string
  /** SHA-256: the password is generated. */
  readonly passwordDigest: Uint8Array
}

/** SHA-256 of an access token and of the refresh token that renews it; times in epoch milliseconds. */
export interface PushTokens {
  readonly accessDigest: Uint8Array
  readonly accessExpiresAt: number
  readonly refreshDigest: Uint8Array
  readonly refreshExpiresAt: number
}

export interface PushAccess {
  /** The connection's credential for that environment: an earlier one and its tokens end. */
  readonly replace: (credential: PushCredential, createdAt: number) => Effect.Effect<void, StorageError>
  readonly byUsername: (username: string) => Effect.Effect<PushCredential | null, StorageError>
  /** Begins a family of tokens. */
  readonly begin: (
    credentialId: string,
    familyId: string,
    tokens: PushTokens,
  ) => Effect.Effect<void, StorageError>
  readonly byAccessToken: (
    digest: Uint8Array,
    now: number,
  ) => Effect.Effect<PushCredential | null, StorageError>
  /**
   * Uses a refresh token up and adds the next tokens to its family. Null, and nothing added: it is unknown or expired, or
   * was used before, which ends its whole family: somebody else has it (RFC 9700, 4.14.2).
   */
  readonly renew: (
    refreshDigest: Uint8Array,
    next: PushTokens,
    now: number,
  ) => Effect.Effect<PushCredential | null, StorageError>
}

/** An employee in the test environment of a connection; no vendor reads it by the API. */
export interface PushTestRecord {
  readonly id: string
  readonly employeeId: string
  readonly fingerprint: Uint8Array
  /** Sealed for the row `employee`/`id`. */
  readonly sealed: Uint8Array
}

export interface PushTestRecords {
  readonly find: (
    connectionId: string,
    employeeId: string,
  ) => Effect.Effect<PushTestRecord | null, StorageError>
  readonly put: (
    connectionId: string,
    record: PushTestRecord,
    receivedAt: number,
  ) => Effect.Effect<void, StorageError>
  /** By employeeId. */
  readonly list: (connectionId: string) => Effect.Effect<ReadonlyArray<PushTestRecord>, StorageError>
  /** How many went. */
  readonly purge: (connectionId: string) => Effect.Effect<number, StorageError>
}
