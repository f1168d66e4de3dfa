import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { from as copyFrom } from "pg-copy-streams"
import type { StagedRow, StoredRecord, SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database, Tx } from "../../database.ts"
import { BinaryCopy } from "./binary-copy.ts"
import { RETURNING_SESSION, totalsValues, updateSession } from "./session-row.ts"

/** Writes a page of processed rows to the staging by COPY, in one transaction with the session's totals. */
export const stage =
  (database: Database): SyncLedger["stage"] =>
  (session, rows, totals) =>
    database.transaction("stage the page", async (tx) => {
      const updated = await updateSession(tx, session, UPDATE, totalsValues(totals))
      await copyRows(tx, session.id, rows)
      return updated
    })

const UPDATE = {
  name: "stage-session",
  text: `UPDATE sync_session SET rows = $3, accepted = $4, rejected = $5, added = $6, updated = $7, unchanged = $8,
      disappeared = $9, outside = $10, repeated = $11
    WHERE id = $1 AND epoch = $2 AND state = 'reading' ${RETURNING_SESSION}`,
}

const COLUMNS = [
  "session_id",
  "change",
  "ordinal",
  "position",
  "id",
  "employee_id",
  "fingerprint",
  "source_fingerprint",
  "overrides",
  "name",
  "email",
  "department",
  "designation",
  "status",
  "outside",
  "source_updated_at",
  "filled_fields",
]
const COPY_ROWS = `COPY staged_employee (${COLUMNS.join(", ")}) FROM STDIN WITH (FORMAT binary)`
const COPY_RECORDS = "COPY employee_record (session_id, ordinal, sealed) FROM STDIN WITH (FORMAT binary)"

const COPY_SALARIES =
  "COPY staged_salary (session_id, change, ordinal, id, period, sealed) FROM STDIN WITH (FORMAT binary)"

const BYTES_A_ROW = 256
const BYTES_A_RECORD = 2_048
const BYTES_A_SALARY = 512

/** Sealed records are separate from what is compared and searched: applying a session does not move them. */
const copyRows = async (tx: Tx, sessionId: string, rows: ReadonlyArray<StagedRow>): Promise<void> => {
  if (rows.length === 0) return
  const changes = new BinaryCopy(rows.length * BYTES_A_ROW)
  const records = new BinaryCopy(rows.length * BYTES_A_RECORD)
  const paid = rows.filter((row) => "record" in row && row.record.monthlySalary !== null)
  for (const row of rows) {
    const record = "record" in row ? row.record : null
    writeChange(changes, sessionId, row, record)
    if (record !== null) writeRecord(records, sessionId, row.ordinal, record)
  }
  await copyIn(tx, COPY_ROWS, changes)
  if (records.rows > 0) await copyIn(tx, COPY_RECORDS, records)
  if (paid.length > 0) await copyIn(tx, COPY_SALARIES, encodeSalaries(sessionId, paid))
}

const copyIn = (tx: Tx, statement: string, copy: BinaryCopy): Promise<void> =>
  pipeline(Readable.from([copy.finish()]), tx.client.query(copyFrom(statement)))

const writeChange = (
  copy: BinaryCopy,
  sessionId: string,
  row: StagedRow,
  record: StoredRecord | null,
): void => {
  copy.row(COLUMNS.length)
  copy.uuid(sessionId)
  copy.text(row.change)
  copy.integer(row.ordinal)
  copy.integer(row.position)
  copy.uuid(row.id)
  copy.text(row.employeeId)
  copy.bytes(record?.fingerprint ?? null)
  copy.bytes(row.change === "refresh" ? row.sourceFingerprint : (record?.sourceFingerprint ?? null))
  copy.bytes(record?.overrides ?? null)
  copy.text(record?.directory.name ?? null)
  copy.text(record?.directory.email ?? null)
  copy.text(record?.directory.department ?? null)
  copy.text(record?.directory.designation ?? null)
  copy.text(record?.directory.status ?? null)
  copy.flag(record?.excluded ?? false)
  copy.bigint(row.change === "refresh" ? row.sourceUpdatedAt : (record?.sourceUpdatedAt ?? null))
  copy.bytes(row.change === "refresh" ? row.filledFields : (record?.filledFields ?? null))
}

const writeRecord = (
  copy: BinaryCopy,
  sessionId: string,
  ordinal: number,
  { sealed }: StoredRecord,
): void => {
  copy.row(3)
  copy.uuid(sessionId)
  copy.integer(ordinal)
  copy.bytes(sealed)
}

const encodeSalaries = (sessionId: string, rows: ReadonlyArray<StagedRow>): BinaryCopy => {
  const copy = new BinaryCopy(rows.length * BYTES_A_SALARY)
  for (const row of rows) {
    if (!("record" in row) || row.record.monthlySalary === null) continue
    const { period, sealed } = row.record.monthlySalary
    copy.row(6)
    copy.uuid(sessionId)
    copy.text(row.change)
    copy.integer(row.ordinal)
    copy.uuid(row.id)
    copy.integer(period)
    copy.bytes(sealed)
  }
  return copy
}
