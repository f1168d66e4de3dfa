import type { AuditRules } from "../authorization/audit/audit-rule.ts"
import type { AuditUseCases } from "./audit-use-cases.ts"

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
