import type { SyncSession } from "../../../../core/domain/sync/session.ts"
import type { ApplyStep, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database, Tx } from "../../database.ts"
import { enqueue } from "../../webhooks/outbox/enqueue.ts"
import { RETURNING_SESSION, updateSession } from "./session-row.ts"
import { updateState } from "./session-state.ts"
import { takeSequence } from "./take-sequence.ts"

/*
 * One step of applying a session, in one transaction: the staged changes into the directory, the webhooks into the
 * outbox, position and counts into the session. A crash between steps is resumed from the position; a crash inside one
 * leaves nothing of it.
 * Staged rows are joined to employees by the key of the latter only.
 * With a condition on the connection as well, the planner could choose that index
 * while its statistics lack the connection, and compare all rows with all.
 */

export const apply =
  (database: Database): SyncLedger["apply"] =>
  (session, step) =>
    database.transaction(
      "apply the changes",
      async (tx) => {
        const applied = await updateSession(tx, session, step.completes ? COMPLETE : ADVANCE, [
          step.webhooks.length,
          step.page?.change ?? null,
          step.page?.throughOrdinal ?? null,
          ...(step.completes ? [new Date(step.now)] : []),
        ])
        if (step.page !== null) await mergePage(tx, session, step.page, step.now)
        if (step.webhooks.length > 0) {
          const { id: sessionId, connectionId } = session
          const sequence = await takeSequence(tx, session)
          await enqueue(tx, { connectionId, sessionId, sequence }, step.webhooks, step.now)
        }
        if (step.listsChanges === true) await tx.run(LIST_CHANGES, [session.id])
        if (step.completes) await finish(tx, session, step.now)
        return applied
      },
      { bulk: true },
    )

const POSITION = `webhook_counter = webhook_counter + $3, applied_change = coalesce($4, applied_change),
  applied_ordinal = coalesce($5, applied_ordinal)`

const ADVANCE = {
  name: "apply-advance",
  text: `UPDATE sync_session SET ${POSITION} WHERE id = $1 AND epoch = $2 AND state = 'applying' ${RETURNING_SESSION}`,
}

const COMPLETE = {
  text: `${updateState("completed", {
    set: `${POSITION}, finished_at = $6`,
    where: "id = $1 AND epoch = $2",
  })} ${RETURNING_SESSION}`,
}

const mergePage = async (
  tx: Tx,
  session: SyncSession,
  page: NonNullable<ApplyStep["page"]>,
  now: number,
): Promise<void> => {
  const after = session.applied?.change === page.change ? session.applied.ordinal : -1
  const staged = [session.id, page.change, after, page.throughOrdinal]
  const rows = [session.connectionId, ...staged]
  // The first session begins with an empty directory: there is nothing to replace.
  const [replaced] = session.kind === "initial" ? [] : await tx.run<{ returned: number }>(DROP_REPLACED, rows)
  const [merged] = await tx.run<{ inserted: number }>(MERGE, [...rows, new Date(now)])
  await tx.run(COUNT_EMPLOYEES, [session.connectionId, (merged?.inserted ?? 0) + (replaced?.returned ?? 0)])
  await tx.run(SAVE_SALARIES, rows)
  if (page.change === "update") await tx.run(DROP_SALARIES, staged)
}

/**
 * The sealed records that the merge is about to leave without an employee: the old ones, or new ones that say the same.
 * `returned`: how many more employees the vendor is told of than before; who leaves counts against.
 */
const DROP_REPLACED = {
  name: "apply-drop-replaced",
  text: `WITH replaced AS (
      SELECT CASE WHEN same THEN s.session_id ELSE e.record_session_id END AS session_id,
        CASE WHEN same THEN s.ordinal ELSE e.record_ordinal END AS ordinal,
        CASE WHEN same THEN 0 ELSE e.outside::int - s.outside::int END AS returned
      FROM staged_employee s CROSS JOIN LATERAL (
        SELECT *, fingerprint = s.fingerprint AS same FROM employee
        WHERE connection_id = $1 AND employee_id = s.employee_id OFFSET 0) e
      WHERE s.session_id = $2 AND s.change = $3 AND s.ordinal > $4 AND s.ordinal <= $5
        AND (e.record_session_id, e.record_ordinal) <> (s.session_id, s.ordinal)),
    dropped AS (DELETE FROM employee_record r USING replaced
      WHERE r.session_id = replaced.session_id AND r.ordinal = replaced.ordinal)
    SELECT coalesce(sum(returned), 0)::int AS returned FROM replaced`,
}

/**
 * The merge. A row whose fingerprint is the same is left alone, so that doing a step again changes nothing; `xmax = 0`
 * tells an inserted row from an updated one.
 */
const MERGE = {
  name: "apply-merge",
  text: `WITH merged AS (
      INSERT INTO employee AS e (id, connection_id, employee_id, record_session_id, record_ordinal, fingerprint,
        source_fingerprint, overrides, name, email, department, designation, status, outside, source_updated_at,
        filled_fields, created_at, updated_at)
      SELECT id, $1, employee_id, session_id, ordinal, fingerprint,
        source_fingerprint, overrides, name, email, department, designation, status, outside, source_updated_at,
        filled_fields, $6, $6
      FROM staged_employee
      WHERE session_id = $2 AND change = $3 AND ordinal > $4 AND ordinal <= $5
      ORDER BY ordinal
      ON CONFLICT (connection_id, employee_id) DO UPDATE SET record_session_id = excluded.record_session_id,
        record_ordinal = excluded.record_ordinal, fingerprint = excluded.fingerprint,
        source_fingerprint = excluded.source_fingerprint, overrides = excluded.overrides, name = excluded.name,
        email = excluded.email,
        department = excluded.department, designation = excluded.designation, status = excluded.status,
        outside = excluded.outside, filled_fields = excluded.filled_fields,
        source_updated_at = coalesce(excluded.source_updated_at, e.source_updated_at), updated_at = excluded.updated_at
      WHERE e.fingerprint IS DISTINCT FROM excluded.fingerprint
      RETURNING xmax)
    SELECT count(*) FILTER (WHERE xmax = 0)::int AS inserted FROM merged`,
}

/** Each month's pay is stored beside the record, which has only the latest. */
const SAVE_SALARIES = {
  name: "apply-salaries",
  text: `INSERT INTO monthly_salary (employee_id, period, connection_id, sealed)
    SELECT id, period, $1, sealed FROM staged_salary
    WHERE session_id = $2 AND change = $3 AND ordinal > $4 AND ordinal <= $5
    ON CONFLICT (employee_id, period) DO UPDATE SET sealed = excluded.sealed`,
}

/** Deletes the salaries of employees that are excluded now. */
const DROP_SALARIES = {
  name: "apply-drop-salaries",
  text: `DELETE FROM monthly_salary WHERE employee_id = ANY (ARRAY(SELECT id FROM staged_employee
    WHERE session_id = $1 AND change = $2 AND ordinal > $3 AND ordinal <= $4 AND outside))`,
}

const COUNT_EMPLOYEES = {
  name: "apply-count",
  text: "UPDATE connection SET employee_count = employee_count + $2 WHERE id = $1 AND $2 <> 0",
}

const LIST_CHANGES = {
  text: `INSERT INTO session_change (session_id, employee_id, id, change)
    SELECT session_id, employee_id, id, change FROM staged_employee
    WHERE session_id = $1 AND change IN ('add', 'update')`,
}

const finish = async (tx: Tx, session: SyncSession, now: number): Promise<void> => {
  await tx.run(REFRESH, [session.id])
  await tx.run(SYNCED, [session.connectionId, new Date(now), new Date(session.startedAt)])
  await tx.run({ text: "DELETE FROM staged_employee WHERE session_id = $1" }, [session.id])
  await tx.run({ text: "DELETE FROM staged_salary WHERE session_id = $1" }, [session.id])
}

/** Rows with the same meaning and another source fingerprint: the next sync recognises them without processing. */
const REFRESH = {
  text: `UPDATE employee e SET source_fingerprint = s.source_fingerprint,
      source_updated_at = coalesce(s.source_updated_at, e.source_updated_at),
      filled_fields = coalesce(s.filled_fields, e.filled_fields) FROM staged_employee s
    WHERE s.session_id = $1 AND s.change = 'refresh' AND e.id = s.id`,
}

/** Rows that were read before the terms narrowed have more than is shared now. */
const SYNCED = {
  text: `UPDATE connection SET first_synced_at = coalesce(first_synced_at, $2), last_synced_at = $2,
      untrimmed = untrimmed OR coalesce(narrowed_at >= $3, false)
    WHERE id = $1`,
}
