import type { Ports } from "../../ports/ports.ts"
import { makeExportEntries } from "./export-entries.ts"
import { makeListEntries } from "./list-entries.ts"
import { makeListNamedEntries } from "./list-named-entries.ts"
import { makeVerifyChains } from "./verify-chains.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

export const AUDIT_PORTS = [
  "auditLog",
  "connections",
  "secrets",
  "users",
  "vendorCredentials",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type AuditPorts = Pick<Ports, (typeof AUDIT_PORTS)[number]>

/** The audit log for people: who did what, when and from where. */
export const makeAuditUseCases = (ports: AuditPorts) => ({
  exportEntries: makeExportEntries(ports),
  listEntries: makeListEntries(ports),
  listNamedEntries: makeListNamedEntries(ports),
  verifyChains: makeVerifyChains(ports),
})

export type AuditUseCases = ReturnType<typeof makeAuditUseCases>

const READS_ENTRIES = {
  notAudited: "Entries hold no personal data, and reading them changes nothing.",
} as const

export const AUDIT_LOG_RULES: AuditRules<AuditUseCases> = {
  exportEntries: {
    audit: "afterwards",
    action: "audit.exported",
    describe: ([, { vendorOrgId }]) => (vendorOrgId === undefined ? {} : { vendorOrgId }),
  },
  listEntries: READS_ENTRIES,
  listNamedEntries: READS_ENTRIES,
  verifyChains: READS_ENTRIES,
}
