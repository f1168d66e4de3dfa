import type { AuditRules } from "../authorization/audit/audit-rule.ts"
import type { UpdatesUseCases } from "./updates-use-cases.ts"

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
