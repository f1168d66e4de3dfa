import * as Effect from "effect/Effect"
import type { Journey } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import {
  type CheckCodeError,
  makeProveMailbox,
  type ProvenMailbox,
  type ProveMailboxPorts,
} from "./prove-mailbox.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export type VerifyMailboxPorts = ProveMailboxPorts & UsedPorts<"connections.find">

/** Proves the caller's mailbox by the code that was mailed to it (POST /api/journey/verify-mailbox/). */
export const makeVerifyMailbox = (ports: VerifyMailboxPorts) => {
  const proveMailbox = makeProveMailbox(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    { connectionId, code }: { readonly connectionId: string; readonly code: string },
  ): Effect.fn.Return<ProvenMailbox, CheckCodeError | ConnectionAccessError> {
    const connection = yield* findConnection(ports.connections, actor, "journey.prove-mailbox", connectionId)
    return yield* proveMailbox(actor, connection, code)
  })
}

export type VerifyMailbox = ReturnType<typeof makeVerifyMailbox>
