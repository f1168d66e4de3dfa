import {
  DATA_MODEL_CATEGORIES,
  type DataModelCategory,
  makePageComparison,
  makePageMaker,
  type PulledReader,
  type SourceAccess,
  type SourcePage,
} from "../sdk/index.ts"
import { checkAreas } from "./check.ts"
import { listEmployees } from "./employees.ts"
import { readJoins } from "./joins.ts"
import { makeSignIn, openKeka } from "./keka-client.ts"
import { mapEmployee } from "./map.ts"
import { type Cursor, formatSince, formatToday, hasChanges } from "./changes.ts"
import { readSalaryComponents } from "./salary/salary-master.ts"
import { readSettings } from "./settings.ts"

/** Reads a company in Keka. Making it sends no request. */
export const makeKekaSource = (
  access: SourceAccess,
): Required<Omit<PulledReader, "verifyHook" | "write">> => ({
  check: async () => {
    // With a new token a 401 says that a scope is missing, and another token would change nothing.
    const token = await makeSignIn(access)()
    return checkAreas(openKeka(access, () => Promise.resolve(token)))
  },
  pages: (_cursor, categories = DATA_MODEL_CATEGORIES) => readPages(access, new Set(categories)),
  hasChanged: async (cursor) =>
    hasChanges(openKeka(access), cursor, readSettings(access.credentials), formatToday(access.time.now())),
  salaryMaster: async () => {
    // Keka does not say which components belong to a year and which to a month.
    const components = await readSalaryComponents(openKeka(access))
    return { ctc: components, monthly: components }
  },
})

async function* readPages(
  access: SourceAccess,
  categories: ReadonlySet<DataModelCategory>,
): AsyncGenerator<SourcePage> {
  const since = formatSince(access.time.now())
  const settings = readSettings(access.credentials)
  const keka = openKeka(access)
  const { find, digests } = await readJoins(keka, settings, categories, formatToday(access.time.now()))
  const comparison = makePageComparison()
  const makePage = makePageMaker(comparison)
  for await (const { records, totals } of listEmployees(keka, comparison)) {
    const cursor: Cursor | null = totals === null ? null : { since, totals, ...digests }
    yield makePage(records, (employee) => mapEmployee(employee, find(employee), settings), { cursor })
  }
}
