import type * as Effect from "effect/Effect"
import type { PushAuthType } from "../domain/push-auth.ts"
import type { StorageError } from "./storage-error.ts"

/** Sample data first, behind the vendor's approval the real ones (interface.md, "Push API rules"). */
export const PUSH_ENVIRONMENTS = ["test", "production"] as const
export type PushEnvironment = (typeof PUSH_ENVIRONMENTS)[number]

/** With what a corporate's system pushes employees of one connection into one environment. */
export interface PushCredential {
  readonly id: string
  readonly connectionId: string
  readonly environment: PushEnvironment
  readonly authType: PushAuthType
  readonly username: string
  /** SHA-256: the password is generated. */
  readonly passwordDigest: Uint8Array
}

/** What stays known of a credential; times in epoch milliseconds. */
export interface IssuedPushCredential extends Omit<PushCredential, "id" | "passwordDigest"> {
  readonly issuedAt: number
  /** Since when it is good for nothing; null: it still is. */
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
  /** The connection's credential for that environment: it takes the place of an earlier one, whose tokens end. */
  readonly replace: (credential: PushCredential, issuedAt: number) => Effect.Effect<void, StorageError>
  /** The last credential of each environment, `test` first. */
  readonly list: (connectionId: string) => Effect.Effect<ReadonlyArray<IssuedPushCredential>, StorageError>
  /** Ends the credential and its tokens, that for `test` with its records. False: there is none that has not ended. */
  readonly end: (
    connectionId: string,
    environment: PushEnvironment,
    endedAt: number,
  ) => Effect.Effect<boolean, StorageError>
  /**
   * Ends the test environment, its credential, its tokens and its records, and keeps one for production that has ended, too, in
   * the place of an earlier one: that there was one says that it was approved. All in one step. How many records went; null, and
   * nothing is changed: the test credential has ended already.
   */
  readonly approve: (production: PushCredential, now: number) => Effect.Effect<number | null, StorageError>
  /** Finds no credential that has ended; nor does what follows. */
  readonly findByUsername: (username: string) => Effect.Effect<PushCredential | null, StorageError>
  /** Begins a family of tokens. False, and nothing is kept: the credential has ended, or another took its place. */
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
   * Uses a refresh token up and adds the next tokens to its family. Null, and nothing added: it is unknown or expired, its
   * credential has ended, or it was used before, which ends its whole family: somebody else has it (RFC 9700, 4.14.2).
   */
  readonly refreshTokens: (
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
  /**
   * The last record of an employee stands. Nothing is kept when the test environment has ended meanwhile, or holds `most`
   * other employees.
   */
  readonly save: (
    connectionId: string,
    record: PushTestRecord,
    limits: { readonly receivedAt: number; readonly most: number },
  ) => Effect.Effect<"kept" | "ended" | "full", StorageError>
  /** By employeeId. */
  readonly list: (connectionId: string) => Effect.Effect<ReadonlyArray<PushTestRecord>, StorageError>
}
