import type { SourceError } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, SealBroken } from "../../ports/access/vault.ts"
import type { SyncLimitReached } from "./sync-errors.ts"

/** What can end a sync that has begun to read. */
export type ReadingError =
  SourceError | SyncLimitReached | SessionLost | SealBroken | MasterKeyMissing | StorageError

type Reasons = {
  readonly [Tag in ReadingError["_tag"]]: (error: Extract<ReadingError, { readonly _tag: Tag }>) => string
}

/**
 * The reason that is kept with a sync and with its connection's issue, for whoever looks at it, by whatever way: so it says what
 * was wrong, and no step of one way to mend it.
 */
export const WHY_FAILED: Reasons = {
  SourceError: ({ message }) => message,
  SyncLimitReached: ({ limit, allowed }) =>
    `The source gave no end within the limit of ${allowed.toLocaleString("en")} ${limit} of a sync.`,
  SessionLost: () => "Another process went on with it.",
  SealBroken: ({ place, reason }) =>
    `A sealed value of ${place.table} does not open${reason === undefined ? "" : ` (${reason})`}`,
  MasterKeyMissing: ({ masterKeyId }) => `Master key "${masterKeyId}" is not configured`,
  StorageError: ({ store = "database", operation, reason }) =>
    `The ${store} could not ${operation}${reason === undefined ? "" : `: ${reason}`}`,
}

export const whyFailed = (error: ReadingError): string =>
  (WHY_FAILED[error._tag] as (error: ReadingError) => string)(error)
