import * as Effect from "effect/Effect"
import type { UpdateConfig, UpdateConfigs } from "../../../ports/employee/update-configs.ts"

export const makeMemoryUpdateConfigs = (): UpdateConfigs => {
  const configs = new Map<string, UpdateConfig>()
  return {
    find: (connectionId) => Effect.sync(() => configs.get(connectionId) ?? null),
    save: (connectionId, config) => Effect.sync(() => void configs.set(connectionId, config)),
  }
}
