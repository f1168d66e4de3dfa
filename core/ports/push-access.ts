import type * as Effect from "effect/Effect"
import type { PushAuthType } from "../domain/push/push-auth.ts"
import type { StorageError } from "./storage-error.ts"

/** Sample data first, and production after the vendor's approval (specification/sources.md#push). */
export const PUSH_ENVIRONMENTS = ["test", "production"] as const
export type PushEnvironment = (typeof PUSH_ENVIRONMENTS)[number]

/** A credential with which a corporate's system pushes employees of one connection into one environment. */
export interface PushCredential {
  readonly id: string
  readonly connectionId: string
  readonly environment: PushEnvironment
  readonly authType: PushAuthType
  readonly username: string
  /** SHA-256: the password is generated. */
  readonly passwordDigest: Uint8Array
}

/** The stored facts about a credential; times in epoch milliseconds. */
export interface IssuedPushCredential extends Omit<PushCredential, "id" | "passwordDigest"> {
  readonly issuedAt: number
  /** When it was revoked; null: it is valid. */
  readonly endedAt: number | null
}

/** SHA-256 of an access token and of the refresh token that renews it; times in epoch milliseconds. */
export interface PushTokens {
  readonly accessDigest: Uint8Array
  readonly accessExpiresAt: number
  readonly refreshDigest: Uint8Array
  readonly refreshExpiresAt: number
}

export interface PushAccess {
  /** Sets the connection's credential for that environment; it replaces an earlier one, whose tokens are revoked. */
  readonly replace: (credential: PushCredential, issuedAt: number) => Effect.Effect<void, StorageError>
  /** The last credential of each environment, `test` first. */
  readonly list: (connectionId: string) => Effect.Effect<ReadonlyArray<IssuedPushCredential>, StorageError>
  /** Revokes the credential and its tokens, for `test` with its records. False: there is no active one. */
  readonly end: (
    connectionId: string,
    environment: PushEnvironment,
    endedAt: number,
  ) => Effect.Effect<boolean, StorageError>
  /**
   * Ends the test environment with its credential, tokens and records, and stores a revoked credential for production in
   * place of an earlier one, as the record of the approval. All in one step. Returns the number of deleted records; null,
   * without any change: the test credential was revoked already.
   */
  readonly approve: (production: PushCredential, now: number) => Effect.Effect<number | null, StorageError>
  /** Does not find revoked credentials; neither do the methods below. */
  readonly findByUsername: (username: string) => Effect.Effect<PushCredential | null, StorageError>
  /** Begins a family of tokens. False, and nothing is stored: the credential was revoked or replaced. */
  readonly startTokenFamily: (
    credentialId: string,
    familyId: string,
    tokens: PushTokens,
  ) => Effect.Effect<boolean, StorageError>
  readonly findByAccessToken: (
    digest: Uint8Array,
    now: number,
  ) => Effect.Effect<PushCredential | null, StorageError>
  /**
   * Uses up a refresh token and adds the next tokens to its family. Null, and nothing added: it is unknown or expired, its
   * credential was revoked, or it was used before, which revokes its whole family, since it leaked (RFC 9700, 4.14.2).
   */
  readonly refreshTokens: (
    refreshDigest: Uint8Array,
    next: PushTokens,
    now: number,
  ) => Effect.Effect<PushCredential | null, StorageError>
}

/** An employee in the test environment of a connection; the API does not return it to vendors. */
export interface PushTestRecord {
  readonly id: string
  readonly employeeId: string
  readonly fingerprint: Uint8Array
  /** Sealed for the row `employee`/`id`. */
  readonly sealed: Uint8Array
  /** When the source changed the employee; to save, null: unchanged. */
  readonly sourceUpdatedAt: number | null
}

export interface PushTestRecords {
  readonly find: (
    connectionId: string,
    employeeId: string,
  ) => Effect.Effect<PushTestRecord | null, StorageError>
  /**
   * Stores the last record of an employee. Nothing is stored when the test environment has ended, or contains
   * `most` other employees.
   */
  readonly save: (
    connectionId: string,
    record: PushTestRecord,
    limits: { readonly receivedAt: number; readonly most: number },
  ) => Effect.Effect<"kept" | "ended" | "full", StorageError>
  /** By employeeId. */
  readonly list: (
    connectionId: string,
  ) => Effect.Effect<ReadonlyArray<PushTestRecord & { readonly receivedAt: number }>, StorageError>
}

/** The progress of a connection's test environment; times are epoch milliseconds. */
export interface PushTestSummary {
  /** Pushes that were accepted, and that were refused. */
  readonly accepted: number
  readonly refused: number
  /** When the corporate asked the vendor for its approval; null: it has not. */
  readonly approvalRequestedAt: number | null
}

/** The result of one push to the test environment. */
export interface PushTestOutcome {
  readonly id: string
  readonly receivedAt: number
  /** JSON, sealed for the row `push_test_outcome`/`id`. */
  readonly sealed: Uint8Array
}

/** Nothing is stored or returned once the test environment has ended. */
export interface PushTestOutcomes {
  /** Counts it, and keeps the latest `most` of the connection. */
  readonly add: (
    connectionId: string,
    outcome: PushTestOutcome & { readonly isAccepted: boolean },
    most: number,
  ) => Effect.Effect<void, StorageError>
  /** Those with a higher sequence number than `after`, oldest first; a later one never has a lower number. */
  readonly list: (
    connectionId: string,
    after: number,
  ) => Effect.Effect<ReadonlyArray<PushTestOutcome & { readonly sequence: number }>, StorageError>
  /** Null: there is no active test environment. */
  readonly summarize: (connectionId: string) => Effect.Effect<PushTestSummary | null, StorageError>
  /** False: there is no active test environment. */
  readonly markApprovalRequested: (connectionId: string, now: number) => Effect.Effect<boolean, StorageError>
}
