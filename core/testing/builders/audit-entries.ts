import { randomUUID } from "node:crypto"
import type { NewAuditEntry } from "../../domain/audit/entry.ts"
import { START } from "./vendors.ts"

/** An entry of the installation's own chain. */
export const makeAuditEntry = (parts: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at: START,
  actor: { role: "operator", userId: null, credentialId: null },
  action: "vendor.changed",
  target: { kind: "vendor", id: randomUUID() },
  connectionId: null,
  vendorOrgId: null,
  orgId: null,
  origin: { via: "cli", address: null, requestId: null },
  outcome: "done",
  details: {},
  ...parts,
})
