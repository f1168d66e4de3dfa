import type { Ports } from "../../ports/ports.ts"
import { makeExportEntries } from "./export-entries.ts"
import { makeListEntries } from "./list-entries.ts"
import { makeListNamedEntries } from "./list-named-entries.ts"
import { makeVerifyChains } from "./verify-chains.ts"

export const AUDIT_PORTS = [
  "auditLog",
  "connections",
  "secrets",
  "users",
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
