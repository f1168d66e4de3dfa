import { createReadStream, createWriteStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import type { BenchHome } from "./bench-home.ts"
import { ownCpuSeconds, type Timing, startTimer } from "./timing.ts"

const COLUMNS = `employee_id, fingerprint, source_fingerprint, name, email, department, designation, status, outside`

/** Sealed records cannot be compressed, so PostgreSQL does not try to, as in the directory. */
const AS_IT_IS = (table: string) => `ALTER TABLE ${table} ADD COLUMN record bytea;
  ALTER TABLE ${table} ALTER COLUMN record SET STORAGE EXTERNAL; ALTER TABLE ${table} SET (toast_tuple_target = 8160)`

/**
 * Stores the employees of a connection again from prepared bytes, with one COPY into a staging table and one merge
 * into a table of whole employees. The processor time is that of this process and the database.
 */
export const copyAndMerge = async (home: BenchHome, connectionId: string): Promise<Timing> => {
  const bytes = await writeRows(home, connectionId)
  await home.sql.query(`CREATE UNLOGGED TABLE bench_staged (LIKE staged_employee INCLUDING ALL);
    CREATE TABLE bench_employee (LIKE employee INCLUDING ALL);
    ALTER TABLE bench_employee DROP COLUMN record_session_id, DROP COLUMN record_ordinal;
    ${AS_IT_IS("bench_staged")}; ${AS_IT_IS("bench_employee")}`)
  await home.flush()

  const timer = startTimer(() => ownCpuSeconds() + home.databaseCpuSeconds())
  await home.sql.query("BEGIN")
  await copyIn(home, bytes)
  await merge(home, connectionId)
  await home.sql.query("COMMIT")
  const timing = timer()
  await home.sql.query("DROP TABLE bench_staged; DROP TABLE bench_employee")
  return timing
}

/** A file with the rows. */
const writeRows = async ({ sql, folder }: BenchHome, connectionId: string): Promise<string> => {
  const bytes = join(folder, "rows.copy")
  const rows = `SELECT gen_random_uuid(), 'add', row_number() OVER ()::int, 0, id, ${COLUMNS}, sealed
    FROM employee JOIN employee_record r ON (r.session_id, r.ordinal) = (record_session_id, record_ordinal)
    WHERE connection_id = '${connectionId}'`
  await pipeline(sql.query(copyTo(`COPY (${rows}) TO STDOUT WITH (FORMAT binary)`)), createWriteStream(bytes))
  return bytes
}

const copyIn = ({ sql }: BenchHome, bytes: string): Promise<void> =>
  pipeline(
    createReadStream(bytes, { highWaterMark: 1024 * 1024 }),
    sql.query(
      copyFrom(
        `COPY bench_staged (session_id, change, ordinal, position, id, ${COLUMNS}, record)
        FROM STDIN WITH (FORMAT binary)`,
      ),
    ),
  )

const merge = ({ sql }: BenchHome, connectionId: string) =>
  sql.query(
    `INSERT INTO bench_employee AS e (id, connection_id, ${COLUMNS}, record, created_at, updated_at)
    SELECT id, '${connectionId}', ${COLUMNS}, record, now(), now() FROM bench_staged ORDER BY ordinal
    ON CONFLICT (connection_id, employee_id) DO UPDATE SET record = excluded.record,
      fingerprint = excluded.fingerprint, updated_at = excluded.updated_at
    WHERE e.fingerprint IS DISTINCT FROM excluded.fingerprint`,
  )
