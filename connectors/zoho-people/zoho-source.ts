import {
  type Credentials,
  type JsonObject,
  makePageComparison,
  makePageMaker,
  type PulledReader,
  type SourceAccess,
  type SourcePage,
} from "../sdk/index.ts"
import { checkCategories, DEPENDENT_SECTION, listComponents } from "./categories.ts"
import { type FieldPlan, planFields, type Wants } from "./fields.ts"
import { makeManagers } from "./managers.ts"
import { mapEmployee } from "./map.ts"
import { openPeople } from "./people.ts"
import type { DateOrder } from "./record-values.ts"
import { type ChangeFilter, readRecords } from "./records.ts"

interface Cursor {
  /** When the run began, a little earlier, in epoch milliseconds. */
  readonly since: number
}

/** The clocks of both sides may differ by this. */
const OVERLAP_MILLIS = 300_000

/** Reads the employee form of Zoho People. Making it sends no request. */
export const makeZohoSource = (access: SourceAccess): PulledReader => ({
  check: () => checkCategories(access),
  pages: (stored, categories) => {
    const wants: Wants = (category) => categories?.includes(category) ?? true
    return makePages(access, (stored as Cursor | null)?.since ?? null, wants)
  },
})

async function* makePages(
  access: SourceAccess,
  since: number | null,
  wants: Wants,
): AsyncGenerator<SourcePage> {
  const { credentials } = access
  const next: Cursor = { since: access.time.now() - OVERLAP_MILLIS }
  const people = openPeople(access)
  const managers = makeManagers(people)
  const section = credentials["dependent_section"] ?? DEPENDENT_SECTION
  const order = readDateOrder(credentials)
  const comparison = makePageComparison()
  const makePage = makePageMaker(comparison)
  const filter = readChangeFilter(credentials)
  let plan: FieldPlan | null = null
  for await (const { records, isLast } of readRecords(people, since, filter, comparison)) {
    const cursor = isLast ? next : null
    if (records.length === 0) {
      yield makePage([], (record) => record, { cursor })
      continue
    }
    plan ??= planFields(credentials, await listComponents(people), wants)
    const options = { plan, wants, managers, section, order }
    if (wants("detail_info_fields")) await managers.load(records)
    yield makePage(records, (record: JsonObject) => mapEmployee(record, options), { cursor })
  }
}

const readDateOrder = ({ date_order: chosen }: Credentials): DateOrder =>
  chosen === "Month before day" ? "month-first" : "day-first"

const readChangeFilter = ({ changes: chosen = "" }: Credentials): ChangeFilter => {
  if (chosen.startsWith("By a date")) return "date"
  return chosen.startsWith("Read all") ? "none" : "millis"
}
