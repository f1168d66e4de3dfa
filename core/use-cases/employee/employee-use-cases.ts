import type { Ports } from "../../ports/ports.ts"
import { makeExportDirectory } from "./export-directory.ts"
import { makeReadEmployees } from "./read-employees.ts"
import { makeSearchDirectory } from "./search-directory.ts"
import { makeShowEmployee } from "./show-employee.ts"

export const EMPLOYEE_PORTS = [
  "callers",
  "cipher",
  "connections",
  "consents",
  "directory",
  "directorySearch",
  "replays",
  "vault",
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
