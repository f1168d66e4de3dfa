import * as Effect from "effect/Effect"
import type { JourneyStore } from "../../../ports/journey/journey-store.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryJourneyStore = ({ connections, journeys }: Tables): JourneyStore => ({
  find: (connectionId) => Effect.sync(() => journeys.get(connectionId) ?? null),

  save: (journey) =>
    Effect.sync(() => {
      const { connectionId, version } = journey
      const connection = connections.get(connectionId)
      if (connection === undefined || connection.status === "CONNECTION_TERMINATED") return false
      if ((journeys.get(connectionId)?.version ?? 0) !== version - 1) return false
      journeys.set(connectionId, journey)
      return true
    }),
})
