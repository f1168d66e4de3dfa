import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getRetentionMillis } from "../../../domain/connection/retention-days.ts"
import type { Prunable, PruningInProgress } from "../../../ports/connection/retention.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"

/** Pause between two batches, since other processes use the same disk. */
const PAUSE_MILLIS = 20

export type PrunePorts = UsedPorts<"retention" | "retentionDays">

export interface PruneInput {
  /** True: counts only. */
  readonly dryRun: boolean
  /** Called after each batch with the number of rows that are deleted so far. */
  readonly onProgress: (pruned: Pruned) => void
}

/** The number of rows that were deleted or would be. */
export interface Pruned extends Pick<Prunable, "name" | "title"> {
  readonly count: number
}

export type Prune = (
  actor: Actor,
  input: PruneInput,
) => Effect.Effect<ReadonlyArray<Pruned>, ActionForbidden | PruningInProgress | StorageError>

/** Deletes what has been stored long enough, batch by batch, unless another process is pruning. */
export const makePrune = ({ retention, retentionDays }: PrunePorts): Prune => {
  const pruneOne = Effect.fnUntraced(function* (
    { name, title, batch }: Prunable,
    before: number,
    { onProgress }: PruneInput,
  ) {
    let count = 0
    for (;;) {
      const deleted = yield* retention.prune(name, before, batch)
      count += deleted
      if (deleted > 0) onProgress({ name, title, count })
      if (deleted < batch) return count
      yield* Effect.sleep(PAUSE_MILLIS)
    }
  })

  return Effect.fnUntraced(function* (actor: Actor, input: PruneInput) {
    yield* authorizeAny(actor, "retention.prune")
    const now = yield* Clock.currentTimeMillis
    const each = Effect.forEach(retention.prunables, (prunable) => {
      const before = now - getRetentionMillis(prunable.retention, retentionDays)
      const { name, title } = prunable
      const count = input.dryRun ? retention.count(name, before) : pruneOne(prunable, before, input)
      return Effect.map(count, (count): Pruned => ({ name, title, count }))
    })
    return yield* input.dryRun ? each : retention.withLock(each)
  })
}
