import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
import { updateState } from "../sync/ledger/session-state.ts"
import { updateStatus } from "./connection-status.ts"
import { Abort, type Database, type Tx } from "../database.ts"
import { lockQueues } from "../webhooks/outbox/delivery-queues.ts"
import { STATUS_KINDS } from "../webhooks/outbox/status-kinds.ts"
import {
  type ConnectionTermination,
  type DeletionCounts,
  type DeletionReceipt,
  SyncInProgress,
} from "../../../core/ports/connection/connection-termination.ts"
import * as Effect from "effect/Effect"

/** `ConnectionTermination` on PostgreSQL. */
export const makeConnectionTermination = (database: Database): ConnectionTermination => ({
  countForDeletion: (id) =>
    database
      .query<DeletionCounts>("count what the connection holds", EXTENT, [id])
      .pipe(Effect.map(([row]) => row ?? { employees: 0, syncSessions: 0, webhooks: 0 })),

  terminate: terminate(database),
})

/**
 * Everything of the connection goes in one transaction. What was delivered stays in the log of webhooks, which names
 * employees by ids that nobody has any more; answers and kept bodies are sealed under the key that is destroyed, and go
 * as well.
 */
const terminate =
  (database: Database): ConnectionTermination["terminate"] =>
  (id, { terminatedBy, now, announcement }) =>
    database.transaction<DeletionReceipt | null, SyncInProgress>(
      "terminate the connection",
      async (tx) => {
        const terminated = await tx.run(TERMINATE, [id, terminatedBy, new Date(now)])
        if (terminated.length === 0) return null
        const applying = await tx.run(APPLYING, [id])
        if (applying.length > 0) throw new Abort(new SyncInProgress({ connectionId: id }))
        const receipt = { connectionId: id, ...(await shred(tx, id, now)), deletedAt: now }
        await tx.run(SAVE_RECEIPT, [
          id,
          receipt.employees,
          receipt.syncSessions,
          receipt.webhooks,
          new Date(now),
        ])
        await enqueueAnnouncement(tx, id, announcement, now)
        return receipt
      },
      { bulk: true },
    )

const TERMINATE = {
  text: `${updateStatus("terminate", {
    set: `status_at = $3, terminated_by = $2, data_key = NULL,
      master_key_id = NULL, reference_data = NULL, field_mapping = NULL, default_country = NULL, date_order = NULL, date_orders = '{}', last_columns = '{}', component_overrides = '{}', subset = '[]', transformation_rules = '[]',
      agreed = NULL, declined = NULL, sharing_requested_at = NULL, untrimmed = false,
      source_cursor = NULL, fully_read_at = NULL, missed_attempts = 0, quiet_runs = 0, slow = false, schedule = NULL, due_at = NULL, paused_at = NULL, employee_count = 0`,
    where: "id = $1",
  })} RETURNING id`,
}

const APPLYING = { text: "SELECT FROM sync_session WHERE connection_id = $1 AND state = 'applying' LIMIT 1" }

const SAVE_RECEIPT = { text: "INSERT INTO deletion_receipt VALUES ($1, $2, $3, $4, $5)" }

const shred = async (tx: Tx, id: string, now: number) => {
  await lockQueues(tx, [id])
  const [unsent] = await tx.run<Counted>(DELETE_UNSENT, [id])
  await tx.run(FORGET_BODIES, [id])
  await tx.run(FORGET_ANSWERS, [id])
  const [sessions] = await tx.run<Counted>(CLOSE_SESSIONS, [id, new Date(now)])
  await deleteReadData(tx, id)
  await tx.run({ text: "DELETE FROM monthly_salary WHERE connection_id = $1" }, [id])
  await tx.run({ text: "DELETE FROM employee_consent WHERE connection_id = $1" }, [id])
  for (const statement of DELETE_ACCESS) await tx.run({ text: statement }, [id])
  const [employees] = await tx.run<Counted>(DELETE_EMPLOYEES, [id])
  return {
    employees: employees?.count ?? 0,
    syncSessions: sessions?.count ?? 0,
    webhooks: unsent?.count ?? 0,
  }
}

/** What the sessions of a connection read and staged. */
export const deleteReadData = async (tx: Tx, id: string): Promise<void> => {
  for (const statement of [
    DELETE_RECORDS,
    DELETE_STAGED,
    DELETE_CHANGES,
    DELETE_NOTES,
    DELETE_STAGED_SALARIES,
  ]) {
    await tx.run(statement, [id])
  }
}

interface Counted {
  count: number
}

/** What `terminate` deletes and counts. */
const EXTENT = {
  text: `SELECT (SELECT count(*)::int FROM employee WHERE connection_id = $1) AS employees,
      (SELECT count(*)::int FROM sync_session WHERE connection_id = $1) AS "syncSessions",
      (SELECT count(*)::int FROM webhook WHERE connection_id = $1 AND state <> 'delivered'
        AND kind NOT IN (${STATUS_KINDS})) AS webhooks`,
}

/** What tells of the connection itself is still sent. */
const DELETE_UNSENT = {
  text: `WITH gone AS (DELETE FROM webhook WHERE connection_id = $1 AND state <> 'delivered'
      AND kind NOT IN (${STATUS_KINDS}) RETURNING request_id),
    attempts AS (DELETE FROM webhook_attempt a USING gone WHERE a.request_id = gone.request_id)
    SELECT count(*)::int AS count FROM gone`,
}

const FORGET_BODIES = {
  text: "UPDATE webhook SET kept_body = NULL WHERE connection_id = $1 AND kept_body IS NOT NULL",
}

const FORGET_ANSWERS = {
  text: `UPDATE webhook_attempt a SET answer = NULL FROM webhook w
    WHERE w.connection_id = $1 AND a.request_id = w.request_id AND a.answer IS NOT NULL`,
}

/** One that waits for a person's answer, or was cut off while it read, ends here; all are counted. */
const CLOSE_SESSIONS = {
  text: `WITH closed AS (${updateState("cancelled", {
    set: "finished_at = $2, epoch = epoch + 1, reason = 'The connection was terminated.'",
    where: "connection_id = $1",
  })})
    SELECT count(*)::int AS count FROM sync_session WHERE connection_id = $1`,
}

const DELETE_RECORDS = {
  text: `DELETE FROM employee_record r USING sync_session s WHERE s.connection_id = $1 AND r.session_id = s.id`,
}

const DELETE_STAGED = {
  text: `DELETE FROM staged_employee e USING sync_session s WHERE s.connection_id = $1 AND e.session_id = s.id`,
}

const DELETE_CHANGES = {
  text: `DELETE FROM session_change c USING sync_session s WHERE s.connection_id = $1 AND c.session_id = s.id`,
}

const DELETE_NOTES = {
  text: `DELETE FROM session_note n USING sync_session s WHERE s.connection_id = $1 AND n.session_id = s.id`,
}

const DELETE_STAGED_SALARIES = {
  text: `DELETE FROM staged_salary m USING sync_session s WHERE s.connection_id = $1 AND m.session_id = s.id`,
}

/** With its credentials gone, nobody can push any more, and nothing can be asked. */
const DELETE_ACCESS = [
  // Before its tokens, as whoever adds tokens does: nothing is added behind the deletion, and nobody waits in a circle.
  "SELECT id FROM push_credential WHERE connection_id = $1 FOR UPDATE",
  "DELETE FROM push_token t USING push_credential c WHERE c.connection_id = $1 AND t.credential_id = c.id",
  "DELETE FROM push_credential WHERE connection_id = $1",
  "DELETE FROM push_test_record WHERE connection_id = $1",
  "DELETE FROM update_config WHERE connection_id = $1",
  "DELETE FROM source_hook WHERE connection_id = $1",
  "DELETE FROM source_credential WHERE connection_id = $1",
  "DELETE FROM connection_issue WHERE connection_id = $1",
  "DELETE FROM salary_master WHERE connection_id = $1",
  // With the documents that were added to it.
  "DELETE FROM assisted_request WHERE connection_id = $1",
]

const DELETE_EMPLOYEES = {
  text: `WITH gone AS (DELETE FROM employee WHERE connection_id = $1 RETURNING 1)
    SELECT count(*)::int AS count FROM gone`,
}
