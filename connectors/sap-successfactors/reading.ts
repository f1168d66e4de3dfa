import {
  type DataModelCategory,
  isObject,
  type JsonObject,
  type MakePage,
  type SourcePage,
  splitIntoChunks,
} from "../sdk/index.ts"
import { type AlignedList, makeAlignedList } from "./aligned-list.ts"
import { type Catalogues, type Joins, loadNames } from "./catalogues.ts"
import { IDS_PER_REQUEST } from "./changes.ts"
import type { SuccessFactors } from "./client.ts"
import { type Employee, mapEmployee } from "./map.ts"
import {
  findEmployment,
  PERSON_ID,
  readPersonId,
  readUserId,
  requestContacts,
  requestPeople,
} from "./people.ts"
import type { Settings } from "./settings.ts"

/** One reading. */
export interface Run {
  readonly client: SuccessFactors
  readonly categories: ReadonlySet<DataModelCategory>
  readonly settings: Settings
  readonly catalogues: Catalogues
  readonly makePage: MakePage
}

/** Reads all employees; `only`: keeps these persons of them. Throws `SourceError`. */
export async function* readEverybody(run: Run, only: ReadonlySet<string> | null): AsyncGenerator<SourcePage> {
  const { client, categories, catalogues } = run
  const joins = await catalogues.readJoins(null)
  const contacts = openContacts(run, null)
  for await (const records of requestPeople(client, categories, null)) {
    const kept = records.filter((record) => isEmployee(record) && (only === null || isAmong(record, only)))
    yield await makeEmployeePage(run, kept, joins, contacts)
  }
}

/** Reads these persons, except those who are not employees. Throws `SourceError`. */
export async function* readSome(run: Run, personIds: ReadonlyArray<string>): AsyncGenerator<SourcePage> {
  const { client, categories, catalogues } = run
  for (const some of splitIntoChunks(personIds, IDS_PER_REQUEST)) {
    for await (const records of requestPeople(client, categories, some)) {
      const kept = records.filter(isEmployee)
      if (kept.length === 0) continue
      const userIds = kept.filter(isObject).map((person) => readUserId(findEmployment(person)))
      const joins = await catalogues.readJoins(userIds)
      yield await makeEmployeePage(run, kept, joins, openContacts(run, some))
    }
  }
}

/** A value that is not a record stays in the list, so that it is reported. */
const isEmployee = (record: unknown): boolean => !isObject(record) || findEmployment(record) !== undefined

const isAmong = (record: unknown, ids: ReadonlySet<string>): boolean =>
  !isObject(record) || ids.has(readPersonId(record))

const openContacts = (
  { client, categories }: Run,
  personIds: ReadonlyArray<string> | null,
): AlignedList | null => {
  const pages = requestContacts(client, categories, personIds)
  return pages === null ? null : makeAlignedList(pages, PERSON_ID)
}

const makeEmployeePage = async (
  { catalogues, settings, makePage }: Run,
  records: ReadonlyArray<unknown>,
  joins: Joins,
  contacts: AlignedList | null,
): Promise<SourcePage> => {
  const persons = records.filter(isObject)
  await contacts?.load(persons.map(readPersonId))
  const employees = new Map(persons.map((person) => [person, joinEmployee(person, joins, contacts)]))
  await loadNames([...employees.values()], catalogues)
  const map = (person: JsonObject): JsonObject => {
    const employee = employees.get(person) ?? joinEmployee(person, joins, null)
    const manager = catalogues.managers.get(employee.job?.managerId ?? "")
    return mapEmployee({ ...employee, manager }, catalogues, settings)
  }
  return makePage(records, map, { cursor: null })
}

const joinEmployee = (
  person: JsonObject,
  { jobs, accounts, salaries, pays }: Joins,
  contacts: AlignedList | null,
): Omit<Employee, "manager"> => {
  const employment = findEmployment(person)
  const userId = readUserId(employment)
  return {
    person,
    employment,
    contacts: contacts?.take(readPersonId(person)),
    job: jobs.get(userId),
    account: accounts.get(userId),
    salary: salaries.get(userId),
    pay: pays.get(userId),
  }
}
