import {
  type JsonObject,
  type PulledReader,
  type SourceAccess,
  SourceError,
  type SourcePage,
  tabulate,
} from "../sdk/index.ts"
import { checkCategories } from "./categories.ts"
import { Managers } from "./managers.ts"
import { mapEmployee } from "./map.ts"
import { isSigned } from "./signature.ts"
import { type Filter, openSite, type Site } from "./site.ts"

const PAGE_SIZE = 500
const EMPLOYEE = "Employee"
/** The columns differ from site to site, and a request that names an unknown one fails. */
const ALL_FIELDS = ["*"]

/**
 * `since`: the newest change when the previous run began, as the site writes it; null: read everything. Our own clock cannot
 * be compared with it, since Frappe writes the site's local time without a zone.
 */
interface Cursor {
  readonly since: string | null
  /** The newest change when this run began. */
  readonly next: string | null
  /** The last employee of the previous page; empty before the first. */
  readonly after: string
}

/** Reads the employees of a Frappe site. Making it sends no request. */
export const makeFrappeSource = (access: SourceAccess): PulledReader => ({
  check: async () => {
    const query = { fields: ALL_FIELDS, filters: [], orderBy: "name asc", limit: 1 }
    return checkCategories((await openSite(access).list(EMPLOYEE, query))[0])
  },
  async *pages(stored) {
    const site = openSite(access)
    const cursor = stored as Cursor | null
    const isResumed = cursor !== null && cursor.after !== ""
    yield* readPages(site, {
      since: cursor?.since ?? null,
      next: isResumed ? cursor.next : await findNewestChange(site),
      after: cursor?.after ?? "",
    })
  },
  verifyHook: (call) => Promise.resolve(isSigned(access.credentials, call)),
})

/** Null: there are no employees, or it is not written like a time. */
const findNewestChange = async (site: Site): Promise<string | null> => {
  const query = { fields: ["modified"], filters: [], orderBy: "modified desc", limit: 1 }
  const modified = (await site.list(EMPLOYEE, query))[0]?.["modified"]
  return typeof modified === "string" && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/u.test(modified)
    ? modified
    : null
}

/** Pages by `name`, which never changes: an employee that changes meanwhile moves no other one to another page. */
async function* readPages(site: Site, { since, next, after }: Cursor): AsyncGenerator<SourcePage> {
  const managers = new Managers(site)
  const changed: ReadonlyArray<Filter> = since === null ? [] : [["modified", ">=", since]]
  let columns: ReadonlyArray<string> = []
  for (let last = after, done = 0; ;) {
    const filters: ReadonlyArray<Filter> = last === "" ? changed : [...changed, ["name", ">", last]]
    const query = { fields: ALL_FIELDS, filters, orderBy: "name asc", limit: PAGE_SIZE }
    const employees = await site.list(EMPLOYEE, query)
    await managers.load(employees)
    const table = tabulate(
      employees.map((employee) => mapEmployee(employee, managers.of(employee))),
      done + 1,
      columns,
    )
    columns = table.columns
    done += employees.length
    const isLast = employees.length < PAGE_SIZE
    if (!isLast) last = readLastName(employees, last)
    const cursor: Cursor = isLast ? { since: next, next: null, after: "" } : { since, next, after: last }
    yield { ...table, unreadable: [], cursor, progress: { unit: "rows", done, total: null } }
    if (isLast) return
  }
}

/** Throws `SourceError` (`data`) for a page that would lead to itself again. */
const readLastName = (employees: ReadonlyArray<JsonObject>, before: string): string => {
  const name = employees.at(-1)?.["name"]
  if (typeof name === "string" && name !== "" && name !== before) return name
  throw new SourceError({
    kind: "data",
    message: "Frappe HR did not answer as documented: expected each page to end with another Employee name.",
  })
}
