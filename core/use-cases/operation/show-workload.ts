import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { WorkloadFigures } from "../../ports/sync/workload.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

export type ShowWorkloadPorts = UsedPorts<"workload">

/** What waits and runs now, over all vendors: the figures that Prometheus has. */
export const makeShowWorkload = ({ workload }: ShowWorkloadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<WorkloadFigures, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    return yield* workload.measure(yield* Clock.currentTimeMillis)
  })
