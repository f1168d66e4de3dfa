import type { SourceError } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/access/vault.ts"
import type { SyncLimitReached } from "./sync-errors.ts"

/** What can end a sync that has begun to read. */
export type ReadingError =
  SourceError | SyncLimitReached | SessionLost | DecryptionFailed | MasterKeyMissing | StorageError

type ReasonFormatters = {
  readonly [Tag in ReadingError["_tag"]]: (error: Extract<ReadingError, { readonly _tag: Tag }>) => string
}

/**
 * The reason that is kept with a sync and with its connection's issue, for whoever looks at it, by whatever way: so it says what
 * was wrong, and no step of one way to mend it.
 */
export const FAILURE_REASONS: ReasonFormatters = {
  SourceError: ({ message }) => message,
  SyncLimitReached: ({ limit, allowed }) =>
    `The source gave no end within the limit of ${allowed.toLocaleString("en")} ${limit} of a sync.`,
  SessionLost: () => "Another process went on with it.",
  DecryptionFailed: ({ associatedData, reason }) =>
    `A sealed value of ${associatedData.table} does not open${reason === undefined ? "" : ` (${reason})`}`,
  MasterKeyMissing: ({ masterKeyId }) => `Master key "${masterKeyId}" is not configured`,
  StorageError: ({ store = "database", operation, reason }) =>
    `The ${store} could not ${operation}${reason === undefined ? "" : `: ${reason}`}`,
}

export const formatFailureReason = (error: ReadingError): string =>
  (FAILURE_REASONS[error._tag] as (error: ReadingError) => string)(error)
