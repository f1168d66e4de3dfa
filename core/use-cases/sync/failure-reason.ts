import { formatReasons } from "../../contract/reasons/format-reason.ts"
import { explainFailure } from "../../contract/reasons/read-reasons.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import type { SourceError } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { SyncLimitReached } from "./sync-errors.ts"

/** Errors that can end a sync that has begun to read. */
export type ReadingError =
  SourceError | SyncLimitReached | SessionLost | DecryptionFailed | MasterKeyMissing | StorageError

type Explanations = {
  readonly [Tag in ReadingError["_tag"]]: (
    error: Extract<ReadingError, { readonly _tag: Tag }>,
  ) => ReadonlyArray<Reason>
}

const failed = (said: string): ReadonlyArray<Reason> => [makeReason("sync.service-failed", { said })]

const EXPLANATIONS: Explanations = {
  SourceError: explainFailure,
  SyncLimitReached: ({ limit, allowed }) => [makeReason("sync.limit", { limit, allowed })],
  SessionLost: () => [makePlainReason("sync.taken-over")],
  DecryptionFailed: ({ associatedData, reason }) =>
    failed(
      `A sealed value of ${associatedData.table} does not open${reason === undefined ? "" : ` (${reason})`}`,
    ),
  MasterKeyMissing: ({ masterKeyId }) => failed(`Master key "${masterKeyId}" is not configured`),
  StorageError: ({ store = "database", operation, reason }) =>
    failed(`The ${store} could not ${operation}${reason === undefined ? "" : `: ${reason}`}`),
}

/** The sentences stored with a sync and with its connection's issue. */
export const explainReadingError = (error: ReadingError): ReadonlyArray<Reason> =>
  (EXPLANATIONS[error._tag] as (error: ReadingError) => ReadonlyArray<Reason>)(error)

/** The same in English. */
export const formatFailureReason = (error: ReadingError): string => formatReasons(explainReadingError(error))
