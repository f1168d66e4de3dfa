import type { DataModelCategory, JsonObject, Lookup } from "../sdk/index.ts"
import { type BankAccount, readBankAccounts } from "./bank-accounts.ts"
import type { SuccessFactors } from "./client.ts"
import { readCompensation, type YearlySalary } from "./salary/compensation.ts"
import { listRelationships } from "./family.ts"
import { type Foundation, makeFoundation } from "./foundation.ts"
import { type Job, readJobs } from "./jobs.ts"
import { makeManagers, type Manager } from "./managers.ts"
import type { Employee } from "./map.ts"
import { listNested } from "./odata.ts"
import { type PayComponents, readPayComponents } from "./salary/pay-components.ts"
import { findNewestPayDate, makeItemReader, type MonthlyPay, readPayroll } from "./salary/payroll.ts"
import { makePicklists, type Picklists } from "./picklists.ts"
import type { Settings } from "./settings.ts"

/** What belongs to employments, by user id. */
export interface Joins {
  readonly jobs: ReadonlyMap<string, Job>
  readonly accounts: ReadonlyMap<string, BankAccount>
  readonly salaries: ReadonlyMap<string, YearlySalary>
  readonly pays: ReadonlyMap<string, MonthlyPay>
}

/** What is read once in a reading, whatever the employees. */
export interface Catalogues {
  readonly picklists: Picklists
  readonly foundation: Foundation
  readonly managers: Lookup<Manager>
  /** The newest pay date of payroll; null: the company has no results. Throws `SourceError`. */
  readonly findPayDate: () => Promise<number | null>
  /** Reads what belongs to all employments, or to these, as far as it is wanted. Throws `SourceError`. */
  readonly readJoins: (userIds: ReadonlyArray<string> | null) => Promise<Joins>
}

export const makeCatalogues = (
  client: SuccessFactors,
  categories: ReadonlySet<DataModelCategory>,
  settings: Settings,
  now: number,
): Catalogues => {
  const wantsYears = categories.has("ctc_details_fields")
  const wantsMonths = categories.has("salary_monthly_details_fields")
  let infos: Promise<PayComponents> | null = null
  let newest: Promise<number | null> | null = null
  const findPayDate = (): Promise<number | null> => (newest ??= findNewestPayDate(client, now))
  const readPays = async (userIds: ReadonlyArray<string> | null): Promise<Joins["pays"]> => {
    const date = await findPayDate()
    if (date === null) return new Map()
    infos ??= readPayComponents(client)
    return readPayroll(
      client,
      { newest: date, now },
      makeItemReader(await infos, settings.grossWageType),
      userIds,
    )
  }
  const readSalaries = async (userIds: ReadonlyArray<string> | null): Promise<Joins["salaries"]> => {
    infos ??= readPayComponents(client)
    return readCompensation(client, await infos, userIds)
  }
  return {
    picklists: makePicklists(client),
    foundation: makeFoundation(client),
    managers: makeManagers(client),
    findPayDate,
    readJoins: async (userIds) => ({
      jobs: categories.has("detail_info_fields") ? await readJobs(client, userIds) : new Map(),
      accounts: categories.has("bank_details_fields") ? await readBankAccounts(client, userIds) : new Map(),
      salaries: wantsYears ? await readSalaries(userIds) : new Map(),
      pays: wantsMonths ? await readPays(userIds) : new Map(),
    }),
  }
}

/** Requests the names of what these employees refer to. Throws `SourceError`. */
export const loadNames = async (
  employees: ReadonlyArray<Omit<Employee, "manager">>,
  { picklists, foundation, managers }: Catalogues,
): Promise<void> => {
  const jobs = employees.flatMap(({ job }) => job ?? [])
  await picklists.load(employees.flatMap(listOptionIds))
  await foundation.load(jobs)
  await managers.load(jobs.flatMap(({ managerId }) => managerId ?? []))
}

const listOptionIds = ({ person, contacts, job }: Omit<Employee, "manager">): ReadonlyArray<unknown> => {
  const pick = (nested: unknown, field: string): ReadonlyArray<unknown> =>
    listNested(nested).map((record: JsonObject) => record[field])
  return [
    ...pick(person["personalInfoNav"], "maritalStatus"),
    ...pick(person["emailNav"], "emailType"),
    ...pick(contacts?.["phoneNav"], "phoneType"),
    ...pick(contacts?.["homeAddressNavDEFLT"], "state"),
    ...pick(contacts?.["homeAddressNavDEFLT"], "province"),
    ...listRelationships(contacts).map(({ relationshipType }) => relationshipType),
    job?.emplStatus,
    job?.employmentType,
    job?.employeeClass,
  ]
}
