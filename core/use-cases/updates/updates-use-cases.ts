import type { Ports } from "../../ports/ports.ts"
import { makeSetUpUpdates } from "./set-up-updates.ts"
import { makeUpdateEmployee } from "./update-employee.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

export const UPDATES_PORTS = [
  "configs",
  "connections",
  "connectors",
  "consents",
  "directory",
  "ledger",
  "lock",
  "phoneNumbers",
  "secrets",
  "sourceCredentials",
  "sources",
  "telemetry",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type UpdatesPorts = Pick<Ports, (typeof UPDATES_PORTS)[number]>

/** Updates of employees that a vendor makes. */
export const makeUpdatesUseCases = (ports: UpdatesPorts) => ({
  setUpUpdates: makeSetUpUpdates(ports),
  updateEmployee: makeUpdateEmployee(ports),
})

export type UpdatesUseCases = ReturnType<typeof makeUpdatesUseCases>

export const UPDATES_RULES: AuditRules<UpdatesUseCases> = {
  setUpUpdates: {
    audit: "in-transaction",
    action: "connection.updates.changed",
    describe: ([, config]) => ({
      connectionId: config.connection_id,
      details: {
        enabled: config.enabled,
        allowedFields: config.allowed_fields,
        postToSource: config.post_to_source,
        notify: config.notify,
      },
    }),
  },
  updateEmployee: {
    audit: "afterwards",
    action: "employee.updated",
    describe: (_, { id, updatedFields }) => ({
      target: { kind: "employee", id },
      details: { fields: updatedFields },
    }),
  },
}
