import * as Effect from "effect/Effect"
import { MAX_COUNTED_CALLS } from "../../../core/contract/accounts/call-log/counted-calls.ts"
import {
  type ApiCallFigures,
  type ApiCallFilter,
  type ApiCallLog,
  type ApiCallPosition,
  type LoggedApiCall,
  MAX_SEARCHED_CALLS,
  type RouteFigures,
} from "../../../core/ports/accounts/api-call-log.ts"
import type { Database } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { apiCallRow, type ApiCallRow } from "../rows/accounts/api-call.ts"

export const makeApiCallLog = (database: Database): ApiCallLog => ({
  append: (calls) =>
    calls.length === 0
      ? Effect.void
      : database.execute("record the calls", APPEND, [
          calls.map(({ at }) => new Date(at)),
          calls.map(({ vendorOrgId }) => vendorOrgId),
          calls.map(({ requestId }) => requestId),
          calls.map(({ credentialId }) => credentialId),
          calls.map(({ method }) => method),
          calls.map(({ route }) => route),
          calls.map(({ status }) => status),
          calls.map(({ durationMillis }) => durationMillis),
          calls.map(({ refusal }) => refusal),
          calls.map(({ omitted }) => omitted),
        ]),

  list: Effect.fnUntraced(function* (vendorOrgId, filter, { after, limit }) {
    const { requestId, credentialId } = filter
    if ([requestId, credentialId].some((id) => id !== null && !isUuid(id))) return { calls: [], next: null }
    const range = toRange(vendorOrgId, filter, after)
    const found = yield* database.query<FoundRow>("list the calls", selectPage(filter), [
      ...range,
      filter.refusal,
      filter.route,
      credentialId,
      filter.isRefused,
      limit + 1,
      ...(requestId === null ? [] : [requestId]),
    ])
    const calls = found.slice(0, limit).map(toLoggedCall)
    const last = calls.at(-1)
    if (found.length > limit && last !== undefined) return { calls, next: { at: last.at, id: last.id } }
    if (requestId !== null) return { calls, next: null }
    const [end] = yield* database.query<Pick<ApiCallRow, "at" | "id">>(
      "find how far the calls were searched",
      selectEnd(filter),
      range,
    )
    return { calls, next: end === undefined ? null : { at: end.at.getTime(), id: end.id } }
  }),

  count: (vendorOrgId, from) =>
    database.query<FiguresRow>("count the calls", COUNT, [vendorOrgId, new Date(from)]).pipe(
      Effect.map((rows) => {
        const all = rows.find(({ route, credential_id: id }) => route === null && id === null)
        return {
          all: all === undefined ? NO_CALLS : toFigures(all),
          routes: rows.flatMap((row): ReadonlyArray<RouteFigures> =>
            row.route === null || row.method === null
              ? []
              : [{ method: row.method, route: row.route, ...toFigures(row) }],
          ),
          credentials: rows.flatMap(({ credential_id: credentialId, calls }) =>
            credentialId === null ? [] : [{ credentialId, calls }],
          ),
        }
      }),
    ),
})

const APPEND = {
  name: "append-api-calls",
  text: `INSERT INTO api_call (at, vendor_org_id, request_id, credential_id, method, route, status, duration_ms, refusal, omitted)
    SELECT * FROM unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::smallint[],
      $8::double precision[], $9::text[], $10::integer[])`,
}

/** Bounds instead of conditions that may be absent, so that every plan reads its part of the index. */
const toRange = (
  vendorOrgId: string,
  { from, to }: ApiCallFilter,
  after: ApiCallPosition | null,
): ReadonlyArray<unknown> => [
  vendorOrgId,
  from === null ? "-infinity" : new Date(from),
  to === null ? "infinity" : new Date(to),
  after === null ? "infinity" : new Date(after.at),
  after?.id ?? 0,
]

const IN_RANGE =
  "c.vendor_org_id = $1 AND c.at >= $2::timestamptz AND c.at < $3::timestamptz AND (c.at, c.id) < ($4::timestamptz, $5::bigint)"

const NEWEST_FIRST = "ORDER BY c.at DESC, c.id DESC"

/** By the index of the refused ones where it suffices. */
const onlyRefused = ({ isRefused, refusal }: ApiCallFilter): string =>
  isRefused === true || refusal !== null ? "AND c.refusal IS NOT NULL" : ""

const COLUMNS = apiCallRow.listColumns("c")

const selectSearched = (filter: ApiCallFilter): string =>
  filter.requestId === null
    ? `SELECT ${COLUMNS} FROM api_call c WHERE ${IN_RANGE} ${onlyRefused(filter)} ${NEWEST_FIRST}
        LIMIT ${String(MAX_SEARCHED_CALLS)}`
    : `SELECT ${COLUMNS} FROM api_call c WHERE c.request_id = $11::uuid AND ${IN_RANGE} ${NEWEST_FIRST}`

/** The names of credentials are looked up for the calls of the page only. */
const selectPage = (filter: ApiCallFilter) => ({
  text: `SELECT ${apiCallRow.listColumns("page")}, k.id IS NOT NULL AS is_key, b.id IS NOT NULL AS is_user,
      coalesce(k.name, b.name) AS credential_name
    FROM (SELECT ${COLUMNS} FROM (${selectSearched(filter)}) c
      WHERE ($6::text IS NULL OR c.refusal = $6) AND ($7::text IS NULL OR c.route = $7)
        AND ($8::uuid IS NULL OR c.credential_id = $8) AND ($9::boolean IS NULL OR (c.refusal IS NOT NULL) = $9)
      ${NEWEST_FIRST} LIMIT $10) page
    LEFT JOIN api_key k ON k.id = page.credential_id LEFT JOIN basic_user b ON b.id = page.credential_id
    ORDER BY page.at DESC, page.id DESC`,
})

/** The last call that a page looks at, when it looks at as many as it may. */
const selectEnd = (filter: ApiCallFilter) => ({
  text: `SELECT c.at, c.id FROM api_call c WHERE ${IN_RANGE} ${onlyRefused(filter)} ${NEWEST_FIRST}
    OFFSET ${String(MAX_SEARCHED_CALLS - 1)} LIMIT 1`,
})

interface FoundRow extends ApiCallRow {
  readonly is_key: boolean
  readonly is_user: boolean
  readonly credential_name: string | null
}

const toLoggedCall = (row: FoundRow): LoggedApiCall => ({
  at: row.at.getTime(),
  id: row.id,
  requestId: row.request_id,
  method: row.method,
  route: row.route,
  status: row.status,
  durationMillis: row.duration_ms,
  credentialId: row.credential_id,
  refusal: row.refusal,
  omitted: row.omitted,
  credential:
    row.is_key || row.is_user
      ? { kind: row.is_key ? "api-key" : "basic-user", name: row.credential_name }
      : null,
})

const COUNT = {
  text: `SELECT c.method, c.route, c.credential_id, count(*)::int AS calls, count(c.refusal)::int AS refused, sum(c.omitted)::int AS omitted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY c.duration_ms) AS median,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY c.duration_ms) AS percentile_95, min(c.at) AS since
    FROM (SELECT at, method, route, credential_id, refusal, omitted, duration_ms FROM api_call
      WHERE vendor_org_id = $1 AND at >= $2 ORDER BY at DESC, id DESC LIMIT ${String(MAX_COUNTED_CALLS)}) c
    GROUP BY GROUPING SETS ((), (c.method, c.route), (c.credential_id)) ORDER BY calls DESC, c.route NULLS FIRST, c.method`,
}

interface FiguresRow {
  /** Null: of all routes. */
  readonly method: string | null
  readonly route: string | null
  /** Null: of all credentials. */
  readonly credential_id: string | null
  readonly calls: number
  readonly refused: number
  readonly omitted: number | null
  readonly median: number | null
  readonly percentile_95: number | null
  readonly since: Date | null
}

const NO_CALLS: ApiCallFigures = {
  calls: 0,
  refused: 0,
  omitted: 0,
  median: null,
  percentile95: null,
  since: null,
}

const toFigures = (row: FiguresRow): ApiCallFigures => ({
  calls: row.calls,
  refused: row.refused,
  omitted: row.omitted ?? 0,
  median: row.median,
  percentile95: row.percentile_95,
  since: row.since?.getTime() ?? null,
})
