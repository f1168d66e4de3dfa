import type { StoredUploadEdit, UploadStore } from "../../../core/ports/onboarding/upload-store.ts"
import type { Database, Tx } from "../database.ts"
import { makeInRun } from "./in-run.ts"

type EditMethods = Pick<
  UploadStore,
  "addEdit" | "moveEdits" | "resolveEdit" | "listEdits" | "listSummaries" | "listCorrections"
>

/** The edits of uploads. */
export const makeUploadEdits = (database: Database): EditMethods => {
  const inRun = makeInRun(database)
  return {
    addEdit: (from, edit, { task, now }) =>
      inRun("edit the upload", from, async (tx) => {
        await appendEdit(tx, from.id, edit)
        await tx.run(CHECK, [from.id, task, new Date(now)])
      }),
    moveEdits: (from, edits, { task, now }) =>
      inRun("edit the upload", from, async (tx) => {
        await tx.run(MOVE, [from.id, edits])
        await tx.run(CHECK, [from.id, task, new Date(now)])
      }),
    resolveEdit: (run, { number, summary, contents }) =>
      inRun("edit the upload", run, async (tx) => {
        await tx.run(RESOLVE, [run.id, number, summary, contents])
      }),
    listEdits: ({ id, edits }, after) =>
      database.query<StoredUploadEdit>("read the edits", LIST, [id, after, edits]),
    listSummaries: (id, numbers) => database.query("read the edits", SUMMARIES, [id, numbers]),
    listCorrections: (id, after) => database.query("read the corrections", CORRECTIONS, [id, after]),
  }
}

/** In place of those that were undone. The transaction holds the upload. */
export const appendEdit = async (
  tx: Tx,
  id: string,
  { summary, contents }: Omit<StoredUploadEdit, "number">,
): Promise<void> => {
  await tx.run(FORGET_UNDONE, [id])
  await tx.run(APPEND, [id, summary, contents])
  await tx.run(COUNT, [id])
}

const FORGET_UNDONE = {
  text: `DELETE FROM upload_edit WHERE upload_id = $1
    AND number > (SELECT u.edits FROM upload u WHERE u.id = $1)`,
}
const APPEND = {
  text: `INSERT INTO upload_edit (upload_id, number, summary, contents)
    SELECT id, edits + 1, $2, $3 FROM upload WHERE id = $1`,
}
const COUNT = { text: "UPDATE upload SET edits = edits + 1, edits_kept = edits + 1 WHERE id = $1" }
const MOVE = { text: "UPDATE upload SET edits = $2 WHERE id = $1" }
const CHECK = {
  text: `UPDATE upload SET stage = 'checking', task = $2, run = run + 1, queued_at = $3, rows_checked = 0, claimed_until = NULL,
      begun_at = NULL, turns = 0, delay = NULL
    WHERE id = $1`,
}
const RESOLVE = {
  text: "UPDATE upload_edit SET summary = $3, contents = $4 WHERE upload_id = $1 AND number = $2",
}
const LIST = {
  text: `SELECT number, summary, contents FROM upload_edit WHERE upload_id = $1 AND number > $2 AND number <= $3
    ORDER BY number LIMIT 500`,
}
const SUMMARIES = {
  text: "SELECT number, summary FROM upload_edit WHERE upload_id = $1 AND number = ANY ($2::integer[])",
}
const CORRECTIONS = {
  text: `SELECT row, correction FROM upload_row WHERE upload_id = $1 AND correction IS NOT NULL AND row > $2
    ORDER BY row LIMIT 2000`,
}
