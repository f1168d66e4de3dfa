import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"

export type WithdrawAccessRequestPorts = UsedPorts<
  "connections.find" | "journeyLinks.endAccess" | "journeyLinks.findAccess"
>

/** Ends the request of this device, with the link of the colleague and what the colleague gave. Without one, nothing changes. */
export const makeWithdrawAccessRequest = ({ connections, journeyLinks }: WithdrawAccessRequestPorts) =>
  Effect.fnUntraced(function* (
    actor: Journey,
    connectionId: string,
  ): Effect.fn.Return<void, ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "journey.edit", connectionId)
    const access = yield* journeyLinks.findAccess(connectionId)
    if (access?.askedDevice == null || !canSeeEntered(actor, access.askedDevice)) return
    yield* commitWithEntry(journeyLinks.endAccess(connectionId, yield* Clock.currentTimeMillis))
  })
