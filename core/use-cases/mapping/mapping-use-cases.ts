import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import { makeChangeMapping } from "./change-mapping.ts"
import { makeChangeReading } from "./change-reading.ts"

export interface MappingPorts {
  readonly connections: ConnectionStore
}

/** How the columns of a source are read. */
export const makeMappingUseCases = (ports: MappingPorts) => ({
  changeMapping: makeChangeMapping(ports),
  changeReading: makeChangeReading(ports),
})

export type MappingUseCases = ReturnType<typeof makeMappingUseCases>
