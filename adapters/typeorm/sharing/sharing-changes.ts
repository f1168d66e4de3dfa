import * as Result from "effect/Result"
import type { TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import type { SharingChange } from "../../../core/domain/connection/sharing-change.ts"
import { NOTIFY_OF_ISSUE, RAISE_ISSUE, raiseIssueValues } from "../connection-row/raise-issue.ts"
import {
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
  type JoinedConnectionRow,
} from "../connection-row/columns.ts"
import { Abort, type Tx, type Database } from "../database.ts"
import { vendorRow } from "../rows/accounts/vendor.ts"
import { lockQueues } from "../webhooks/outbox/delivery-queues.ts"
import type { SharingStore } from "../../../core/ports/sharing/sharing-store.ts"

/* Changes of what connections share. Each locks the vendor's row, then the connections' rows in the order of their ids, so that
   changes are serialised and cannot deadlock. */

/** Locks the vendor's defaults until the transaction ends. */
export const LOCK_VENDOR_OF = {
  text: "SELECT FROM vendor WHERE org_id = (SELECT vendor_org_id FROM connection WHERE id = $1) FOR SHARE",
}

const FIND_LOCKED = {
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS} WHERE c.id = $1 FOR UPDATE OF c`,
}

/** Locks the connection until the transaction ends; null: not found. */
export const lockConnection = async (tx: Tx, id: string): Promise<Connection | null> => {
  await tx.run(LOCK_VENDOR_OF, [id])
  const [row] = await tx.run<JoinedConnectionRow>(FIND_LOCKED, [id])
  return row === undefined ? null : toConnection(row)
}

/** `SharingStore` on PostgreSQL. */
export const makeSharingStore = (database: Database): SharingStore => ({
  change: <E>(
    id: string,
    change: (current: Connection) => Result.Result<SharingChange | null, E>,
    now: number,
  ) =>
    database.transaction<Connection | null, E>("change the sharing terms", (tx) =>
      changeSharing(tx, id, change, now),
    ),

  changeVendorFlags: (orgId, merge, change, now) =>
    database.transaction(
      "save the vendor's flags",
      async (tx) => {
        const [vendor] = await tx.run<{ flags: TokenFlags }>(LOCK_FLAGS, [orgId])
        if (vendor === undefined) throw new Error("The vendor was not found")
        const flags = merge(vendor.flags)
        if (flags === null) return null
        for (let after: string | null = null; ;) {
          const rows: ReadonlyArray<JoinedConnectionRow> = await tx.run(LOCK_OPEN, [orgId, after, AT_ONCE])
          const last = rows.at(-1)
          if (last === undefined) break
          after = last.id
          const changes = rows.flatMap((row) => {
            const current = toConnection(row)
            const decided = change(current, flags)
            return decided === null ? [] : [{ current, change: decided }]
          })
          await writeSharing(tx, changes, now)
        }
        // Updated last, since the decision about a connection depends on the previous flags.
        await tx.rows(vendorRow).update({ org_id: orgId }, { flags })
        return flags
      },
      { bulk: true },
    ),
})

/** Connections per statement. */
const AT_ONCE = 200

const LOCK_FLAGS = { text: "SELECT flags FROM vendor WHERE org_id = $1 FOR NO KEY UPDATE" }
const LOCK_OPEN = {
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}
    WHERE c.vendor_org_id = $1 AND c.status <> 'CONNECTION_TERMINATED' AND ($2::uuid IS NULL OR c.id > $2)
    ORDER BY c.id LIMIT $3 FOR UPDATE OF c`,
}

/** The changed connection; null: not found. */
const changeSharing = async <E>(
  tx: Tx,
  id: string,
  decide: (current: Connection) => Result.Result<SharingChange | null, E>,
  now: number,
): Promise<Connection | null> => {
  const current = await lockConnection(tx, id)
  if (current === null) return null
  const decided = decide(current)
  if (Result.isFailure(decided)) throw new Abort(decided.failure)
  if (decided.success === null) return current
  await writeSharing(tx, [{ current, change: decided.success }], now)
  return lockConnection(tx, id)
}

/** Requires locked rows of the connections. */
export const writeSharing = async (
  tx: Tx,
  changes: ReadonlyArray<{ readonly current: Connection; readonly change: SharingChange }>,
  now: number,
): Promise<void> => {
  const at = new Date(now)
  const ids = changes.map(({ current }) => current.id)
  await tx.run(WRITE, [JSON.stringify(changes.map(written)), at, ids])
  const collectIds = (wanted: (change: SharingChange) => boolean) =>
    changes.filter(({ change }) => wanted(change)).map(({ current }) => current.id)
  await dropStoredBodies(
    tx,
    collectIds(({ narrows }) => narrows),
  )
  await tx.run(RESOLVE_REQUESTS, [collectIds(({ issue }) => issue === null), at])
  for (const { current, change } of changes) {
    if (change.issue == null) continue
    await tx.run(RAISE_ISSUE, raiseIssueValues(current.id, change.issue, at))
  }
}

const written = ({ current, change }: { readonly current: Connection; readonly change: SharingChange }) => {
  const { flags, withheld, subset, onDemand, declined, requestedAt, narrows, rereads } = {
    ...current,
    ...change,
  }
  return {
    id: current.id,
    flags: flags.connection,
    agreed: flags.agreed,
    declined,
    requested: requestedAt === null ? null : new Date(requestedAt),
    withheld,
    subset,
    on_demand: onDemand,
    narrows,
    rereads,
  }
}

/** The list of ids makes the planner use the key; for a record set it assumes a hundred rows and would scan the table. */
const WRITE = {
  text: `UPDATE connection c SET flags = s.flags, agreed = s.agreed, declined = s.declined,
      sharing_requested_at = s.requested, withheld = s.withheld, subset = s.subset, on_demand = s.on_demand,
      narrowed_at = CASE WHEN s.narrows THEN $2 ELSE c.narrowed_at END, untrimmed = c.untrimmed OR s.narrows,
      source_cursor = CASE WHEN s.rereads THEN NULL ELSE c.source_cursor END,
      fully_read_at = CASE WHEN s.rereads THEN NULL ELSE c.fully_read_at END
    FROM jsonb_to_recordset($1::jsonb) AS s (id uuid, flags jsonb, agreed jsonb, declined jsonb, requested timestamptz,
      withheld text[], subset jsonb, on_demand boolean, narrows boolean, rereads boolean)
    WHERE c.id = ANY($3::uuid[]) AND c.id = s.id`,
}

/**
 * Waiting retries are rendered again. A worker that is sending one may store its bytes again: they name the terms under which
 * they were rendered.
 */
const dropStoredBodies = async (tx: Tx, connectionIds: ReadonlyArray<string>): Promise<void> => {
  if (connectionIds.length === 0) return
  const storedBodies = await tx.run<{ connection_id: string }>(WITH_STORED_BODIES, [connectionIds])
  if (storedBodies.length === 0) return
  const ids = storedBodies.map(({ connection_id }) => connection_id)
  await lockQueues(tx, ids)
  await tx.run(DROP_STORED_BODIES, [ids])
}

const WITH_STORED_BODIES = {
  text: `SELECT id AS connection_id FROM unnest($1::uuid[]) id WHERE EXISTS (
      SELECT FROM webhook WHERE connection_id = id AND state = 'waiting' AND kept_body IS NOT NULL)`,
}
const DROP_STORED_BODIES = {
  text: `UPDATE webhook SET kept_body = NULL
    WHERE connection_id = ANY($1) AND state = 'waiting' AND kept_body IS NOT NULL`,
}

const RESOLVE_REQUESTS = {
  text: `UPDATE connection_issue SET resolved_at = $2
    WHERE connection_id = ANY($1) AND code = 'sharing.requested' AND resolved_at IS NULL
    RETURNING ${NOTIFY_OF_ISSUE}`,
}
