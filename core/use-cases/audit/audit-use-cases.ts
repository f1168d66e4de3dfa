import type { Secrets } from "../../ports/access/secrets.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { AuditLog } from "../../ports/audit/audit-log.ts"
import { makeExportEntries } from "./export-entries.ts"
import { makeListEntries } from "./list-entries.ts"
import { makeListNamedEntries, type NamedEntriesPorts } from "./list-named-entries.ts"
import { makeVerifyChains } from "./verify-chains.ts"

export interface AuditPorts extends NamedEntriesPorts {
  readonly auditLog: AuditLog
  readonly secrets: Secrets
  readonly vendors: VendorStore
}

/** The audit log for people: who did what, when and from where. */
export const makeAuditUseCases = (ports: AuditPorts) => ({
  exportEntries: makeExportEntries(ports),
  listEntries: makeListEntries(ports),
  listNamedEntries: makeListNamedEntries(ports),
  verifyChains: makeVerifyChains(ports),
})

export type AuditUseCases = ReturnType<typeof makeAuditUseCases>
