import type { Ports } from "../../ports/ports.ts"
import { makeChangeMapping } from "./change-mapping.ts"
import { makeChangeReading } from "./change-reading.ts"

export const MAPPING_PORTS = ["connections", "settings", "syncSchedule"] as const satisfies ReadonlyArray<
  keyof Ports
>

export type MappingPorts = Pick<Ports, (typeof MAPPING_PORTS)[number]>

/** How the columns of a source are read. */
export const makeMappingUseCases = (ports: MappingPorts) => ({
  changeMapping: makeChangeMapping(ports),
  changeReading: makeChangeReading(ports),
})

export type MappingUseCases = ReturnType<typeof makeMappingUseCases>
