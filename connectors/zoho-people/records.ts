import {
  type JsonObject,
  type PageComparison,
  readNumber,
  readText,
  unexpectedResponse,
} from "../sdk/index.ts"
import { NAME, type People, RECORD_ID, type RecordQuery } from "./people.ts"
import { ZohoError } from "./zoho-error.ts"

/** The most that Zoho People allows. */
const PAGE_SIZE = 200

/** How changed records are requested, by the options of the form. */
export type ChangeFilter = "date" | "millis" | "none"

export interface RecordPage {
  readonly records: ReadonlyArray<JsonObject | null>
  readonly isLast: boolean
}

/**
 * Reads the records that changed since a time in epoch milliseconds, or all with null. Since the documents disagree on the
 * format of Zoho's filter, the records are filtered again, and all are read when Zoho refuses it. Throws `SourceError`.
 */
export async function* readRecords(
  people: People,
  since: number | null,
  filter: ChangeFilter,
  comparison: PageComparison,
): AsyncGenerator<RecordPage> {
  const modifiedtime = since === null ? null : formatFilter(since, filter)
  try {
    yield* readPages(people, { since, modifiedtime, comparison })
  } catch (error) {
    if (modifiedtime === null || !(error instanceof ZohoError) || error.kind !== "data") throw error
    yield* readPages(people, { since, modifiedtime: null, comparison })
  }
}

/** Each page begins with the last record of the page before: another one there shows that the records have moved. */
async function* readPages(
  people: People,
  { since, modifiedtime, comparison }: PageQuery,
): AsyncGenerator<RecordPage> {
  let last: string | null = null
  for (let index = 1; ;) {
    const records = await people.listRecords({ index, limit: PAGE_SIZE, modifiedtime })
    if (last !== null) comparison.addSecondLook([readId(records[0])])
    const known = last === null ? -1 : records.findIndex((record) => readId(record) === last)
    const isLast = records.length < PAGE_SIZE
    const others = records.slice(known + 1)
    if (!isLast && others.length === 0) throw unexpectedResponse(NAME, "each page to have other records")
    comparison.add({ ids: others.map(readId), total: null, isLast })
    yield { records: since === null ? others : others.filter(makeChangeTest(since)), isLast }
    if (isLast) return
    last = readId(records.at(-1))
    index += last === null ? PAGE_SIZE : PAGE_SIZE - 1
  }
}

interface PageQuery {
  readonly since: number | null
  readonly modifiedtime: RecordQuery["modifiedtime"]
  readonly comparison: PageComparison
}

const readId = (record: JsonObject | null | undefined): string | null => readText(record?.[RECORD_ID])

const makeChangeTest =
  (since: number) =>
  (record: JsonObject | null): boolean =>
    (readNumber(record?.["ModifiedTime"]) ?? Number.POSITIVE_INFINITY) >= since

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const DAY_MILLIS = 86_400_000

/** A date is that of the day before, whatever the time zone of the organisation. */
const formatFilter = (since: number, filter: ChangeFilter): RecordQuery["modifiedtime"] => {
  if (filter === "none") return null
  if (filter === "millis") return since
  const date = new Date(since - DAY_MILLIS)
  const day = String(date.getUTCDate()).padStart(2, "0")
  return `${day}-${MONTHS[date.getUTCMonth()] ?? ""}-${String(date.getUTCFullYear())}`
}
