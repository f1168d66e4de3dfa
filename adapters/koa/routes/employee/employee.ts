import * as calls from "../../../../core/contract/employee/calls.ts"
import type { Implementation } from "../../calls/implement.ts"
import { employeeReadRoute } from "./employee-read.ts"

/** The encrypted read of employees. */
export const employeeCalls: ReadonlyArray<Implementation> = [
  {
    call: calls.readEmployees,
    toRoute: ({ accounts, employee }) => employeeReadRoute(accounts.authenticateUser, employee.readEmployees),
  },
]
