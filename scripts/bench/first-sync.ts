import { createReadStream, createWriteStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import type { BenchHome } from "./bench-home.ts"
import { writeSampleFile } from "./sample-file.ts"
import { median, type Outcome, rounds } from "./outcome.ts"
import type { ImportInput, ImportMeasured } from "./processes/import-file.ts"
import { runProcess } from "./processes/run-process.ts"

const ROUNDS = 3

/** P2 and P3: a first sync, the same file again, and one with every hundredth row changed. */
export const measureFirstSync = async (
  home: BenchHome,
  employees: number,
): Promise<ReadonlyArray<Outcome>> => {
  const file = await writeSampleFile(home, employees, "first.csv", () => false)
  const changedFile = await writeSampleFile(home, employees, "changed.csv", (n) => n % 100 === 0)
  const all: Array<Awaited<ReturnType<typeof measureRound>>> = []
  for (let round = 1; round <= ROUNDS; round++) all.push(await measureRound(home, file, changedFile, round))

  const [first, quiet, changed, parse, merge] = (
    ["first", "quiet", "changed", "parse", "merge"] as const
  ).map((key) => all.map((round) => round[key]))
  const firstSeconds = median(first ?? [])
  const limit = median(all.map((round) => round.parse + round.merge))
  const detail = `median of ${String(ROUNDS)}, ${employees.toLocaleString("en")} x 40`
  return [
    {
      promise: "P2",
      what: "first sync / (parse + merge alone)",
      value: firstSeconds / limit,
      limit: 2.0,
      holds: "at most",
      unit: "x",
      detail: `${detail}: ${rounds(first ?? [], "s")}; csv-parse ${rounds(parse ?? [], "s")}; COPY and merge ${rounds(merge ?? [], "s")}`,
    },
    {
      promise: "P3",
      what: "quiet sync / first sync",
      value: median(quiet ?? []) / firstSeconds,
      limit: 0.6,
      holds: "at most",
      unit: "x",
      detail: rounds(quiet ?? [], "s"),
    },
    zero("webhooks of a quiet sync", Math.max(...all.map((round) => round.quietWebhooks))),
    {
      promise: "P3",
      what: "1 % changed / first sync",
      value: median(changed ?? []) / firstSeconds,
      limit: 0.7,
      holds: "at most",
      unit: "x",
      detail: rounds(changed ?? [], "s"),
    },
    zero(
      "records sent too many or too few",
      Math.max(...all.map((round) => Math.abs(round.changedRecords - employees / 100))),
    ),
  ]
}

const zero = (what: string, value: number): Outcome => ({
  promise: "P3",
  what,
  value,
  limit: 0,
  holds: "at most",
  unit: "records",
  detail: "",
})

const measureRound = async (home: BenchHome, file: string, changedFile: string, round: number) => {
  const { orgId } = await home.createVendor("http://127.0.0.1:9/webhooks")
  const importFile = async (path: string) => {
    await home.flush()
    const input: ImportInput = { file: path, vendorOrgId: orgId, orgName: `bench-${String(round)}` }
    return runProcess<ImportMeasured>("import-file", input, home.env)
  }
  const first = await importFile(file)
  const quiet = await importFile(file)
  const changed = await importFile(changedFile)
  const parse = await runProcess<{ readonly seconds: number }>("parse-alone", { file })
  return {
    first: first.seconds,
    quiet: quiet.seconds,
    changed: changed.seconds,
    parse: parse.seconds,
    merge: await copyAndMerge(home, first.connectionId),
    quietWebhooks: await recordsSent(home, quiet.sessionId),
    changedRecords: await recordsSent(home, changed.sessionId),
  }
}

const recordsSent = async ({ sql }: BenchHome, sessionId: string): Promise<number> => {
  const { rows } = await sql.query<{ sent: number }>(
    "SELECT coalesce(sum(cardinality(employee_ids)), 0)::int AS sent FROM webhook WHERE session_id = $1",
    [sessionId],
  )
  return rows[0]?.sent ?? 0
}

const COLUMNS = `employee_id, fingerprint, source_fingerprint, name, email, department, designation, status, outside`

/** Sealed records do not compress: as for those of the directory, trying to is left out. */
const AS_IT_IS = (table: string) => `ALTER TABLE ${table} ADD COLUMN record bytea;
  ALTER TABLE ${table} ALTER COLUMN record SET STORAGE EXTERNAL; ALTER TABLE ${table} SET (toast_tuple_target = 8160)`

/** The same rows, ready as bytes, by one COPY into a staging table and one merge into a table of the whole employees. */
const copyAndMerge = async ({ sql, folder, flush }: BenchHome, connectionId: string): Promise<number> => {
  const bytes = join(folder, "rows.copy")
  const rows = `SELECT gen_random_uuid(), 'add', row_number() OVER ()::int, 0, id, ${COLUMNS}, sealed
    FROM employee JOIN employee_record r ON (r.session_id, r.ordinal) = (record_session_id, record_ordinal)
    WHERE connection_id = '${connectionId}'`
  await pipeline(sql.query(copyTo(`COPY (${rows}) TO STDOUT WITH (FORMAT binary)`)), createWriteStream(bytes))
  await sql.query(`CREATE UNLOGGED TABLE bench_staged (LIKE staged_employee INCLUDING ALL);
    CREATE TABLE bench_employee (LIKE employee INCLUDING ALL);
    ALTER TABLE bench_employee DROP COLUMN record_session_id, DROP COLUMN record_ordinal;
    ${AS_IT_IS("bench_staged")}; ${AS_IT_IS("bench_employee")}`)
  await flush()

  const started = performance.now()
  await sql.query("BEGIN")
  await pipeline(
    createReadStream(bytes, { highWaterMark: 1024 * 1024 }),
    sql.query(
      copyFrom(
        `COPY bench_staged (session_id, change, ordinal, position, id, ${COLUMNS}, record)
        FROM STDIN WITH (FORMAT binary)`,
      ),
    ),
  )
  await sql.query(
    `INSERT INTO bench_employee AS e (id, connection_id, ${COLUMNS}, record, created_at, updated_at)
    SELECT id, '${connectionId}', ${COLUMNS}, record, now(), now() FROM bench_staged ORDER BY ordinal
    ON CONFLICT (connection_id, employee_id) DO UPDATE SET record = excluded.record,
      fingerprint = excluded.fingerprint, updated_at = excluded.updated_at
    WHERE e.fingerprint IS DISTINCT FROM excluded.fingerprint`,
  )
  await sql.query("COMMIT")
  const seconds = (performance.now() - started) / 1_000
  await sql.query("DROP TABLE bench_staged; DROP TABLE bench_employee")
  return seconds
}
