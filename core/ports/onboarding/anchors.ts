import type * as Effect from "effect/Effect"
import type { Anchor } from "../../domain/onboarding/anchor.ts"
import type { CodeBinding } from "../../domain/onboarding/mailbox-code.ts"
import type { StorageError } from "../storage-error.ts"

export interface NewMailboxCode extends CodeBinding {
  readonly id: string
  /** Keyed: six digits could be found by trying all of them on a bare digest. */
  readonly digest: Uint8Array
  readonly createdAt: number
  readonly expiresAt: number
}

export interface CodeLimits {
  /** Counted since then. */
  readonly since: number
  readonly ofConnection: number
  readonly ofMailbox: number
}

/** A code that is being tried. */
export interface TriedCode extends Pick<NewMailboxCode, "id" | "email" | "digest"> {
  /** After this try. */
  readonly triesLeft: number
}

/** What a caller's proof or link authorizes. */
export interface ProofQuery {
  readonly connectionId: string
  /** The caller's device; null: it sent no key. */
  readonly device: string | null
  /** Proofs by code count since then. */
  readonly provenSince: number
  /** A mailbox that the caller's token proves; null: it proves none. */
  readonly linked: string | null
}

export interface Standing {
  /** A proven anchor that the caller speaks for; null: none. */
  readonly mailbox: string | null
  /** The caller's device is an anchor. */
  readonly isAnchoredDevice: boolean
}

/** Who speaks for the corporate of a connection, and the codes that prove it. */
export interface Anchors {
  /** Oldest first. */
  readonly list: (connectionId: string) => Effect.Effect<ReadonlyArray<Anchor>, StorageError>
  /**
   * Stores the anchor, unless the connection has it; a proof is added to one that has none. Returns the stored one, and whether
   * anything changed. Null: the connection was terminated.
   */
  readonly add: (
    anchor: Anchor,
  ) => Effect.Effect<{ readonly anchor: Anchor; readonly isNew: boolean } | null, StorageError>
  /** Returns the removed one; null: the connection has none with this id. */
  readonly remove: (connectionId: string, id: string) => Effect.Effect<Anchor | null, StorageError>
  /** Whom the caller speaks for. */
  readonly findStanding: (query: ProofQuery) => Effect.Effect<Standing, StorageError>
}

/** Codes with which people verify a mailbox. One is open for each device of a connection: a new one ends the former. */
export interface MailboxCodes {
  readonly create: (
    code: NewMailboxCode,
    limits: CodeLimits,
  ) => Effect.Effect<"created" | "too-many" | "gone", StorageError>
  /**
   * Takes one of the tries of the device's open code. Null: there is none, it has expired, or it has no tries left. `too-many`:
   * since `since` the connection had this many wrong tries.
   */
  readonly take: (
    binding: Pick<CodeBinding, "connectionId" | "device">,
    limits: { readonly now: number; readonly since: number; readonly tries: number; readonly wrong: number },
  ) => Effect.Effect<TriedCode | "too-many" | null, StorageError>
  /** The code was right: the attempt is given back, and the code stays open. */
  readonly giveBack: (id: string) => Effect.Effect<void, StorageError>
  /** The code was right and is used up: it verifies its mailbox on its device from now on. */
  readonly use: (id: string, now: number) => Effect.Effect<void, StorageError>
  /** Whether the device has proved a mailbox of the connection before, or is an anchor. */
  readonly knowsDevice: (connectionId: string, device: string) => Effect.Effect<boolean, StorageError>
}
