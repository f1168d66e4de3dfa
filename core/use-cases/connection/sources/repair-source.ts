import * as Effect from "effect/Effect"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { findLiveConnection } from "../../authorization/find-connection.ts"
import { SourceUnreadable } from "../../reading/source-errors.ts"
import type { CheckSource } from "./check-source.ts"
import { makeStoreDetails, type StoreDetailsPorts } from "./store-details.ts"
import { toCheckInput } from "./test-source.ts"

export type RepairSourcePorts = StoreDetailsPorts &
  UsedPorts<"connections.find"> & { readonly checkSource: CheckSource }

/** Replaces the credentials of a connection. They are stored only if the source accepts them. */
export const makeRepairSource = (ports: RepairSourcePorts) => {
  const storeDetails = makeStoreDetails(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    given: Readonly<Record<string, unknown>>,
  ) {
    const connection = yield* findLiveConnection(
      ports.connections,
      actor,
      "connection.repair-source",
      connectionId,
    )
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const { credentials, check } = yield* ports.checkSource(toCheckInput(connection, given))
    const { mappingErrors } = check
    if (mappingErrors.length > 0) return yield* new SourceUnreadable({ errors: mappingErrors })
    yield* storeDetails(connection, credentials)
    return { connection, check }
  })
}

export type RepairSource = ReturnType<typeof makeRepairSource>
