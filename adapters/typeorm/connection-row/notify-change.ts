import type { ChangeKind } from "../../../core/contract/connection/console/changes.ts"
import { CHANGE_CHANNEL } from "../commit-signals.ts"

/*
 * Changes are notified by the transaction that makes them, so that listeners are told when they can be read, and of nothing that is
 * rolled back. PostgreSQL sends equal notifications of a transaction once. A draft has no corporate, and nobody sees it.
 */

/** A SELECT that notifies of the connections `c` that meet the condition. */
export const notifyEach = (kind: ChangeKind, condition: string): string =>
  `SELECT pg_notify('${CHANGE_CHANNEL}', concat_ws(' ', '${kind}', c.id, c.vendor_org_id, c.org_id))::text
    FROM connection c WHERE c.org_id IS NOT NULL AND ${condition}`

/** A column for RETURNING: notifies of the connection whose id the SQL expression is. */
export const notifyChange = (kind: ChangeKind, connectionId: string): string =>
  `(${notifyEach(kind, `c.id = ${connectionId}`)}) AS notified`
