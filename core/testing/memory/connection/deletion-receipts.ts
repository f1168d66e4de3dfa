import * as Effect from "effect/Effect"
import type { DeletionReceipts } from "../../../ports/connection/deletion-receipts.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryDeletionReceipts = ({ receipts }: Tables): DeletionReceipts => ({
  find: (connectionId) => Effect.sync(() => receipts.get(connectionId) ?? null),
  listKeysToDestroy: (limit) =>
    Effect.sync(() =>
      [...receipts.values()]
        .filter(({ keyDestroyedAt }) => keyDestroyedAt === null)
        .toSorted((a, b) => a.deletedAt - b.deletedAt)
        .slice(0, limit)
        .map(({ connectionId }) => connectionId),
    ),
  recordKeyDestroyed: (connectionId, at) =>
    Effect.sync(() => {
      const receipt = receipts.get(connectionId)
      if (receipt === undefined) return
      receipts.set(connectionId, { ...receipt, keyDestroyedAt: receipt.keyDestroyedAt ?? at })
    }),
})
