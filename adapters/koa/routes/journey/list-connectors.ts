import * as Effect from "effect/Effect"
import { listJourneyConnectors } from "../../../../core/contract/journey/source-calls.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"

export const connectorCalls: ReadonlyArray<Implementation> = [
  implement(listJourneyConnectors, ({ journey: { listJourneyConnectors } }, { caller: { actor } }) =>
    Effect.map(listJourneyConnectors(actor, actor.connectionId), (connectors) =>
      respond(200, { connectors }),
    ),
  ),
]
