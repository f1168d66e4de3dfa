import type { SyncSession } from "../../../../core/domain/sync/session.ts"
import type { HeldSession } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Tx } from "../../database.ts"
import { updateState } from "./session-state.ts"
import { COUNT_STAGED } from "./staging.ts"

/** Updates the held session of a connection, if there is one, when another session of it advances. */
export const resolveHeld = async (tx: Tx, by: SyncSession, fate: HeldSession, now: number): Promise<void> => {
  const [held] = await tx.run<{ id: string }>(HELD, [by.connectionId])
  if (held === undefined) return
  if (fate.becomes === "superseded") {
    await tx.run(CANCEL, [held.id, fate.reason, new Date(now), JSON.stringify(fate.reasonCodes)])
    await dropStaged(tx, held.id)
  } else await dropOutdated(tx, held.id, by.id)
}

const HELD = {
  name: "held-session",
  text: "SELECT id FROM sync_session WHERE connection_id = $1 AND state = 'held' FOR UPDATE",
}

const CANCEL = {
  text: updateState("cancelled", {
    set: "reason = $2, finished_at = $3, epoch = epoch + 1, reason_codes = $4",
    where: "id = $1",
  }),
}

/** Deletes the staged rows and the records that the session wrote. */
export const dropStaged = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.run({ text: "DELETE FROM staged_employee WHERE session_id = $1" }, [sessionId])
  await tx.run({ text: "DELETE FROM staged_salary WHERE session_id = $1" }, [sessionId])
  await tx.run({ text: "DELETE FROM employee_record WHERE session_id = $1" }, [sessionId])
}

/** Reads the staging of the held session once; that of the other one has few rows, such as those of a push. */
const dropOutdated = async (tx: Tx, heldId: string, byId: string): Promise<void> => {
  const newer = await tx.run<{ employee_id: string }>(STAGED_BY, [byId])
  const employeeIds = newer.map(({ employee_id }) => employee_id)
  await tx.run(DROP_OUTDATED, [heldId, employeeIds])
  const [counts] = await tx.run<Record<string, number>>(COUNT_STAGED, [heldId])
  await tx.run(RECOUNT, [
    heldId,
    counts?.["added"],
    counts?.["updated"],
    counts?.["unchanged"],
    counts?.["excluded"],
  ])
}

const STAGED_BY = { text: "SELECT employee_id FROM staged_employee WHERE session_id = $1" }

const DROP_OUTDATED = {
  text: `WITH dropped AS (
      DELETE FROM staged_employee WHERE session_id = $1 AND employee_id = ANY($2::text[])
      RETURNING session_id, change, ordinal),
    unpaid AS (DELETE FROM staged_salary m USING dropped
      WHERE m.session_id = dropped.session_id AND m.change = dropped.change AND m.ordinal = dropped.ordinal)
    DELETE FROM employee_record r USING dropped WHERE r.session_id = dropped.session_id AND r.ordinal = dropped.ordinal`,
}

/** Employees that are missing from a source have no position in it. */
const RECOUNT = {
  text: `UPDATE sync_session SET added = $2, updated = $3, unchanged = $4, outside = $5,
      accepted = rows - rejected - repeated - $5,
      disappeared = (SELECT count(*) FROM staged_employee WHERE session_id = $1 AND position = 0)
    WHERE id = $1`,
}
