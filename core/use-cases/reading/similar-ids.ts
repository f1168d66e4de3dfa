import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import { listSpellings } from "../../domain/sync/similar-ids.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { KnownEmployee, SyncLedger } from "../../ports/sync/sync-ledger.ts"

/** New id to that of the known employee which a person reads as the same. */
export type SimilarIds = ReadonlyMap<string, string>

const NONE: SimilarIds = new Map()

/** Finds the ids that known employees have in another spelling. `known`: who has one of them exactly. */
export const loadSimilarIds = (
  ledger: Pick<SyncLedger, "findKnown">,
  { id: connectionId, firstSyncedAt }: Pick<Connection, "id" | "firstSyncedAt">,
  ids: ReadonlyArray<string>,
  known: ReadonlyMap<string, KnownEmployee>,
): Effect.Effect<SimilarIds, StorageError> => {
  if (firstSyncedAt === null) return Effect.succeed(NONE)
  const newIds = ids.filter((id) => !known.has(id))
  const idsBySpelling = new Map(
    newIds.flatMap((id) => listSpellings(id).map((spelling) => [spelling, id] as const)),
  )
  if (idsBySpelling.size === 0) return Effect.succeed(NONE)
  return Effect.map(
    ledger.findKnown(connectionId, [...idsBySpelling.keys()]),
    (found) => new Map([...found.keys()].map((spelling) => [idsBySpelling.get(spelling) ?? "", spelling])),
  )
}
