import type * as Effect from "effect/Effect"
import type { JourneyLocale, LinkPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"
import type { AccessRequest } from "../../domain/onboarding/access-request.ts"
import type { IssueCode } from "../../domain/connection/issue.ts"
import type { StorageError } from "../storage-error.ts"

/** A mailed link to a journey. Only the digest of its code is stored. */
export interface JourneyLink {
  readonly id: string
  readonly connectionId: string
  /** The corporate's user to whom it was mailed. */
  readonly userId: string
  readonly purpose: LinkPurpose
  /** The language of the mail. */
  readonly locale: JourneyLocale
  /** The notice of a change that it is about; null: none. */
  readonly changeId: string | null
  /** What the recipient is asked for; null for every purpose but `access`. */
  readonly access: AccessRequest | null
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly expiresAt: number
}

export interface StoredJourneyLink extends JourneyLink {
  /** The device that opened it first; null: none yet. */
  readonly device: string | null
  /** When a newer link of the same purpose to the same user replaced it, or its request was withdrawn; null: neither. */
  readonly endedAt: number | null
  /** When the recipient gave the connection details that it asks for; null: not yet, or it asks for none. */
  readonly givenAt: number | null
}

export interface NewJourneyLink extends JourneyLink {
  readonly digest: Uint8Array
  /** The issue that the mail is about; null: the link was requested. */
  readonly issue: MailedIssue | null
}

/** A request for connection details that was not withdrawn. */
export interface StoredAccess extends AccessRequest {
  /** Id of its link. */
  readonly id: string
  /** The colleague. */
  readonly userId: string
  readonly email: string
  readonly askedAt: number
  readonly expiresAt: number
  /** The details, sealed under the connection's key, and when they were given; null: not yet. */
  readonly given: { readonly details: Uint8Array; readonly at: number } | null
}

export interface MailedIssue {
  readonly id: string
  /** A link about it that was made before this and never sent is replaced. */
  readonly unsentBefore: number
}

/** At most this many links of a connection since then. */
export interface LinkLimit {
  readonly count: number
  readonly since: number
}

/** `taken`: another process sends the mail about this issue. `gone`: the connection was terminated. */
export type LinkCreation = "created" | "too-many" | "taken" | "gone"

/** An open issue, and a recipient who has not been mailed about it yet. */
export interface UnmailedIssue {
  readonly issueId: string
  readonly connectionId: string
  readonly code: IssueCode
  readonly email: string
}

/** Whether a device may open a link: `first` opens it now, `again` has opened it before, and `other` may not. */
export type Opening = "first" | "again" | "other"

/** The links that were mailed. */
export interface SentLinks {
  /** When the newest one was sent. */
  readonly sentAt: number
  /** When that one expires; null: it has ended. */
  readonly expiresAt: number | null
  /** Any of them was opened. */
  readonly isOpened: boolean
}

export interface JourneyLinks {
  /**
   * Stores a link, and ends the older ones of the same purpose to the same user; one for access ends those to any user, and deletes
   * what they gave. A link about a change ends none and does not count, so that many changes do not use up the limit.
   */
  readonly create: (link: NewJourneyLink, limit: LinkLimit) => Effect.Effect<LinkCreation, StorageError>
  /** In any state; null: unknown, pruned, or of a terminated connection. */
  readonly find: (digest: Uint8Array) => Effect.Effect<StoredJourneyLink | null, StorageError>
  /** The last link of a connection to this address; null: none was sent, or all were pruned. */
  readonly findSent: (
    connectionId: string,
    email: string,
    purpose: LinkPurpose,
  ) => Effect.Effect<SentLinks | null, StorageError>
  /** Binds the link to the first device that opens it. */
  readonly bindDevice: (id: string, device: string) => Effect.Effect<Opening, StorageError>
  /** The request for connection details that was mailed last; null: none, or it was withdrawn. */
  readonly findAccess: (connectionId: string) => Effect.Effect<StoredAccess | null, StorageError>
  /** Stores the details that a request asks for. Returns false when it ended, expired or has some; then nothing changes. */
  readonly giveAccess: (id: string, details: Uint8Array, now: number) => Effect.Effect<boolean, StorageError>
  /** Ends all requests for connection details, and deletes what they gave. */
  readonly endAccess: (connectionId: string, now: number) => Effect.Effect<void, StorageError>
  /** Ends every link of the connection to this address, whatever its purpose, and deletes what was given by it. */
  readonly endTo: (connectionId: string, email: string, now: number) => Effect.Effect<void, StorageError>
  /** The mail was accepted by the mail server. */
  readonly recordSent: (id: string, now: number) => Effect.Effect<void, StorageError>
  /** The mail could not be sent: no one has the link. */
  readonly remove: (id: string) => Effect.Effect<void, StorageError>
  /**
   * Open issues of these codes that were raised since `raisedSince`, oldest first, with each mailbox that is a proven anchor of
   * the connection; where none speaks for the corporate, with the address of who accepted or else was invited. Only those
   * without a link to the mailbox, or with one that was made before `unsentBefore` and never sent. A problem of a source counts
   * once the connection has failed.
   */
  readonly listUnmailed: (query: UnmailedQuery) => Effect.Effect<ReadonlyArray<UnmailedIssue>, StorageError>
}

export interface UnmailedQuery {
  readonly codes: ReadonlyArray<IssueCode>
  readonly raisedSince: number
  readonly unsentBefore: number
  readonly limit: number
}
