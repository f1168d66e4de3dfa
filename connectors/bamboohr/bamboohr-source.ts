import {
  FIXED_PAGES,
  isObject,
  type JsonObject,
  makePageComparison,
  makePageMaker,
  type MakePage,
  type PageComparison,
  type PulledReader,
  readText,
  type SourceAccess,
  type SourcePage,
} from "../sdk/index.ts"
import { type Account, openAccount } from "./account.ts"
import { checkCategories, readPermitted, readRecordId, requireRecordId } from "./categories.ts"
import { type Dependents, groupDependents } from "./dependents.ts"
import { type PageCheck, type PageOfEmployees, readEmployeePages } from "./employee-pages.ts"
import { type FieldPlan, planFields, type Wants } from "./field-plan.ts"
import { mapEmployee } from "./map.ts"
import { isRefusal } from "./refusal.ts"
import { reduceSalaries, type Salaries } from "./salary.ts"
import { isSigned } from "./signature.ts"

interface Cursor {
  /** When the run began, a little earlier: `2026-01-05T08:55:00Z`. */
  readonly since: string
  /** The digest of all dependents; null: they were not read. */
  readonly dependents: string | null
}

/** What changed since the last run. */
interface Changes {
  readonly since: string
  /** Internal ids of employees. */
  readonly ids: ReadonlySet<string>
  /** All bonuses of the employees whose bonuses or other data changed. */
  readonly bonuses: ReadonlyArray<JsonObject>
}

/** What is joined to the employees. */
interface Joined {
  readonly dependents: Dependents | null
  readonly salaries: Salaries | null
}

/** The clocks of both sides may differ by this. */
const OVERLAP_MILLIS = 300_000

/** Reads the employees of a BambooHR account. Making it sends no request. */
export const makeBambooSource = (access: SourceAccess): PulledReader => ({
  check: () => checkCategories(access),
  async *pages(stored, categories) {
    const wants: Wants = (category) => categories?.includes(category) ?? true
    const began = access.time.now()
    const account = openAccount(access)
    const dependents = wants("dependent_details_fields") ? await readDependents(account) : null
    const last = stored as Cursor | null
    // BambooHR does not say whose dependents changed, so that all employees are read when any did.
    const isDelta = last !== null && (dependents === null || dependents.digest === last.dependents)
    const changes = isDelta ? await findChanges(account, last.since, wants) : null
    const next: Cursor = {
      since: `${new Date(began - OVERLAP_MILLIS).toISOString().slice(0, 19)}Z`,
      dependents: dependents?.digest ?? null,
    }
    if (changes?.ids.size === 0) {
      yield makePageMaker(FIXED_PAGES)([], (record) => record, { cursor: next, total: 0 })
      return
    }
    const plan = planFields(access.credentials, await account.listFields(), wants)
    if (dependents !== null || wants("ctc_details_fields")) requireRecordId(plan)
    const today = new Date(began).toISOString().slice(0, 10)
    const salaries = wants("ctc_details_fields") ? await readSalaries(account, changes, today) : null
    const comparison = makePageComparison()
    const pages = readChosen(account, plan, changes, comparison)
    yield* makePages(pages, makePageMaker(comparison), plan, { dependents, salaries }, next)
  },
  verifyHook: (call) => Promise.resolve(isSigned(access.credentials, call)),
})

const readDependents = async (account: Account): Promise<Dependents> =>
  groupDependents(await readPermitted("dependent_details_fields", () => account.listDependents(null)))

/** BambooHR does not count a new bonus as a change of the employee, so the table is requested as well. */
const findChanges = async (account: Account, since: string, wants: Wants): Promise<Changes> => {
  const changed = await account.listChanged(since)
  const bonuses = wants("ctc_details_fields") ? await listRows(account, "bonus", since) : []
  const withBonus = bonuses.flatMap((row) => readText(row["employeeId"]) ?? [])
  return { since, ids: new Set([...changed, ...withBonus]), bonuses }
}

const readSalaries = async (account: Account, changes: Changes | null, today: string): Promise<Salaries> => {
  const compensation = await listRows(account, "compensation", changes?.since ?? null)
  return reduceSalaries(compensation, changes?.bonuses ?? (await listRows(account, "bonus", null)), today)
}

const listRows = (account: Account, table: "bonus" | "compensation", since: string | null) =>
  readPermitted("ctc_details_fields", () => account.listTableRows(table, since))

/**
 * Reads the employees in question. BambooHR filters by the time of the change; an employee who changes after
 * the list of changes was read is left for the next run, since the rows of the tables were read only for the
 * others.
 */
async function* readChosen(
  account: Account,
  plan: FieldPlan,
  changes: Changes | null,
  comparison: PageComparison,
): AsyncGenerator<PageOfEmployees> {
  const check = {
    comparison,
    readId: (record: unknown) => (isObject(record) ? readRecordId(record, plan) : null),
  }
  const query = { fields: plan.requested, orderBy: plan.orderBy }
  if (changes === null) {
    yield* readEmployeePages(account, { ...query, filter: null }, check)
    return
  }
  const isChosen = (record: unknown): boolean => {
    const id = check.readId(record)
    return id === null || changes.ids.has(id)
  }
  const filter = plan.changed === null ? null : `${plan.changed} ge '${changes.since}'`
  for await (const page of readFiltered(account, { ...query, filter }, check)) {
    yield { ...page, records: page.records.filter(isChosen) }
  }
}

/** Reads all employees when the account does not accept the filter. */
async function* readFiltered(
  account: Account,
  query: Parameters<typeof readEmployeePages>[1],
  check: PageCheck,
): AsyncGenerator<PageOfEmployees> {
  try {
    yield* readEmployeePages(account, query, check)
  } catch (error) {
    if (query.filter === null || !(isRefusal(error, 422) || isRefusal(error, 400))) throw error
    yield* readEmployeePages(account, { ...query, filter: null }, check)
  }
}

async function* makePages(
  pages: AsyncIterable<PageOfEmployees>,
  makePage: MakePage,
  plan: FieldPlan,
  { dependents, salaries }: Joined,
  next: Cursor,
): AsyncGenerator<SourcePage> {
  const mapRecord = (record: JsonObject): JsonObject => {
    const id = readRecordId(record, plan) ?? ""
    return {
      ...salaries?.get(id),
      ...mapEmployee(record, plan),
      ...(dependents === null ? {} : { dependentDetails: dependents.byEmployee.get(id) ?? [] }),
    }
  }
  for await (const { records, totalItems, isLast } of pages) {
    yield makePage(records, mapRecord, { cursor: isLast ? next : null, total: totalItems })
  }
}
