import * as Effect from "effect/Effect"
import type {
  ConsoleApiCall,
  ConsoleApiCallQuery,
} from "../../../../../core/contract/accounts/call-log/call-log.ts"
import {
  formatApiCallCursor,
  parseApiCallCursor,
} from "../../../../../core/contract/accounts/call-log/call-log.ts"
import * as calls from "../../../../../core/contract/accounts/call-log/call-log-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import type { Service } from "../../../service.ts"
import { getVendor, toTimestamp } from "../console-response.ts"

const PAGE_SIZE = 50

/** The log of the vendor API's calls. */
export const apiCallCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleApiCalls,
    ({ accounts: { listApiCalls } }, { caller, query: { cursor, ...query } }) =>
      Effect.map(
        listApiCalls(caller.actor, getVendor(caller), toFilter(query), {
          after: cursor === undefined ? null : parseApiCallCursor(cursor),
          limit: PAGE_SIZE,
        }),
        ({ calls: found, next }) =>
          respond(200, {
            items: found.map(toCall),
            next_cursor: next === null ? null : formatApiCallCursor(next),
            searched_until: next === null || found.length === PAGE_SIZE ? null : formatTimestamp(next.at),
          }),
      ),
  ),

  implement(calls.showConsoleApiCallFigures, ({ accounts: { countApiCalls } }, { caller }) =>
    Effect.map(countApiCalls(caller.actor, getVendor(caller)), ({ all, routes, credentials }) =>
      respond(200, {
        ...toFigures(all),
        since: toTimestamp(all.since),
        routes: routes.map((one) => ({ method: one.method, route: one.route, ...toFigures(one) })),
        credentials: credentials.map(({ credentialId, calls: counted }) => ({
          credential_id: credentialId,
          calls: counted,
        })),
      }),
    ),
  ),
]

const toFilter = ({ outcome, from, to, ...query }: Omit<ConsoleApiCallQuery, "cursor">) => ({
  isRefused: outcome === undefined ? null : outcome === "refused",
  refusal: query.refusal ?? null,
  route: query.route ?? null,
  credentialId: query.credential_id ?? null,
  requestId: query.request_id ?? null,
  from: from === undefined ? null : Date.parse(from),
  to: to === undefined ? null : Date.parse(to),
})

type LoggedCall = Effect.Success<ReturnType<Service["accounts"]["listApiCalls"]>>["calls"][number]

const toCall = (call: LoggedCall): ConsoleApiCall => ({
  id: call.id,
  at: formatTimestamp(call.at),
  request_id: call.requestId,
  method: call.method,
  route: call.route,
  status: call.status,
  duration_ms: call.durationMillis,
  credential_id: call.credentialId,
  credential_kind: call.credential?.kind ?? null,
  credential_name: call.credential?.name ?? null,
  refusal: call.refusal,
  omitted: call.omitted,
})

type Figures = Effect.Success<ReturnType<Service["accounts"]["countApiCalls"]>>["all"]

const toFigures = ({ calls: counted, refused, omitted, median, percentile95 }: Figures) => ({
  calls: counted,
  refused,
  omitted,
  median_ms: median,
  percentile_95_ms: percentile95,
})
