import type { Ports } from "../../ports/ports.ts"
import { makeChangeConnectionRules, makeChangeVendorRules } from "./change-rules.ts"
import { makePreviewRules } from "./preview/preview-rules.ts"
import { makePreviewVendorRules } from "./preview/preview-vendor-rules.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

export const TRANSFORMATION_PORTS = [
  "connections",
  "directory",
  "issues",
  "phoneNumbers",
  "settings",
  "sourceCredentials",
  "sources",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type TransformationPorts = Pick<Ports, (typeof TRANSFORMATION_PORTS)[number]>

/** Rules for the values of sources. */
export const makeTransformationUseCases = (ports: TransformationPorts) => ({
  changeConnectionRules: makeChangeConnectionRules(ports),
  changeVendorRules: makeChangeVendorRules(ports),
  previewRules: makePreviewRules(ports),
  previewVendorRules: makePreviewVendorRules(ports),
})

export type TransformationUseCases = ReturnType<typeof makeTransformationUseCases>

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
