import * as Effect from "effect/Effect"
import type { BusTopic, BusUnavailable } from "../../ports/webhooks/message-bus.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"

type Ports = UsedPorts<"parked">

/** Counts the parked messages by topic. They belong to all tenants. */
export const makeCountParked = ({ parked }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyMap<BusTopic, number>, ActionForbidden | BusUnavailable> {
    yield* authorizeAny(actor, "messages.manage")
    return yield* parked.count
  })

/** Returns the parked messages of every topic to the workers; returns how many. */
export const makeRedriveParked = ({ parked }: Ports) =>
  Effect.fnUntraced(function* (actor: Actor): Effect.fn.Return<number, ActionForbidden | BusUnavailable> {
    yield* authorizeAny(actor, "messages.manage")
    let redriven = 0
    for (const topic of (yield* parked.count).keys()) redriven += yield* parked.redrive(topic)
    return redriven
  })
