import { firstFilled, isObject, type JsonObject, joinTexts, readText } from "../sdk/index.ts"
import type { Names } from "./names.ts"
import { mapPay, type Pay } from "./statement.ts"

/* Maps records of the main list to keys of the data model. Pure functions that validate nothing. */

export interface Manager {
  readonly name: string | null
  readonly email: string | null
}

/** What is known of an employee besides the record of the main list. */
export interface EmployeeContext {
  /** What the other lists say, merged; see `map-details.ts`. */
  readonly details: JsonObject
  readonly names: Names
  /** From the nearest on. */
  readonly managers: ReadonlyArray<Manager>
  /** Null: no one has been paid, or pay is not wanted. */
  readonly pay: Pay | null
  readonly hasDependents: boolean
  readonly hasParents: boolean
  /** YYYY-MM-DD */
  readonly today: string
}

/** What `map-details.ts` gives besides columns. */
const NO_COLUMNS: ReadonlySet<string> = new Set(["leavingDate", "leftOrg", "spouse", "motherName"])

export const mapEmployee = (employee: JsonObject, context: EmployeeContext): JsonObject => {
  const { details, names, managers, pay, today } = context
  const exit = readExit(employee, details["leavingDate"])
  return {
    employeeId: readEmployeeNumber(employee),
    name: readName(employee),
    email: employee["email"],
    personalEmail: firstFilled(
      employee["personalEmail"],
      employee["personalEmail2"],
      employee["personalEmail3"],
    ),
    mobileNumber: employee["mobile"],
    gender: names.find("gender", employee["gender"]),
    dob: employee["dateOfBirth"],
    doj: firstFilled(employee["dateOfJoin"], employee["originalHireDate"]),
    status: readStatus(firstFilled(employee["leftorg"], details["leftOrg"]), exit, today),
    employmentType: names.find("status", employee["status"]),
    terminationDate: exit,
    ...mapManagers(managers),
    ...pickColumns(details),
    ...(context.hasDependents ? { dependentDetails: listDependents(context) } : {}),
    ...(pay === null ? {} : mapPay(pay)),
  }
}

const pickColumns = (details: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(details).filter(([key]) => !NO_COLUMNS.has(key)))

/** The number that people use, else that of the record. */
export const readEmployeeNumber = (employee: JsonObject): string | null =>
  readText(employee["employeeNo"]) ?? readText(employee["employeeId"])

export const readName = (employee: JsonObject): string | null =>
  readText(employee["name"]) ??
  joinTexts([employee["firstName"], employee["middleName"], employee["lastName"]])

/** An exit before the day of joining is that of an earlier employment. */
const readExit = (employee: JsonObject, leavingDate: unknown): string | null => {
  const exit = readText(firstFilled(leavingDate, employee["leavingDate"]))
  const joined = readText(employee["dateOfJoin"])
  return exit !== null && joined !== null && exit < joined ? null : exit
}

/** greytHR marks people as having left when they give notice: on the day of their exit they still work. */
const readStatus = (hasLeft: unknown, exit: string | null, today: string): string =>
  hasLeft === true && (exit === null || exit.slice(0, today.length) < today) ? "Terminated" : "Active"

const mapManagers = (managers: ReadonlyArray<Manager>): JsonObject => ({
  manager: managers[0]?.name ?? null,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((level) => [
      level === 1 ? "managerEmail" : `managerEmail${String(level)}`,
      managers[level - 1]?.email ?? null,
    ]),
  ),
})

const listDependents = ({ details, hasParents }: EmployeeContext): ReadonlyArray<JsonObject> => {
  const parents = [
    { name: details["fatherName"], relation: "Father", gender: "Male" },
    { name: details["motherName"], relation: "Mother", gender: "Female" },
  ]
  const spouse = details["spouse"]
  const all = [...(isObject(spouse) ? [spouse] : []), ...(hasParents ? parents : [])]
  return all.filter(({ name }) => readText(name) !== null)
}
