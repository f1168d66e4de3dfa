import {
  FIXED_PAGES,
  type JsonObject,
  type Lookup,
  makeLookup,
  makePageMaker,
  type MakePage,
  readText,
  type SourcePage,
  splitIntoChunks,
} from "../sdk/index.ts"
import { readDependents } from "./dependents.ts"
import { type Belongings, type Manager, mapEmployee, readEmail } from "./map.ts"
import {
  ALL_FIELDS,
  changedSince,
  findNewestChange,
  IDS_PER_REQUEST,
  listAll,
  listRecords,
} from "./record-pages.ts"
import { findSlipDays, readNewestSlips, SALARY_SLIP } from "./salary-slips.ts"
import type { Needs, Settings } from "./settings.ts"
import type { Filter, Site } from "./site.ts"

export const EMPLOYEE = "Employee"

/** The newest changes of a site at one time, as it writes them; null: there were none, or they are not read. */
interface Changes {
  readonly employees: string | null
  readonly slips: string | null
}

export interface Cursor {
  /** The newest changes when the previous run began; null: read everything. */
  readonly since: Changes | null
  /** The newest changes when this run began. */
  readonly next: Changes | null
  /** The last employee of the previous page; empty before the first. */
  readonly after: string
}

export interface Reading {
  readonly site: Site
  readonly settings: Settings
  readonly needs: Needs
  /** YYYY-MM-DD */
  readonly today: string
}

/**
 * Reads the employees after the cursor: those that changed, then those of whom only a salary slip changed. Throws
 * `SourceError`.
 */
export async function* readEmployeePages(
  reading: Reading,
  cursor: Cursor | null,
): AsyncGenerator<SourcePage> {
  const { site, needs } = reading
  const since = cursor?.since ?? null
  const next = cursor?.next ?? (await findChanges(site, needs))
  const end: Cursor = { since: next, next: null, after: "" }
  const mapPage = await makePageMapper(reading)
  const makePage = makePageMaker(FIXED_PAGES)
  const seen = new Set<string>()
  const filters = changedSince(since?.employees ?? null)
  for await (const { records, next: after } of listRecords(
    site,
    EMPLOYEE,
    { fields: ALL_FIELDS, filters },
    cursor?.after,
  )) {
    for (const { name } of records) if (since !== null) seen.add(String(name))
    const isEnd = after === null && (since === null || !needs.slips)
    yield makePage(records, await mapPage(records), {
      cursor: after === null ? (isEnd ? end : null) : { since, next, after },
    })
  }
  if (since !== null && needs.slips)
    yield* readPaidEmployees(reading, { since: since.slips, seen, end, makePage, mapPage })
}

const findChanges = async (site: Site, { slips }: Needs): Promise<Changes> => ({
  employees: await findNewestChange(site, EMPLOYEE),
  slips: slips ? await findNewestChange(site, SALARY_SLIP) : null,
})

interface PaidEmployees {
  readonly since: string | null
  /** Names of employees who were read already. */
  readonly seen: ReadonlySet<string>
  readonly end: Cursor
  readonly makePage: MakePage
  readonly mapPage: MapPage
}

/** Employees of whom a salary slip was submitted, cancelled or changed. A slip does not change the employee. */
async function* readPaidEmployees(
  { site, today }: Reading,
  { since, seen, end, makePage, mapPage }: PaidEmployees,
): AsyncGenerator<SourcePage> {
  const fields = ["name", "employee"]
  const slips = [
    ...(await listAll(site, SALARY_SLIP, { fields, filters: changedSince(since) })),
    ...(await listAll(site, SALARY_SLIP, { fields, filters: begunSince(since, today) })),
  ]
  const names = new Set(slips.map(({ employee }) => String(employee)))
  for (const some of splitIntoChunks(
    [...names].filter((name) => !seen.has(name)),
    IDS_PER_REQUEST,
  )) {
    const filters: ReadonlyArray<Filter> = [["name", "in", some]]
    const employees = await listAll(site, EMPLOYEE, { fields: ALL_FIELDS, filters })
    yield makePage(employees, await mapPage(employees), { cursor: null })
  }
  yield makePage([], (record) => record, { cursor: end })
}

/** A slip that was submitted before its month began counts from that day on. */
const begunSince = (since: string | null, today: string): ReadonlyArray<Filter> => [
  ["start_date", ">=", since?.slice(0, today.length) ?? today],
  ["start_date", "<=", today],
]

/** Reads what belongs to the employees of a page; returns how to map each of them. */
type MapPage = (employees: ReadonlyArray<JsonObject>) => Promise<(employee: JsonObject) => JsonObject>

const makePageMapper = async ({ site, settings, needs, today }: Reading): Promise<MapPage> => {
  const managers = makeManagerLookup(site)
  const days = needs.slips ? await findSlipDays(site, today) : null
  return async (employees) => {
    const names = employees.map(({ name }) => String(name))
    for (const employee of employees) addManager(managers, employee)
    await managers.load(employees.flatMap(({ reports_to: id }) => readText(id) ?? []))
    const slips = days === null ? null : await readNewestSlips(site, days, names)
    const dependents =
      needs.dependents && settings.dependentsTable !== null
        ? await readDependents(site, settings.dependentsTable, names)
        : null
    return (employee) => {
      const name = String(employee["name"])
      const belongings: Belongings = {
        manager: managers.get(readText(employee["reports_to"]) ?? ""),
        slip: needs.slips ? (slips?.get(name) ?? null) : undefined,
        dependents: dependents === null ? undefined : (dependents.get(name) ?? []),
      }
      return mapEmployee(employee, belongings, settings)
    }
  }
}

const makeManagerLookup = (site: Site): Lookup<Manager> =>
  makeLookup<Manager>({
    idsPerRequest: IDS_PER_REQUEST,
    request: async (ids) => {
      const managers = await site.list(EMPLOYEE, {
        fields: ["name", "employee_name", "company_email", "prefered_email", "user_id"],
        filters: [["name", "in", ids]],
        orderBy: "name asc",
        limit: ids.length,
      })
      return managers.map((manager) => [String(manager["name"]), toManager(manager)] as const)
    },
  })

const addManager = (managers: Lookup<Manager>, employee: JsonObject): void => {
  if (typeof employee["name"] === "string") managers.add(employee["name"], toManager(employee))
}

const toManager = (employee: JsonObject): Manager => ({
  name: employee["employee_name"],
  email: readEmail(employee),
})
