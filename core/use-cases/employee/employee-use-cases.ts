import type { Ports } from "../../ports/ports.ts"
import { makeExportDirectory } from "./export-directory.ts"
import { makeReadEmployees } from "./read-employees.ts"
import { makeSearchDirectory } from "./search-directory.ts"
import { makeShowEmployee } from "./show-employee.ts"
import type { Actor } from "../authorization/actor.ts"
import type { EntryFacts } from "../authorization/audit/audited-call.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"

export const EMPLOYEE_PORTS = [
  "callers",
  "cipher",
  "connections",
  "consents",
  "directory",
  "directorySearch",
  "replays",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type EmployeePorts = Pick<Ports, (typeof EMPLOYEE_PORTS)[number]>

/** Employees as a vendor reads, searches and exports them. */
export const makeEmployeeUseCases = (ports: EmployeePorts) => ({
  exportDirectory: makeExportDirectory(ports),
  readEmployees: makeReadEmployees(ports),
  searchDirectory: makeSearchDirectory(ports),
  showEmployee: makeShowEmployee(ports),
})

export type EmployeeUseCases = ReturnType<typeof makeEmployeeUseCases>

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

/** The connection that is searched, or the vendor or company of all that are. */
const findOwner = (actor: Actor, vendorOrgId: string | null, connectionId: string | null): EntryFacts => {
  if (connectionId !== null) return { connectionId }
  // A company searches what all of its vendors get.
  if (actor.kind === "corporate-admin") return { orgId: actor.orgId }
  const owner = "vendorOrgId" in actor ? actor.vendorOrgId : vendorOrgId
  return owner === null ? {} : { vendorOrgId: owner }
}
