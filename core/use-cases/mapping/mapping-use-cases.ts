import type { Ports } from "../../ports/ports.ts"
import { makeChangeMapping } from "./change-mapping.ts"
import { makeChangeReading } from "./change-reading.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

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

export const MAPPING_RULES: AuditRules<MappingUseCases> = {
  changeMapping: {
    audit: "in-transaction",
    action: "connection.mapping.changed",
    // Without the columns, which may be anything in the source.
    describe: ([, connectionId, mapping]) => ({
      connectionId,
      details: { columns: Object.keys(mapping ?? {}).length },
    }),
  },
  changeReading: {
    audit: "in-transaction",
    action: "connection.reading.changed",
    describe: ([, connectionId], { defaultCountry, dateOrder }) => ({
      connectionId,
      details: { defaultCountry, dateOrder },
    }),
  },
}
