import { MASK } from "../wire-values.ts"
import type { EmployeeRecord } from "./employee.ts"

/** An invented employee, as a vendor reads the record. */
export const EMPLOYEE_RECORD_EXAMPLE: EmployeeRecord = {
  id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
  employeeId: "KL-0412",
  name: "Tenzin Lhamo",
  email: "tenzin@kaveri.example",
  doj: "2021-06-14",
  dob: null,
  status: "Active",
  pan: MASK,
  department: "Dyeing and Finishing",
  designation: "Process Chemist",
  bankDetails: { accountNumber: MASK, ifscCode: MASK, bankName: "Example Bank" },
  salaryDetails: { ctc: { basic: 480_000, hra: 192_000, grossPay: 720_000, bonus: { performance: null } } },
}
