import {
  type Credentials,
  type HttpClient,
  makeHttpClient,
  makePageComparison,
  type PulledReader,
  type SourceAccess,
  type SourceError,
  sourceError,
  type SourcePage,
  tabulate,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { type WrapperPage, readWrapperPage, readIds } from "./wrapper-page.ts"
import { authHeaders } from "./auth-headers.ts"
import { categoriesIn } from "./categories.ts"

const PAGE_SIZE = 500
/** Number of employees that a check reads. */
const CHECKED = 25
/** The clocks of both sides may differ by this. */
const OVERLAP_MILLIS = 600_000
/** Stops an endpoint that always reports one more page: no corporate has fifty million employees. */
const MAX_PAGES = 100_000

interface Cursor {
  /** ISO 8601, UTC. */
  readonly updatedSince: string
}

/** Reads employee records from an endpoint that the corporate hosts (specification/sources.md#custom-api). */
export const makeWrapperSource = ({ credentials, transport, time }: SourceAccess): PulledReader => {
  const opened = () => {
    const url = parseEndpoint(credentials)
    const headers = authHeaders(credentials)
    const { origin } = url
    const http = makeHttpClient({ transport, time, name: url.host, origin, headers, requestsPerMinute: null })
    return { http, path: url.href }
  }
  return {
    check: async () => {
      const { http, path } = opened()
      const { data } = readWrapperPage(await http.json({ path, query: { page: 1, size: CHECKED } }))
      return categoriesIn(tabulate(data, 1).columns)
    },
    async *pages(cursor) {
      const { http, path } = opened()
      const next = { updatedSince: new Date(time.now() - OVERLAP_MILLIS).toISOString() }
      yield* readPages(http, path, (cursor as Cursor | null)?.updatedSince ?? null, next)
    },
  }
}

const parseEndpoint = ({ url = "" }: Credentials): URL => {
  if (!URL.canParse(url)) throw wrongAddress("The address is not a complete web address")
  const endpoint = new URL(url)
  const { protocol } = endpoint
  if (protocol === "https:" || protocol === "http:") return endpoint
  throw wrongAddress(
    `The address begins with ${protocol}, which is not supported: it must begin with https://`,
  )
}

const wrongAddress = (what: string): SourceError => sourceError("auth", SENTENCES["address-wrong"]({ what }))

/** The progress never exceeds its total, whatever the endpoint states. */
const readTotal = ({ totalItems }: WrapperPage, done: number): number | null =>
  totalItems === null ? null : Math.max(totalItems, done)

async function* readPages(
  http: HttpClient,
  path: string,
  updatedSince: string | null,
  next: Cursor,
): AsyncGenerator<SourcePage> {
  const request = async (page: number): Promise<WrapperPage> =>
    readWrapperPage(await http.json({ path, query: { page, size: PAGE_SIZE, updated_since: updatedSince } }))
  const comparison = makePageComparison()
  let columns: ReadonlyArray<string> = []
  let done = 0
  for (let page = 1; page <= MAX_PAGES; page++) {
    const response = await request(page)
    // Without totals only the page before shows whether this one has moved.
    if (comparison.needsSecondLook) comparison.addSecondLook(readIds(await request(page - 1)))
    comparison.add({ ids: readIds(response), total: response.totalItems, isLast: !response.next })
    const { agreement } = comparison
    const table = tabulate(response.data, done + 1, columns, updatedSince !== null)
    columns = table.columns
    done += table.rows.length
    const progress = { unit: "rows", done, total: readTotal(response, done) } as const
    // The last page carries the cursor even without rows: the next run asks for whatever changes from this time on.
    if (!response.next) {
      yield { ...table, unreadable: [], cursor: next, progress, agreement }
      return
    }
    if (table.rows.length > 0) yield { ...table, unreadable: [], cursor: null, progress, agreement }
  }
  throw sourceError("data", SENTENCES["endless-pages"]())
}
