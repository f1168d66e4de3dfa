import * as Effect from "effect/Effect"
import type {
  RowErrorCount,
  ValidatedUploadRow,
  RowEmployee,
  StoredUpload,
  StoredUploadRow,
  UploadStore,
} from "../../../core/ports/onboarding/upload-store.ts"
import type { Database, Tx } from "../database.ts"
import { makeInRun } from "./in-run.ts"
import { appendEdit } from "./upload-edits.ts"
import type { UploadRowRow, UploadTableRow } from "../rows/uploads.ts"

type RowMethods = Pick<
  UploadStore,
  | "clearRows"
  | "addEmployees"
  | "listRepeated"
  | "addRows"
  | "countWrong"
  | "countErrors"
  | "listWrong"
  | "findRows"
  | "listEmployeeRows"
  | "correct"
>

/** The rows of uploads. */
export const makeUploadRows = (database: Database): RowMethods => {
  const inRun = makeInRun(database)
  return {
    clearRows: (run) =>
      inRun("clear the rows", run, async (tx) => {
        for (const statement of CLEAR) await tx.run(statement, [run.id])
      }),
    addEmployees: (run, employees) =>
      inRun("store the rows", run, (tx) => insertEmployees(tx, run.id, employees)),
    listRepeated: (id, limit) => database.query("find repeated employees", REPEATED, [id, limit]),
    addRows: (run, rows, rowsChecked) =>
      inRun("store the rows", run, async (tx) => {
        await insertRows(tx, run.id, rows)
        await tx.run(PROGRESS, [run.id, rowsChecked])
      }),

    countWrong: (id) =>
      database
        .query<{ count: number }>("count the rows", COUNT_WRONG, [id])
        .pipe(Effect.map(([row]) => row?.count ?? 0)),
    countErrors: (id) =>
      database
        .query<RowErrorCount>("count the rows", COUNT_ERRORS, [id])
        .pipe(Effect.map((rows) => rows.map((row) => ({ ...row, column: fromIndex(row.column) })))),
    listWrong: (id, { error, after, limit }) =>
      (error === null
        ? database.query<UploadRowRow>("list the rows", WRONG, [id, after, limit])
        : database.query<UploadRowRow>("list the rows", WRONG_BY_FAULT, [
            id,
            after,
            limit,
            error.kind,
            toIndex(error.column),
          ])
      ).pipe(Effect.map((rows) => rows.map(toStoredRow))),
    findRows: (id, rows) =>
      database
        .query<UploadRowRow>("find the rows", FIND_ROWS, [id, rows])
        .pipe(Effect.map((found) => found.map(toStoredRow))),
    listEmployeeRows: (id, employee) =>
      database
        .query<{ row: number }>("find the rows", ROWS_OF, [id, employee])
        .pipe(Effect.map((rows) => rows.map(({ row }) => row))),
    correct: (run, { row, edit, employee, validated }) =>
      inRun("correct the row", run, async (tx) => {
        await tx.run(FORGET_EMPLOYEE, [run.id, row])
        if (employee !== null) await insertEmployees(tx, run.id, [{ row, employee }])
        await tx.run(FORGET_ERRORS, [run.id, validated.map((each) => each.row)])
        await insertRows(tx, run.id, validated)
        await appendEdit(tx, run.id, edit)
        await tx.run(NEXT_RUN, [run.id])
      }),
  }
}

export const toStoredUpload = (row: UploadTableRow): StoredUpload => ({
  id: row.id,
  connectionId: row.connection_id,
  device: row.device,
  details: row.details,
  size: Number(row.size),
  received: Number(row.received),
  stage: row.stage,
  run: row.run,
  contents: row.contents,
  task: row.task,
  rows: row.rows,
  rowsChecked: row.rows_checked,
  turns: row.turns,
  delay: row.delay,
  edits: row.edits,
  editsKept: row.edits_kept,
  createdAt: row.created_at.getTime(),
})

const toStoredRow = ({ row, sealed }: UploadRowRow): StoredUploadRow => ({ row, sealed })

/** A error of the whole row. */
const WHOLE_ROW = -1
const toIndex = (column: number | null): number => column ?? WHOLE_ROW
const fromIndex = (index: number | null): number | null => (index === WHOLE_ROW ? null : index)

const insertEmployees = async (tx: Tx, id: string, employees: ReadonlyArray<RowEmployee>): Promise<void> => {
  await tx.run(ADD_EMPLOYEES, [
    id,
    employees.map(({ row }) => row),
    employees.map(({ employee }) => employee),
  ])
}

const insertRows = async (tx: Tx, id: string, rows: ReadonlyArray<ValidatedUploadRow>): Promise<void> => {
  if (rows.length === 0) return
  const errors = rows.flatMap(({ row, errors: own }) => own.map((error) => ({ row, ...error })))
  await tx.run(ADD_ROWS, [
    id,
    rows.map(({ row }) => row),
    rows.map(({ sealed }) => sealed),
    rows.map(({ errors: own }) => own.length > 0),
  ])
  await tx.run(ADD_FAULTS, [
    id,
    errors.map(({ kind }) => kind),
    errors.map(({ column }) => toIndex(column)),
    errors.map(({ row }) => row),
  ])
}

const NEXT_RUN = { text: "UPDATE upload SET run = run + 1 WHERE id = $1" }
const PROGRESS = { text: "UPDATE upload SET rows_checked = $2 WHERE id = $1" }

const CLEAR = [
  "DELETE FROM upload_fault WHERE upload_id = $1",
  "DELETE FROM upload_employee WHERE upload_id = $1",
  "DELETE FROM upload_row WHERE upload_id = $1 AND correction IS NULL",
  "UPDATE upload_row SET is_wrong = false WHERE upload_id = $1",
  "UPDATE upload SET rows_checked = 0 WHERE id = $1",
].map((text) => ({ text, bulk: true }))

const ADD_EMPLOYEES = {
  text: `INSERT INTO upload_employee (upload_id, row, employee)
    SELECT $1, * FROM unnest($2::integer[], $3::bytea[])`,
}
const FORGET_EMPLOYEE = { text: "DELETE FROM upload_employee WHERE upload_id = $1 AND row = $2" }
const ROWS_OF = {
  text: "SELECT row FROM upload_employee WHERE upload_id = $1 AND employee = $2 ORDER BY row LIMIT 100",
}
/** One pass over the sorted rows. A join has a plan that reads all rows for each one when the statistics know no such upload. */
const REPEATED = {
  text: `SELECT row, CASE WHEN row = first THEN second ELSE first END AS other FROM (
      SELECT row, first_value(row) OVER w AS first, nth_value(row, 2) OVER w AS second
      FROM upload_employee WHERE upload_id = $1
      WINDOW w AS (PARTITION BY employee ORDER BY row ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)) e
    WHERE second IS NOT NULL ORDER BY row LIMIT $2`,
  bulk: true,
}

const ADD_ROWS = {
  text: `INSERT INTO upload_row (upload_id, row, sealed, is_wrong)
    SELECT $1, * FROM unnest($2::integer[], $3::bytea[], $4::boolean[])
    ON CONFLICT (upload_id, row) DO UPDATE SET sealed = excluded.sealed, is_wrong = excluded.is_wrong`,
}
const ADD_FAULTS = {
  text: `INSERT INTO upload_fault (upload_id, kind, column_index, row)
    SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::integer[]) ON CONFLICT DO NOTHING`,
}
const FORGET_ERRORS = { text: "DELETE FROM upload_fault WHERE upload_id = $1 AND row = ANY ($2::integer[])" }

const COUNT_WRONG = {
  text: "SELECT count(*)::int AS count FROM upload_row WHERE upload_id = $1 AND is_wrong",
}
const COUNT_ERRORS = {
  text: `SELECT kind, column_index AS column, count(*)::int AS rows FROM upload_fault WHERE upload_id = $1
    GROUP BY kind, column_index ORDER BY rows DESC, kind, column_index`,
}
const WRONG = {
  text: "SELECT * FROM upload_row WHERE upload_id = $1 AND is_wrong AND row > $2 ORDER BY row LIMIT $3",
}
const WRONG_BY_FAULT = {
  text: `SELECT r.* FROM upload_fault f JOIN upload_row r ON r.upload_id = f.upload_id AND r.row = f.row
    WHERE f.upload_id = $1 AND f.kind = $4 AND f.column_index = $5 AND f.row > $2 ORDER BY f.row LIMIT $3`,
}
const FIND_ROWS = {
  text: "SELECT * FROM upload_row WHERE upload_id = $1 AND row = ANY ($2::integer[]) ORDER BY row",
}
