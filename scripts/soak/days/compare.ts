import { type Agreement, type Field, FOLLOWED } from "./agreement.ts"
import type { Employee, Employees } from "./staff.ts"

/*
 * Compares what a vendor knows of a company with the truth of its source, restricted to what was agreed. Each function returns
 * sentences about what is wrong.
 */

/** An employee as a vendor received it. */
export type ReceivedRecord = Readonly<Record<string, unknown>>

const MASK = "************"
const MASKED: ReadonlySet<Field> = new Set(["pan"])

const readField = (record: ReceivedRecord, field: Field): unknown => {
  if (field !== "ctc_basic") return record[field]
  const { ctc } = (record["salaryDetails"] ?? {}) as { readonly ctc?: { readonly basic?: unknown } }
  return ctc?.basic ?? undefined
}

const expectField = (employee: Employee, field: Field): unknown => {
  if (MASKED.has(field)) return MASK
  return field === "ctc_basic" ? Number(employee.ctc_basic) : employee[field]
}

/** Fields and employees that were delivered and not agreed to. */
export const findUnagreed = (record: ReceivedRecord, agreement: Agreement): ReadonlyArray<string> => {
  const { shared, recent, withoutDepartment } = agreement
  const id = String(record["employeeId"])
  const fields = FOLLOWED.filter(
    (field) => readField(record, field) !== undefined && !shared.has(field) && !recent.has(field),
  )
  return [
    ...fields.map((field) => `${id} came with ${field}`),
    ...(withoutDepartment !== null && record["department"] === withoutDepartment
      ? [`${id} of ${withoutDepartment} came`]
      : []),
  ]
}

/** Differences between what a vendor knows and what it should. */
export const findDifferences = (
  received: ReadonlyMap<string, ReceivedRecord>,
  employees: Employees,
  agreement: Agreement,
): ReadonlyArray<string> => {
  const expected = [...employees.values()].filter(
    ({ department }) => department !== agreement.withoutDepartment,
  )
  const known = new Set(expected.map(({ employeeId }) => employeeId))
  return [
    ...expected.flatMap((employee) => {
      const record = received.get(employee.employeeId)
      return record === undefined ? findMissing(employee) : compareFields(record, employee, agreement)
    }),
    ...[...received.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the source`),
  ]
}

/** A vendor never hears of an employee who had left before the first sync. */
const findMissing = ({ employeeId, status }: Employee): ReadonlyArray<string> =>
  status === "Active" ? [`${employeeId} never came`] : []

const compareFields = (
  record: ReceivedRecord,
  employee: Employee,
  { shared, recent, late, withdrawn }: Agreement,
): ReadonlyArray<string> =>
  FOLLOWED.flatMap((field) => {
    const actual = readField(record, field)
    const wanted = expectField(employee, field)
    const isRight = shared.has(field)
      ? actual === wanted || (late.has(field) && employee.status !== "Active" && actual === undefined)
      : actual === undefined || withdrawn.has(field) || (recent.has(field) && actual === wanted)
    return isRight
      ? []
      : [`${employee.employeeId}: ${field} is ${String(actual)}, not ${describe(wanted, shared.has(field))}`]
  })

const describe = (wanted: unknown, isShared: boolean): string => (isShared ? String(wanted) : "withheld")
