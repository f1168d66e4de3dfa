import * as Effect from "effect/Effect"
import type { Actor } from "../../authorization/actor.ts"
import { findLiveConnection } from "../../authorization/find-connection.ts"
import { readSoon, type ReadSoonPorts } from "../../connection/sources/read-soon.ts"
import type { RepairSource } from "../../connection/sources/repair-source.ts"
import { completeStoredDetails, type StoredDetailsPorts } from "../../connection/sources/stored-details.ts"

export type RepairJourneyPorts = StoredDetailsPorts & ReadSoonPorts & { readonly repairSource: RepairSource }

/**
 * Repairs the source of a connection in its journey or the console: with new details, which are stored only if the source accepts them, or as it is,
 * because it was repaired in place. Then it is read at once. Returns when it is read next; null: on request only.
 */
export const makeRepairJourney = (ports: RepairJourneyPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    given: Readonly<Record<string, string>> | null,
  ) {
    const connection = yield* findLiveConnection(
      ports.connections,
      actor,
      "connection.repair-source",
      connectionId,
    )
    if (given !== null) {
      const details = yield* completeStoredDetails(ports, actor, connection, given)
      yield* ports.repairSource(actor, connectionId, details)
    }
    return yield* readSoon(ports, connectionId)
  })

export type RepairJourney = ReturnType<typeof makeRepairJourney>
