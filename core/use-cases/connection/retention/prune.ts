import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { RetentionDays } from "../../../domain/connection/retention-days.ts"
import { type Prunable, PRUNABLES, PRUNE_RULES } from "../../../domain/connection/prunable.ts"
import type { PruningInProgress, Retention } from "../../../ports/connection/retention.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../access/authorize.ts"

/** Between two batches: others wait for the same disk. */
const PAUSE_MILLIS = 20

export interface PrunePorts {
  readonly retention: Retention
  readonly keepDays: RetentionDays
}

export interface PruneInput {
  /** True: only says what would go. */
  readonly dryRun: boolean
  /** Hears after each batch how many of them are gone. */
  readonly onProgress: (what: Prunable, gone: number) => void
}

/** How many of each went, or would go. */
export type Pruned = Readonly<Record<Prunable, number>>

export type Prune = (
  actor: Actor,
  input: PruneInput,
) => Effect.Effect<Pruned, ActionForbidden | PruningInProgress | StorageError>

/** Deletes what has been kept long enough, a batch after the other, while no other process does. */
export const makePrune = ({ retention, keepDays }: PrunePorts): Prune => {
  const pruneOne = Effect.fnUntraced(function* (what: Prunable, before: number, { onProgress }: PruneInput) {
    const { batch } = PRUNE_RULES[what]
    let gone = 0
    for (;;) {
      const pruned = yield* retention.prune(what, before, batch)
      gone += pruned
      if (pruned > 0) onProgress(what, gone)
      if (pruned < batch) return gone
      yield* Effect.sleep(PAUSE_MILLIS)
    }
  })

  return Effect.fnUntraced(function* (actor: Actor, input: PruneInput) {
    yield* authorizeAny(actor, "retention.prune")
    const now = yield* Clock.currentTimeMillis
    const each = Effect.forEach(PRUNABLES, (what) => {
      const before = now - PRUNE_RULES[what].getRetentionMillis(keepDays)
      const count = input.dryRun ? retention.count(what, before) : pruneOne(what, before, input)
      return Effect.map(count, (gone) => [what, gone] as const)
    })
    const counts = yield* input.dryRun ? each : retention.withLock(each)
    return Object.fromEntries(counts) as Pruned
  })
}
