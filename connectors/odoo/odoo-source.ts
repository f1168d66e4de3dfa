import {
  DATA_MODEL_CATEGORIES,
  FIXED_PAGES,
  makePageMaker,
  type PulledReader,
  type SourceAccess,
  splitIntoChunks,
} from "../sdk/index.ts"
import { DENIED } from "./access-rights.ts"
import { findChanged } from "./changes.ts"
import { checkCategories } from "./check.ts"
import { formatDay } from "./dates.ts"
import { mapEmployee } from "./map.ts"
import { connect, type Odoo } from "./odoo-client.ts"
import { explainDenied } from "./odoo-errors.ts"
import { type Domain, type OdooRecord, requireProgress, search } from "./records.ts"
import { makeRelatedLoader } from "./related.ts"
import { parseSettings } from "./settings.ts"
import { openStaff, requireIdentity, requireRights, type Staff } from "./staff.ts"
import { writeEmployee } from "./write.ts"

/**
 * Odoo sets no limit; a page of this size, with its payslip lines, stays well within the memory of a reading.
 */
const PAGE_SIZE = 500

/**
 * How much longer ago than a run's beginning the next one looks for changes. Odoo dates a change to the beginning of its
 * transaction, which may last for minutes, and its clock may differ from ours.
 */
const OVERLAP_MILLIS = 10 * 60_000

interface Cursor {
  /** Epoch milliseconds; null: read everything. */
  readonly since: number | null
  /** When this reading began. */
  readonly began: number
  /** The id of the last employee of the previous page; 0 before the first. */
  readonly after: number
}

/** Reads the employees of an Odoo database. Making it sends no request. */
export const makeOdooSource = (access: SourceAccess): PulledReader => ({
  check: async () => {
    const settings = parseSettings(access.credentials)
    return checkCategories(await connect(access, settings), settings)
  },
  async *pages(stored, categories = DATA_MODEL_CATEGORIES) {
    const settings = parseSettings(access.credentials)
    const cursor = stored as Cursor | null
    const now = access.time.now()
    const isResumed = cursor !== null && cursor.after > 0
    const odoo = await connect(access, settings)
    const staff = await openStaff(odoo, settings, categories)
    requireIdentity(staff, settings)
    requireRights(staff)
    const since = cursor?.since ?? null
    const began = isResumed ? cursor.began : now
    const loadRelated = makeRelatedLoader({ odoo, staff, settings, now })
    const makePage = makePageMaker(FIXED_PAGES)
    for await (const { employees, last, isLast } of readEmployees(odoo, staff, { since, now, cursor })) {
      const related = await loadRelated(employees)
      const context = { staff, settings, related, today: formatDay(now) }
      const next: Cursor = isLast
        ? { since: began - OVERLAP_MILLIS, began, after: 0 }
        : { since, began, after: last }
      const map = (employee: Readonly<Record<string, unknown>>) =>
        mapEmployee(employee as OdooRecord, context)
      yield makePage(employees, map, { cursor: next })
    }
  },
  write: (update) => writeEmployee(access, update),
})

interface EmployeePage {
  readonly employees: ReadonlyArray<OdooRecord>
  /** The id after which the next page begins. */
  readonly last: number
  readonly isLast: boolean
}

interface Reading {
  readonly since: number | null
  readonly now: number
  readonly cursor: Cursor | null
}

/** All employees, or those who changed, in the order of their ids. */
async function* readEmployees(
  odoo: Odoo,
  staff: Staff,
  { since, now, cursor }: Reading,
): AsyncGenerator<EmployeePage> {
  const after = cursor?.after ?? 0
  if (since === null) {
    yield* readAll(odoo, staff, after)
    return
  }
  const changed = await findChanged(odoo, staff, { since, now })
  const chunks = splitIntoChunks(
    changed.filter((id) => id > after),
    PAGE_SIZE,
  )
  // The page without employees leaves the cursor for the next run.
  if (chunks.length === 0) yield { employees: [], last: after, isLast: true }
  for (const [index, ids] of chunks.entries()) {
    const employees = await searchEmployees(odoo, staff, [["id", "in", ids]])
    yield { employees, last: ids.at(-1) ?? after, isLast: index === chunks.length - 1 }
  }
}

async function* readAll(odoo: Odoo, staff: Staff, after: number): AsyncGenerator<EmployeePage> {
  for (let last = after; ;) {
    const employees = await searchEmployees(odoo, staff, [["id", ">", last]])
    const isLast = employees.length < PAGE_SIZE
    if (!isLast) last = requireProgress(staff.model, last, employees.at(-1)?.id)
    yield { employees, last, isLast }
    if (isLast) return
  }
}

const searchEmployees = (odoo: Odoo, staff: Staff, domain: Domain): Promise<ReadonlyArray<OdooRecord>> =>
  explainDenied(
    () =>
      search(
        odoo,
        staff.model,
        { domain: [...staff.companyDomain, ...domain], fields: staff.requested },
        PAGE_SIZE,
      ),
    DENIED.employees,
  )
