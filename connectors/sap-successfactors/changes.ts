import { type DataModelCategory, readText, splitIntoChunks } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { formatDateTime, formatInstant, isIn } from "./odata.ts"
import { PAYROLL_RESULTS } from "./salary/payroll.ts"
import { PERSON, PERSON_ID } from "./people.ts"

/** The address of a longer request could exceed what servers accept. */
export const IDS_PER_REQUEST = 100
/** A record of today becomes valid hours earlier or later, by the time zone of the data centre. */
const DAY_MILLIS = 86_400_000

/** An entity that is asked for changes, since a change of it does not show in the person. */
interface Watched {
  readonly entity: string
  /** The field that names the person, or the employment. */
  readonly idField: string
  /** The day on which a record that was entered before becomes valid. */
  readonly startField?: string
  /** Absent: always. */
  readonly category?: DataModelCategory
}

const details = { category: "detail_info_fields" } as const
const dependents = { category: "dependent_details_fields" } as const
const bank = { category: "bank_details_fields" } as const
const years = { category: "ctc_details_fields" } as const
const months = { category: "salary_monthly_details_fields" } as const

const OF_PERSONS: ReadonlyArray<Watched> = [
  { entity: PERSON, idField: PERSON_ID },
  { entity: "EmpEmployment", idField: PERSON_ID },
  { entity: "PerPersonal", idField: PERSON_ID, startField: "startDate", ...details },
  { entity: "PerEmail", idField: PERSON_ID, ...details },
  { entity: "PerPhone", idField: PERSON_ID, ...details },
  { entity: "PerAddressDEFLT", idField: PERSON_ID, startField: "startDate", ...details },
  { entity: "PerNationalId", idField: PERSON_ID, ...details },
  { entity: "PerPersonRelationship", idField: PERSON_ID, startField: "startDate", ...dependents },
]

const OF_EMPLOYMENTS: ReadonlyArray<Watched> = [
  { entity: "EmpJob", idField: "userId", startField: "startDate", ...details },
  { entity: "PaymentInformationV3", idField: "worker", startField: "effectiveStartDate", ...bank },
  { entity: "PaymentInformationDetailV3", idField: "PaymentInformationV3_worker", ...bank },
  { entity: "EmpCompensation", idField: "userId", startField: "startDate", ...years },
  { entity: "EmpPayCompRecurring", idField: "userId", startField: "startDate", ...years },
  { entity: PAYROLL_RESULTS, idField: "userId", ...months },
]

/** In epoch milliseconds. */
export interface Period {
  readonly since: number
  readonly now: number
}

/**
 * Finds the persons of whom anything changed that `categories` need, by person id. `hasPayroll`: whether the company has
 * results of payroll. Throws `SourceError`.
 */
export const findChangedPersons = async (
  client: SuccessFactors,
  period: Period,
  categories: ReadonlySet<DataModelCategory>,
  hasPayroll: () => Promise<boolean>,
): Promise<ReadonlyArray<string>> => {
  const isWatched = ({ category }: Watched): boolean => category === undefined || categories.has(category)
  const persons = new Set<string>()
  for (const watched of OF_PERSONS.filter(isWatched)) {
    for (const id of await findChangedIds(client, watched, period)) persons.add(id)
  }
  // A dependent is a person, too: a change of that person concerns the employee.
  if (categories.has("dependent_details_fields")) {
    const field = "relatedPersonIdExternal"
    const employees = await findPersons(client, "PerPersonRelationship", field, [...persons])
    for (const id of employees) persons.add(id)
  }
  const users = new Set<string>()
  for (const watched of OF_EMPLOYMENTS.filter(isWatched)) {
    if (watched.entity === PAYROLL_RESULTS && !(await hasPayroll())) continue
    for (const id of await findChangedIds(client, watched, period)) users.add(id)
  }
  for (const id of await findPersons(client, "EmpEmployment", "userId", [...users])) persons.add(id)
  return [...persons]
}

const findChangedIds = async (
  client: SuccessFactors,
  { entity, idField, startField }: Watched,
  { since, now }: Period,
): Promise<ReadonlySet<string>> => {
  const isModified = `lastModifiedDateTime ge ${formatInstant(since)}`
  const becameValid =
    startField === undefined
      ? ""
      : ` or (${startField} gt ${formatDateTime(since - DAY_MILLIS)} and ${startField} le ${formatDateTime(now)})`
  const query = { filter: `${isModified}${becameValid}`, select: [idField] }
  const ids = new Set<string>()
  for await (const record of client.list(entity, query)) ids.add(readText(record[idField]) ?? "")
  return ids
}

/** The persons of the records of an entity in which a field has one of these values. */
const findPersons = async (
  client: SuccessFactors,
  entity: string,
  field: string,
  values: ReadonlyArray<string>,
): Promise<ReadonlySet<string>> => {
  const persons = new Set<string>()
  for (const some of splitIntoChunks(values, IDS_PER_REQUEST)) {
    const query = { filter: isIn(field, some), select: [PERSON_ID] }
    for await (const record of client.list(entity, query)) persons.add(readText(record[PERSON_ID]) ?? "")
  }
  return persons
}
