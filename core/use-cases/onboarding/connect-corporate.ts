import * as Effect from "effect/Effect"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { Actor } from "../authorization/actor.ts"
import type { FieldsRequired } from "../sharing/change-sharing.ts"
import {
  type AcceptConnectionPorts,
  ConnectionConflict,
  makeAcceptConnection,
  resolveFlags,
  validateTerms,
} from "./accept-connection.ts"
import {
  type ChooseConnectionPorts,
  type ChooseError,
  makeChooseConnection,
  checkConnector,
  type ConnectionSelector,
} from "./choose-connection.ts"

export interface ConnectCorporatePorts extends AcceptConnectionPorts, ChooseConnectionPorts {}

export type ConnectCorporateInput = ConnectionSelector & {
  /** Its code. */
  readonly connector: string
  /** The withheld fields and the subset; null or absent: none, or unchanged. */
  readonly sharing?: SharingTerms | null
}

/**
 * Makes and accepts a connection without the journey: for operators, scripts and tests. An already connected corporate keeps
 * its connection; an invited one is accepted. It shares everything that the vendor's flags enable and `sharing` does not
 * withhold.
 */
export const makeConnectCorporate = (ports: ConnectCorporatePorts) => {
  const choose = makeChooseConnection(ports)
  const acceptConnection = makeAcceptConnection(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    input: ConnectCorporateInput,
  ): Effect.fn.Return<Connection, ChooseError | ConnectionConflict | FieldsRequired> {
    const { connector, sharing } = input
    const chosen = yield* choose(actor, input, connector)
    if (chosen.connection !== null && isLive(chosen.connection.status)) return chosen.connection
    const terms = sharing == null ? null : yield* validateTerms(sharing, resolveFlags(chosen))
    const { connection } = yield* acceptConnection(
      chosen,
      { actor, connector, terms },
      ({ accept }) => accept,
    )
    // Of concurrent equal requests one makes the connection, and all return it.
    if (connection === null || !isLive(connection.status)) {
      return yield* new ConnectionConflict({ connectionId: connection?.id ?? null })
    }
    return yield* checkConnector(connection, connector)
  })
}

export type ConnectCorporate = ReturnType<typeof makeConnectCorporate>
