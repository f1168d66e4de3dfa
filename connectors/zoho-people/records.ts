import { type JsonObject, readNumber, readText, SourceError, unexpectedAnswer } from "../sdk/index.ts"
import { NAME, type People, RECORD_ID, type RecordQuery } from "./people.ts"
import { ZohoError } from "./zoho-error.ts"

/** The most that Zoho People allows. */
const PAGE_SIZE = 200
const MAX_RESTARTS = 3

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
): AsyncGenerator<RecordPage> {
  const modifiedtime = since === null ? null : formatFilter(since, filter)
  try {
    yield* readPages(people, since, modifiedtime)
  } catch (error) {
    if (modifiedtime === null || !(error instanceof ZohoError) || error.kind !== "data") throw error
    yield* readPages(people, since, null)
  }
}

/**
 * Each page begins with the last record of the page before. When that one is missing, a record was deleted and the later ones
 * have moved forward, so that it begins again instead of losing one.
 */
async function* readPages(
  people: People,
  since: number | null,
  modifiedtime: RecordQuery["modifiedtime"],
): AsyncGenerator<RecordPage> {
  let last: string | null = null
  for (let index = 1, restarts = 0; ;) {
    const records = await people.listRecords({ index, limit: PAGE_SIZE, modifiedtime })
    const known = last === null ? -1 : records.findIndex((record) => readId(record) === last)
    if (last !== null && known === -1) {
      if (restarts === MAX_RESTARTS) throw keepMoving()
      restarts++
      last = null
      index = 1
      continue
    }
    const isLast = records.length < PAGE_SIZE
    const others = records.slice(known + 1)
    if (!isLast && others.length === 0) throw unexpectedAnswer(NAME, "each page to have other records")
    yield { records: since === null ? others : others.filter(makeChangeTest(since)), isLast }
    if (isLast) return
    last = readId(records.at(-1))
    index += last === null ? PAGE_SIZE : PAGE_SIZE - 1
  }
}

const readId = (record: JsonObject | null | undefined): string | null => readText(record?.[RECORD_ID])

const keepMoving = (): SourceError =>
  new SourceError({
    kind: "transient",
    message: `${NAME} returned its records in another order with every request.`,
  })

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
