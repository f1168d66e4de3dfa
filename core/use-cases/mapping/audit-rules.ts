import type { MappingUseCases } from "./mapping-use-cases.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

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
