import type * as Effect from "effect/Effect"
import type { CorporateChange } from "../../domain/onboarding/change-notice.ts"
import type { StorageError } from "../storage-error.ts"

export interface NewChangeNotice extends CorporateChange {
  /** Notified in addition to every verified mailbox of the connection. */
  readonly alsoTo: ReadonlyArray<string>
}

export interface ChangeNotice extends CorporateChange {
  readonly id: string
  readonly connectionId: string
}

/** A notice with the recipients who have not been mailed yet. */
export interface UnmailedNotice extends ChangeNotice {
  /** Mailboxes that speak for the corporate. */
  readonly anchors: ReadonlyArray<string>
  /** Admins of the corporate in the console who are not among them. */
  readonly admins: ReadonlyArray<string>
}

/** Changes of which all mailboxes that speak for a corporate are notified. */
export interface ChangeNotices {
  /**
   * Stores a notice for the connection, or for every live one of the organization, to the mailboxes that are proven anchors at
   * this time; none where no mailbox speaks for the corporate. Part of the transaction of the change.
   */
  readonly add: (
    target: { readonly connectionId: string } | { readonly orgId: string },
    notice: NewChangeNotice,
  ) => Effect.Effect<void, StorageError>
  readonly find: (connectionId: string, id: string) => Effect.Effect<ChangeNotice | null, StorageError>
  /** Claims notices that are not mailed yet, oldest first: those unclaimed since `claimedBefore`. */
  readonly claim: (query: {
    readonly now: number
    readonly claimedBefore: number
    readonly addedSince: number
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<UnmailedNotice>, StorageError>
  readonly recordMailed: (id: string, email: string) => Effect.Effect<void, StorageError>
  /** All recipients were mailed. */
  readonly finish: (id: string, now: number) => Effect.Effect<void, StorageError>
}
