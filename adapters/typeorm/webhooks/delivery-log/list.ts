import * as Effect from "effect/Effect"
import { WEBHOOK_KINDS } from "../../../../core/contract/webhooks/webhook.ts"
import {
  type DeliveryFilter,
  type DeliveryLog,
  type DeliveryScope,
  MAX_SEARCHED_WEBHOOKS,
} from "../../../../core/ports/webhooks/delivery-log.ts"
import { IN_SCOPE, scopeParameters } from "../../connection-row/scope.ts"
import type { Database } from "../../database.ts"
import { isUuid } from "../../is-uuid.ts"
import type { WebhookState } from "../../rows/webhook.ts"
import { LOGGED_COLUMNS, LOGGED_JOINS, type LoggedDeliveryRow, toLoggedDelivery } from "./logged-delivery.ts"

/*
 * A page is put together from branches, each of which reads at most a page from an index:
 *   the finished webhooks of the vendor, by webhook_log_idx, once for each state and kind;
 *   those of a few connections by an index of each connection, since the vendor's log may hold few of theirs;
 *   the waiting ones of the connections whose newest is newest, by webhook_waiting_log_idx;
 *   those that are being sent, which are few.
 * So no filter reads more than it shows, however many webhooks were sent.
 */
export const listDeliveries = (database: Database): DeliveryLog["list"] =>
  Effect.fnUntraced(function* (scope, filter, { after, limit }) {
    const states = filter.states ?? STATES
    const { id, employee } = filter
    if (states.length === 0 || [id, employee?.id ?? null].some((one) => one !== null && !isUuid(one)))
      return []
    const connectionIds = yield* findConnectionIds(database, scope)
    if (connectionIds?.length === 0) return []
    const kinds = filter.kinds ?? WEBHOOK_KINDS
    const rows = yield* database.query<LoggedDeliveryRow>(
      "list the deliveries",
      { text: selectPage(findBranches(filter, states, connectionIds)) },
      [
        scope.vendorOrgId,
        connectionIds,
        states,
        kinds,
        toDate(filter.from),
        toDate(filter.to),
        toDate(after?.createdAt ?? null),
        after?.counter ?? null,
        after?.requestId ?? null,
        limit,
        id,
        employee?.connectionId ?? null,
        employee?.id ?? null,
      ],
    )
    return rows.map(toLoggedDelivery)
  })

const FINISHED = ["delivered", "failed", "exhausted"] as const satisfies ReadonlyArray<WebhookState>

const STATES: ReadonlyArray<WebhookState> = ["waiting", "sending", ...FINISHED]

/** Null: all of the vendor. */
const findConnectionIds = (
  database: Database,
  scope: DeliveryScope,
): ReturnType<typeof queryConnectionIds> | Effect.Effect<null> =>
  scope.orgIds === undefined && scope.connectionId === undefined
    ? Effect.succeed(null)
    : queryConnectionIds(database, scope)

const queryConnectionIds = (database: Database, scope: DeliveryScope) =>
  database
    .query<{ id: string }>("find the connections", CONNECTIONS, scopeParameters(scope))
    .pipe(Effect.map((rows) => rows.map(({ id }) => id)))

const CONNECTIONS = { text: `SELECT c.id FROM connection c WHERE ${IN_SCOPE}` }

/** A page of more connections is found sooner in the vendor's log (measured in one of three million webhooks). */
const FEW_CONNECTIONS = 100

const branchesFor = (
  states: NonNullable<DeliveryFilter["states"]>,
  connectionIds: ReadonlyArray<string> | null,
): ReadonlyArray<string> => {
  const isAsked = (state: WebhookState) => states.includes(state)
  const finished = FINISHED.filter(isAsked)
  const byConnection = connectionIds !== null && connectionIds.length <= FEW_CONNECTIONS
  return [
    ...(byConnection ? finished.map((state) => FINISHED_BY_CONNECTION[state]) : []),
    ...(byConnection || finished.length === 0 ? [] : [selectFinished(finished)]),
    ...(isAsked("waiting") ? [WAITING] : []),
    ...(isAsked("sending") ? [SENDING] : []),
  ]
}

const findBranches = (
  { id, employee }: DeliveryFilter,
  states: NonNullable<DeliveryFilter["states"]>,
  connectionIds: ReadonlyArray<string> | null,
): ReadonlyArray<string> => {
  if (id !== null) return [BY_ID]
  return employee === null ? branchesFor(states, connectionIds) : [BY_EMPLOYEE]
}

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at))

const NEWEST_FIRST = "ORDER BY created_at DESC, counter DESC, request_id DESC"

const IN_PAGE = `($5::timestamptz IS NULL OR w.created_at >= $5) AND ($6::timestamptz IS NULL OR w.created_at < $6)
  AND ($7::timestamptz IS NULL OR (w.created_at, w.counter, w.request_id) < ($7, $8::int, $9::uuid))`

const OF_CONNECTIONS = "($2::uuid[] IS NULL OR w.connection_id = ANY($2))"

const NOT_DELIVERED = STATES.filter((state) => state !== "delivered")
  .map((state) => `'${state}'`)
  .join(", ")

const POSITION = "w.request_id, w.created_at, w.counter"

const selectFinished = (states: ReadonlyArray<WebhookState>): string =>
  `SELECT found.* FROM unnest(ARRAY['${states.join("','")}']) AS s (state) CROSS JOIN unnest($4::text[]) AS k (kind)
    CROSS JOIN LATERAL (
      SELECT ${POSITION} FROM webhook w
      WHERE w.vendor_org_id = $1 AND w.state IN ('delivered', 'failed', 'exhausted') AND w.state = s.state
        AND w.kind = k.kind AND ${OF_CONNECTIONS} AND ${IN_PAGE} ${NEWEST_FIRST} LIMIT $10) found`

/** A page of each of the connections. */
const selectByConnection = (condition: string): string =>
  `SELECT found.* FROM unnest($2::uuid[]) AS c (id) CROSS JOIN LATERAL (
    SELECT ${POSITION} FROM webhook w
    WHERE w.connection_id = c.id AND ${condition} AND w.kind = ANY($4) AND ${IN_PAGE} ${NEWEST_FIRST} LIMIT $10) found`

const UNDELIVERED = "w.vendor_org_id = $1 AND w.state IN ('failed', 'exhausted')"

const FINISHED_BY_CONNECTION: Readonly<Record<(typeof FINISHED)[number], string>> = {
  // In no other state: of `state = 'delivered'` PostgreSQL may read the index of all vendors' logs, whatever the connection.
  delivered: selectByConnection(`w.state NOT IN (${NOT_DELIVERED})`),
  failed: selectByConnection(`${UNDELIVERED} AND w.state = 'failed'`),
  exhausted: selectByConnection(`${UNDELIVERED} AND w.state = 'exhausted'`),
}

/** As webhook_waiting_log_idx says it: of `state = 'waiting'` PostgreSQL may read and sort a whole queue. */
const IS_WAITING = "w.state NOT IN ('sending', 'delivered', 'failed', 'exhausted')"

/** The order of that index alone: another one would be read past all that was delivered. */
const NEWEST_WAITING = "w.created_at DESC NULLS LAST"

const WAITING_IN_PAGE = `${IS_WAITING} AND w.kind = ANY($4) AND ${IN_PAGE}`

/**
 * A page of each of the connections whose newest one is newest, as many as a page has rows: each of the others has only older ones.
 */
const WAITING = `SELECT found.* FROM (
      SELECT c.id FROM connection c CROSS JOIN LATERAL (
        SELECT w.created_at FROM webhook w WHERE w.connection_id = c.id AND ${WAITING_IN_PAGE}
        ORDER BY ${NEWEST_WAITING} LIMIT 1) head
      WHERE c.vendor_org_id = $1 AND ($2::uuid[] IS NULL OR c.id = ANY($2))
      ORDER BY head.created_at DESC FETCH FIRST $10 ROWS WITH TIES) newest
    CROSS JOIN LATERAL (
      SELECT ${POSITION} FROM webhook w WHERE w.connection_id = newest.id AND ${WAITING_IN_PAGE}
      ORDER BY ${NEWEST_WAITING}, w.counter DESC, w.request_id DESC LIMIT $10) found`

const SENDING = `SELECT ${POSITION} FROM webhook w
    WHERE w.vendor_org_id = $1 AND w.state = 'sending' AND w.kind = ANY($4) AND ${OF_CONNECTIONS} AND ${IN_PAGE}`

const BY_ID = `SELECT ${POSITION} FROM webhook w
    WHERE (w.request_id = $11 OR w.session_id = $11) AND w.vendor_org_id = $1 AND w.state = ANY($3) AND w.kind = ANY($4)
      AND ${OF_CONNECTIONS} AND ${IN_PAGE}`

/** The index of a connection's webhooks leads to the latest ones. */
const BY_EMPLOYEE = `SELECT ${POSITION} FROM (
      SELECT w.* FROM webhook w WHERE w.connection_id = $12 AND ${IN_PAGE}
      ORDER BY w.created_at DESC LIMIT ${String(MAX_SEARCHED_WEBHOOKS)}) w
    WHERE w.vendor_org_id = $1 AND $13 = ANY (w.employee_ids) AND w.state = ANY($3) AND w.kind = ANY($4)
      AND ${OF_CONNECTIONS}`

/** Which parameters the branches use depends on the filter, and PostgreSQL refuses one whose type it cannot tell. */
const TYPES = `num_nonnulls($1::uuid, $2::uuid[], $3::text[], $4::text[], $5::timestamptz, $6::timestamptz,
  $7::timestamptz, $8::int, $9::uuid, $10::int, $11::uuid, $12::uuid, $13::uuid) > 0`

const selectPage = (branches: ReadonlyArray<string>): string =>
  `SELECT ${LOGGED_COLUMNS} FROM (
      SELECT * FROM (${branches.map((branch) => `(${branch})`).join(" UNION ALL ")}) found
      WHERE ${TYPES} ${NEWEST_FIRST} LIMIT $10) page
    JOIN webhook w ON w.request_id = page.request_id ${LOGGED_JOINS}
    ORDER BY w.created_at DESC, w.counter DESC, w.request_id DESC`
