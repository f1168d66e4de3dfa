import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"

/** What is wrapped directly under a master key. Everything else is sealed under one of these data keys. */
export const WRAPPED_KINDS = [
  "connection-key",
  "request-key",
  "app-secret",
  "previous-secret",
  "replaced-secret",
  "service-key",
  "second-factor",
  "idempotent-answer",
] as const
export type WrappedKind = (typeof WRAPPED_KINDS)[number]

/** The kinds that also need a part from the key store. */
export type DataKeyKind = "connection-key" | "request-key"

export interface WrappedValue {
  readonly kind: WrappedKind
  /**
   * Identifies the row: a connection, an unsupported request, a vendor's organization, the kid of a service key, a user, or a call
   * that is safe to repeat. A vendor may have several replaced secrets.
   */
  readonly row: string
  readonly wrapped: WrappedKey
}

export interface WrappedCount {
  readonly kind: WrappedKind
  readonly masterKeyId: string
  readonly count: number
}

/** A rewrapped value; `was`: its previous stored form. */
export interface Rewrapped {
  readonly row: string
  readonly was: Uint8Array
  readonly wrapped: WrappedKey
}

export interface DataKeyOwner {
  readonly kind: DataKeyKind
  readonly row: string
  /** Whether the key store has a part of it. */
  readonly hasPart: boolean
}

export interface CurrentMasterKey {
  readonly id: string
  readonly since: number
}

/** Another process is changing the keys. */
export class KeysBusy extends Data.TaggedError("KeysBusy") {}

/** Everything in the store that a master key opens. */
export interface KeyInventory {
  /** How much each master key wraps, by kind, without keys that wrap nothing. */
  readonly counts: Effect.Effect<ReadonlyArray<WrappedCount>, StorageError>
  /** One value of each kind that the master key wraps. */
  readonly listSamples: (masterKeyId: string) => Effect.Effect<ReadonlyArray<WrappedValue>, StorageError>
  /** Whether anything is wrapped under another master key, or a data key has no part in the key store. Cheap. */
  readonly hasOutdated: (currentId: string) => Effect.Effect<boolean, StorageError>
  /** The values of one kind that `hasOutdated` refers to, in the order of their rows, after `after`. */
  readonly listOutdated: (
    kind: WrappedKind,
    currentId: string,
    after: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<WrappedValue>, StorageError>
  /**
   * Stores rewrapped values, unless they have changed since; rows that another transaction locks are left for the next pass.
   * Returns how many were stored.
   */
  readonly replace: (
    kind: WrappedKind,
    values: ReadonlyArray<Rewrapped>,
  ) => Effect.Effect<number, StorageError>
  /** Data keys that have no part in the key store yet. */
  readonly withoutPart: Effect.Effect<number, StorageError>
  /** Every connection and request with a data key. */
  readonly dataKeyOwners: Effect.Effect<ReadonlyArray<DataKeyOwner>, StorageError>
  /** The master key that became current last, over all processes; null: none was recorded. */
  readonly currentMasterKey: Effect.Effect<CurrentMasterKey | null, StorageError>
  /** Records a key as current unless it was current before. */
  readonly recordMasterKey: (id: string, now: number) => Effect.Effect<void, StorageError>
  /** Records the key as current, whatever it was before. */
  readonly makeMasterKeyCurrent: (id: string, now: number) => Effect.Effect<void, StorageError>
  /** Runs an effect exclusively over all processes. */
  readonly withLock: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E | KeysBusy | StorageError>
  readonly deleteMasterKey: (id: string) => Effect.Effect<void, StorageError>
}
