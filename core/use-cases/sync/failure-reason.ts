import type { SourceError } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { SyncLimitReached } from "./sync-errors.ts"

/** Errors that can end a sync that has begun to read. */
export type ReadingError =
  SourceError | SyncLimitReached | SessionLost | DecryptionFailed | MasterKeyMissing | StorageError

type ReasonFormatters = {
  readonly [Tag in ReadingError["_tag"]]: (error: Extract<ReadingError, { readonly _tag: Tag }>) => string
}

/**
 * The reason stored with a sync and with its connection's issue. It is shown in several interfaces, so it states the
 * error, and no command of any one of them.
 */
export const FAILURE_REASONS: ReasonFormatters = {
  SourceError: ({ message }) => message,
  SyncLimitReached: ({ limit, allowed }) =>
    `The source did not end within the limit of ${allowed.toLocaleString("en")} ${limit} of a sync.`,
  SessionLost: () => "Another process took over the sync.",
  DecryptionFailed: ({ associatedData, reason }) =>
    `A sealed value of ${associatedData.table} does not open${reason === undefined ? "" : ` (${reason})`}`,
  MasterKeyMissing: ({ masterKeyId }) => `Master key "${masterKeyId}" is not configured`,
  StorageError: ({ store = "database", operation, reason }) =>
    `The ${store} could not ${operation}${reason === undefined ? "" : `: ${reason}`}`,
}

export const formatFailureReason = (error: ReadingError): string =>
  (FAILURE_REASONS[error._tag] as (error: ReadingError) => string)(error)
