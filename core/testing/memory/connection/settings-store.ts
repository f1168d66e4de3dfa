import * as Effect from "effect/Effect"
import { isSameRules } from "../../../domain/transformation/rules-version.ts"
import type { Tables } from "../tables.ts"
import type { SettingsStore } from "../../../ports/connection/settings-store.ts"
import { updateConnection } from "../stored-connection.ts"
import { INITIAL_POSITION } from "../../../domain/connection/connection.ts"

export const makeMemorySettingsStore = (tables: Tables): SettingsStore => ({
  saveFieldMapping: (id, fieldMapping) => updateConnection(tables, id, () => ({ fieldMapping })),
  saveReadingSettings: (id, reading) => updateConnection(tables, id, () => ({ reading })),
  saveRules: (id, rules, replaces) =>
    Effect.suspend(() => {
      const stored = tables.connections.get(id)
      if (stored === undefined || (replaces !== "any" && !isSameRules(stored.rules, replaces)))
        return Effect.succeed(false)
      return Effect.as(
        updateConnection(tables, id, () => ({ rules, sourceCursor: null })),
        true,
      )
    }),
  saveComponentOverrides: (id, componentOverrides) =>
    updateConnection(tables, id, () => ({ componentOverrides, ...INITIAL_POSITION })),
  saveAllowedShare: (id, allowedMissingShare) =>
    updateConnection(tables, id, () => ({ allowedMissingShare })),
  saveSchedule: (id, schedule, dueAt) =>
    updateConnection(tables, id, () => ({ schedule, dueAt, askedAt: null })),
  setPaused: (id, pausedAt) => updateConnection(tables, id, () => ({ pausedAt })),
})
