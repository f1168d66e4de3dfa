import {
  isObject,
  type PageComparison,
  readNumber,
  readPath,
  readText,
  type SourceError,
  sourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { NAME } from "./client.ts"
import type { Settings } from "./settings.ts"

export interface ListPage {
  readonly records: ReadonlyArray<unknown>
  /** All records of the list; null: greytHR does not say. */
  readonly total: number | null
}

/** Requests one page; undefined: there is none. */
export type RequestPage = (query: { readonly page: number; readonly size: number }) => Promise<unknown>

/**
 * Requests the pages of a list one after the other. The last one may be empty. Throws `SourceError` (`data`) for responses that
 * are not pages, and for a page that comes again and again.
 */
export async function* readPages(
  request: RequestPage,
  { firstPage, pageSize }: Settings,
  comparison: PageComparison,
): AsyncGenerator<ListPage> {
  let before: string | null = null
  for (let page: number = firstPage; ; page++) {
    const response = await request({ page, size: pageSize })
    if (response === undefined) return
    // Pages are counted from 0 or from 1.
    if (page === 0 && readPath(response, "pages", "first") === false) continue
    const records = readRecords(response)
    const first = isObject(records[0]) ? JSON.stringify(records[0]) : null
    const isRepeated = first !== null && first === before
    // Where they are counted from 1, page 0 may be another name for page 1.
    if (isRepeated && (page !== 1 || firstPage === 1)) throw samePage()
    const isLast = records.length === 0 || !hasNext(response, records.length, pageSize)
    if (!isRepeated) {
      const total = readNumber(readPath(response, "pages", "totalElements"))
      if (comparison.needsSecondLook) comparison.addSecondLook(await lookAgain(request, page - 1, pageSize))
      comparison.add({ ids: records.map(readId), total, isLast })
      yield { records, total }
    }
    if (isLast) return
    before = first
  }
}

const lookAgain = async (request: RequestPage, page: number, size: number) => {
  const response = await request({ page, size })
  return response === undefined ? [] : readRecords(response).map(readId)
}

/** Lines of a statement have no id: equal ones are told apart by nothing. */
const readId = (record: unknown): string | null =>
  isObject(record) ? (readText(record["employeeId"]) ?? JSON.stringify(record)) : null

/** `{ data: [record, ...], pages }`, or a list alone. */
const readRecords = (response: unknown): ReadonlyArray<unknown> => {
  const records = isObject(response) ? response["data"] : response
  if (Array.isArray(records)) return records
  throw unexpectedResponse(NAME, "data to be a list")
}

/** A list alone is complete. Where the pages are not described, a full one may have another one after it. */
const hasNext = (response: unknown, count: number, pageSize: number): boolean => {
  if (!isObject(response)) return false
  const stated = readPath(response, "pages", "hasNext")
  return typeof stated === "boolean" ? stated : count >= pageSize
}

const samePage = (): SourceError => sourceError("data", SENTENCES["same-page"]())
