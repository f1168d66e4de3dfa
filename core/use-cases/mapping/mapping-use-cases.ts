import { makeChangeMapping } from "./change-mapping.ts"
import { makeChangeReading } from "./change-reading.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"

export interface MappingPorts {
  readonly connections: Connections
  readonly settings: SettingsStore
  readonly syncSchedule: SyncSchedule
}

/** How the columns of a source are read. */
export const makeMappingUseCases = (ports: MappingPorts) => ({
  changeMapping: makeChangeMapping(ports),
  changeReading: makeChangeReading(ports),
})

export type MappingUseCases = ReturnType<typeof makeMappingUseCases>
