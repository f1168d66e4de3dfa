import type { TransformationUseCases } from "./transformation-use-cases.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

export const TRANSFORMATION_RULES: AuditRules<TransformationUseCases> = {
  changeConnectionRules: {
    audit: "in-transaction",
    action: "connection.rules.changed",
    describe: ([, connectionId], rules) => ({ connectionId, details: { rules: rules.length } }),
  },
  changeVendorRules: {
    audit: "in-transaction",
    action: "vendor.rules.changed",
    describe: ([, vendorOrgId], rules) => ({ vendorOrgId, details: { rules: rules.length } }),
  },
  previewVendorRules: {
    audit: "afterwards",
    action: "rules.previewed",
    describe: ([, { connectionId }], { changedRows }) => ({ connectionId, details: { changedRows } }),
  },
  previewRules: {
    audit: "afterwards",
    action: "rules.previewed",
    describe: ([, { connectionId }], { changedRows }) => ({ connectionId, details: { changedRows } }),
  },
}
