import * as Effect from "effect/Effect"
import { getRetentionMillis } from "../../domain/connection/retention-days.ts"
import type { Prunable } from "../../ports/connection/retention.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ListRetentionPorts = UsedPorts<"retention.prunables" | "retentionDays">

export interface RetainedData extends Pick<Prunable, "name" | "title" | "retention"> {
  /** How long it is stored after it ended, in milliseconds. */
  readonly keptMillis: number
}

/** What is deleted automatically, and when. */
export const makeListRetention =
  ({ retention, retentionDays }: ListRetentionPorts) =>
  (actor: Actor): Effect.Effect<ReadonlyArray<RetainedData>, ActionForbidden> =>
    Effect.as(
      authorizeAny(actor, "retention.prune"),
      retention.prunables.map(({ name, title, retention: kept }) => ({
        name,
        title,
        retention: kept,
        keptMillis: getRetentionMillis(kept, retentionDays),
      })),
    )
