import {
  type DataModelCategory,
  FIXED_PAGES,
  isObject,
  type JsonObject,
  type Lookup,
  makeLookup,
  type MakePage,
  makePageComparison,
  makePageMaker,
  type PulledReader,
  readText,
  type SourceAccess,
  type SourcePage,
  splitIntoChunks,
} from "../sdk/index.ts"
import { checkCategories } from "./check.ts"
import { type ColumnReader, type Fields, makeColumnReader } from "./columns.ts"
import { type Condition, type Datasets, openDatasets } from "./datasets.ts"
import { readDependents } from "./dependents.ts"
import { formatLocalTime } from "./local-time.ts"
import { type Manager, mapEmployee, readEmployeeId, readName, readPart } from "./map.ts"
import { parseSettings } from "./settings.ts"

const PAGE_SIZE = 1_000
const IDS_PER_REQUEST = 500

/** The clocks may differ, and at the end of summer time an hour comes twice. */
const OVERLAP_MILLIS = 3_600_000

interface Cursor {
  /** When the run began: ISO 8601, UTC. */
  readonly since: string
}

/** Reads the employees of a company from Darwinbox. Making it sends no request. */
export const makeDarwinboxSource = (access: SourceAccess): PulledReader => ({
  check: () => checkCategories(access),
  pages: (cursor, categories) => readEmployees(access, cursor as Cursor | null, categories),
})

/** What the pages of one reading share. */
interface Run {
  readonly datasets: Datasets
  readonly condition: Condition
  readonly columns: ColumnReader
  /** Those who work for the company, by `employee_id`. */
  readonly staff: Lookup<Manager>
  readonly isWanted: (category: DataModelCategory) => boolean
  readonly makePage: MakePage
}

async function* readEmployees(
  access: SourceAccess,
  cursor: Cursor | null,
  categories?: ReadonlyArray<DataModelCategory>,
): AsyncGenerator<SourcePage> {
  const next: Cursor = { since: new Date(access.time.now()).toISOString() }
  const run = openRun(access, cursor, categories)
  const { listInactive } = run.datasets
  yield* readActive(run, listInactive === null ? next : null)
  if (listInactive !== null) yield* readInactive(run, await listInactive(run.condition), next)
}

const openRun = (
  access: SourceAccess,
  cursor: Cursor | null,
  categories?: ReadonlyArray<DataModelCategory>,
): Run => {
  const settings = parseSettings(access.credentials)
  const datasets = openDatasets(access, settings)
  const columns = makeColumnReader(settings.fieldNames)
  return {
    datasets,
    columns,
    condition:
      cursor === null
        ? {}
        : { last_modified: formatLocalTime(Date.parse(cursor.since) - OVERLAP_MILLIS, settings.timeZone) },
    staff: makeLookup({
      idsPerRequest: IDS_PER_REQUEST,
      request: async (ids) => listStaff(columns, await datasets.listActive({ employee_ids: ids })),
    }),
    isWanted: (category) => categories?.includes(category) ?? true,
    // A dataset comes whole. An employee who is rehired between two of them is in neither; a second reading
    // shows that.
    makePage: makePageMaker(datasets.listInactive === null ? FIXED_PAGES : makePageComparison()),
  }
}

const listStaff = (
  columns: ColumnReader,
  records: ReadonlyArray<unknown>,
): ReadonlyArray<readonly [id: string, manager: Manager]> =>
  records.filter(isObject).flatMap((record) => {
    const fields = columns.read(record)
    const id = readEmployeeId(fields)
    return id === null ? [] : [[id, { name: readName(fields), email: readText(fields["email"]) }] as const]
  })

async function* readActive(run: Run, last: Cursor | null): AsyncGenerator<SourcePage> {
  const { datasets, condition, columns, staff } = run
  const records = await datasets.listActive(condition)
  for (const [id, manager] of listStaff(columns, records)) staff.add(id, manager)
  yield* makePages(run, records, { isActive: true, last })
}

/** An inactive employee who was hired again under the same id is in both datasets: only the active one counts. */
async function* readInactive(
  run: Run,
  records: ReadonlyArray<unknown>,
  last: Cursor,
): AsyncGenerator<SourcePage> {
  const { columns, staff } = run
  const readId = (record: unknown): string =>
    isObject(record) ? (readEmployeeId(columns.read(record)) ?? "") : ""
  if (isDelta(run)) await staff.load(records.map(readId).filter((id) => id !== ""))
  const gone = records.filter((record) => staff.get(readId(record)) === null)
  yield* makePages(run, gone, { isActive: false, last })
}

const isDelta = ({ condition }: Run): boolean => condition.last_modified !== undefined

/** `last`: the cursor of the last page; null: another dataset follows, so that a page without rows is left out. */
async function* makePages(
  run: Run,
  records: ReadonlyArray<unknown>,
  { isActive, last }: { readonly isActive: boolean; readonly last: Cursor | null },
): AsyncGenerator<SourcePage> {
  const chunks = splitIntoChunks(records, PAGE_SIZE)
  const map = makeMapper(run, isActive)
  for (const [index, chunk] of chunks.entries()) {
    // A full reading has every employee.
    if (isDelta(run))
      await run.staff.load(chunk.filter(isObject).flatMap((record) => listManagers(run.columns.read(record))))
    yield run.makePage(chunk, map, { cursor: index === chunks.length - 1 ? last : null })
  }
  if (chunks.length === 0 && last !== null) yield run.makePage([], map, { cursor: last })
}

const makeMapper =
  ({ columns, staff, isWanted }: Run, isActive: boolean) =>
  (record: JsonObject): JsonObject =>
    mapEmployee(columns.read(record), {
      findManager: staff.get,
      isActive,
      hasBank: isWanted("bank_details_fields"),
      dependents: isWanted("dependent_details_fields") ? readDependents(record) : null,
    })

/** The ids of those whose name or address is not in the record itself. */
const listManagers = (fields: Fields): ReadonlyArray<string> => {
  const ids = [
    readPart(fields, "managerId"),
    fields["managerEmail2"] === undefined ? readPart(fields, "secondManagerId") : null,
    fields["managerEmail3"] === undefined ? readPart(fields, "hrPartnerId") : null,
  ]
  return ids.flatMap((id) => id ?? [])
}
