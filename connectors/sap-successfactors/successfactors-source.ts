import {
  DATA_MODEL_CATEGORIES,
  type DataModelCategory,
  FIXED_PAGES,
  isObject,
  makePageMaker,
  type PulledReader,
  readNumber,
  type SourceAccess,
  type SourcePage,
} from "../sdk/index.ts"
import { makeCatalogues } from "./catalogues.ts"
import { findChangedPersons } from "./changes.ts"
import { checkEntities } from "./check.ts"
import { openSuccessFactors } from "./client.ts"
import { readEverybody, readSome, type Run } from "./reading.ts"
import { readSalaryMaster } from "./salary/salary-master.ts"
import { readSettings } from "./settings.ts"

/** Our clock and SAP's may differ by this. */
const OVERLAP_MILLIS = 5 * 60_000
/** More employees than this take fewer requests in a reading of all than one by one. */
const CHANGED_AT_MOST = 1_000

/** When the run that left it began, in epoch milliseconds. */
interface Cursor {
  readonly since: number
}

/** Reads the employees of a company. Making it sends no request. */
export const makeSuccessFactorsSource = (
  access: SourceAccess,
): PulledReader & Required<Pick<PulledReader, "salaryMaster">> => ({
  check: async () => checkEntities(openSuccessFactors(access)),
  async *pages(cursor, categories = DATA_MODEL_CATEGORIES) {
    const next: Cursor = { since: access.time.now() - OVERLAP_MILLIS }
    const run = startRun(access, new Set(categories))
    yield* readPages(run, access.time.now(), cursor)
    yield run.makePage([], (record) => record, { cursor: next })
  },
  salaryMaster: async () => readSalaryMaster(openSuccessFactors(access)),
})

const startRun = (access: SourceAccess, categories: ReadonlySet<DataModelCategory>): Run => {
  const client = openSuccessFactors(access)
  const settings = readSettings(access.credentials)
  const catalogues = makeCatalogues(client, categories, settings, access.time.now())
  return { client, categories, settings, catalogues, makePage: makePageMaker(FIXED_PAGES) }
}

async function* readPages(run: Run, now: number, cursor: unknown): AsyncGenerator<SourcePage> {
  const { client, categories, catalogues } = run
  const since = isObject(cursor) ? readNumber(cursor["since"]) : null
  if (since === null) {
    yield* readEverybody(run, null)
    return
  }
  const hasPayroll = async (): Promise<boolean> => (await catalogues.findPayDate()) !== null
  const changed = await findChangedPersons(client, { since, now }, categories, hasPayroll)
  if (changed.length > CHANGED_AT_MOST) yield* readEverybody(run, new Set(changed))
  else yield* readSome(run, changed)
}
