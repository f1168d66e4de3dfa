import type { EmployeeUseCases } from "./employee-use-cases.ts"
import type { Actor } from "../authorization/actor.ts"
import type { EntryFacts } from "../authorization/audit/audited-call.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

export const EMPLOYEE_RULES: AuditRules<EmployeeUseCases> = {
  exportDirectory: {
    audit: "afterwards",
    action: "directory.exported",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  readEmployees: {
    audit: "afterwards",
    action: "employees.read",
    describe: (_, read) => (read.found ? { details: { encrypted: read.encrypted } } : null),
  },
  searchDirectory: {
    audit: "afterwards",
    action: "directory.searched",
    // Without the search, which may be a name. Another tenant's connection is searched without a result.
    describe: ([actor, { vendorOrgId, connectionId }], { employees }) =>
      employees.length === 0
        ? null
        : {
            ...findOwner(actor, vendorOrgId, connectionId),
            details: { employees: employees.length },
          },
  },
  showEmployee: {
    audit: "afterwards",
    action: "employee.read",
    describe: ([, id], { connectionId }) => ({ connectionId, target: { kind: "employee", id } }),
  },
}

/** The connection that is searched, or the vendor of all that are. */
const findOwner = (actor: Actor, vendorOrgId: string | null, connectionId: string | null): EntryFacts => {
  if (connectionId !== null) return { connectionId }
  const owner = "vendorOrgId" in actor ? actor.vendorOrgId : vendorOrgId
  return owner === null ? {} : { vendorOrgId: owner }
}
