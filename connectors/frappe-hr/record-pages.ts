import { type JsonObject, splitIntoChunks, unexpectedResponse } from "../sdk/index.ts"
import { type Filter, type ListQuery, NAME, type Site } from "./site.ts"

/*
 * Reads lists of records in pages by `name`, which never changes: a record that changes during a reading does
 * not move any other.
 */

/** Employees in one page. */
const PAGE_SIZE = 500
/** Short records, such as lines of a table, in one page. Frappe has no largest page. */
export const LINES_PER_PAGE = 2_000
/** Ids in one request: the address of a longer one could exceed what web servers accept. */
export const IDS_PER_REQUEST = 100
/** The columns differ from site to site, and a request that names an unknown one fails. */
export const ALL_FIELDS: ReadonlyArray<string> = ["*"]

export interface RecordPage {
  readonly records: ReadonlyArray<JsonObject>
  /** The last name of the page; null: it is the last page. */
  readonly next: string | null
}

export type RecordQuery = Omit<ListQuery, "limit" | "orderBy"> & { readonly limit?: number }

/** Records after `after` (empty: from the first one) that match the filters. Throws `SourceError`. */
export async function* listRecords(
  site: Site,
  docType: string,
  { fields, filters, parent, limit = PAGE_SIZE }: RecordQuery,
  after = "",
): AsyncGenerator<RecordPage> {
  for (let last = after; ;) {
    const records = await site.list(docType, {
      fields,
      filters: last === "" ? filters : [...filters, ["name", ">", last]],
      orderBy: "name asc",
      limit,
      ...(parent === undefined ? {} : { parent }),
    })
    const next = records.length < limit ? null : readLastName(docType, records, last)
    yield { records, next }
    if (next === null) return
    last = next
  }
}

/** Throws `SourceError` (`data`) for a page that would lead to itself again. */
const readLastName = (docType: string, records: ReadonlyArray<JsonObject>, before: string): string => {
  const name = records.at(-1)?.["name"]
  if (typeof name === "string" && name !== "" && name !== before) return name
  throw unexpectedResponse(NAME, `each page to end with another ${docType} name`)
}

/** All records that match, for lists that are short. */
export const listAll = async (
  site: Site,
  docType: string,
  query: RecordQuery,
): Promise<ReadonlyArray<JsonObject>> => {
  const all: Array<JsonObject> = []
  for await (const { records } of listRecords(site, docType, query)) {
    for (const record of records) all.push(record)
  }
  return all
}

/**
 * The newest change of a DocType, as the site writes it; null: there are no records, or it is not written like a time. Our
 * own clock cannot be compared with it, since Frappe writes the site's local time without a zone.
 */
export const findNewestChange = async (site: Site, docType: string): Promise<string | null> => {
  const query = { fields: ["modified"], filters: [], orderBy: "modified desc", limit: 1 }
  const modified = (await site.list(docType, query))[0]?.["modified"]
  return typeof modified === "string" && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/u.test(modified)
    ? modified
    : null
}

/**
 * Conditions that select records of these employees, for one request each. They name each employee: the site sorts texts by its
 * collation (`Das`, `de Souza`, `Elan`), so that a range from the first name to the last would lose records.
 */
export const selectEmployees = (field: string, names: ReadonlyArray<string>): ReadonlyArray<Filter> =>
  splitIntoChunks(names, IDS_PER_REQUEST).map((some) => [field, "in", some])

export const changedSince = (since: string | null): ReadonlyArray<Filter> =>
  since === null ? [] : [["modified", ">=", since]]
