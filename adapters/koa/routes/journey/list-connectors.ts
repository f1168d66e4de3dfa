import * as Effect from "effect/Effect"
import { listJourneyConnectors } from "../../../../core/contract/connection/journey/source-calls.ts"
import { type Implementation, implement, reply } from "../../implement.ts"

export const connectorCalls: ReadonlyArray<Implementation> = [
  implement(listJourneyConnectors, ({ journey: { listJourneyConnectors } }, { caller: { actor } }) =>
    Effect.map(listJourneyConnectors(actor, actor.connectionId), (connectors) => reply(200, { connectors })),
  ),
]
