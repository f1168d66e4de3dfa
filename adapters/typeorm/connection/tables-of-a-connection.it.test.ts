import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { connect, terminate } from "../../../core/testing/builders/connections.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { TABLES } from "../rows/index.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

/* Reads the tables from the catalogue of the migrated database, so that it covers every table that is added. */

let test: TestDatabase
let storage: Storage

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
})
afterAll(() => test.drop())

const sql = <R>(text: string, values: ReadonlyArray<unknown> = []) =>
  test.database.dataSource.query<ReadonlyArray<R>>(text, [...values])

/** Every table with a column that refers to a connection or a session, or with a chain of foreign keys to such a table. */
const listTablesOfConnection = async (): Promise<ReadonlyArray<string>> => {
  const tables = await sql<{ name: string }>(`
    WITH RECURSIVE belonging AS (
        SELECT attrelid AS id FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
          WHERE attname IN ('connection_id', 'session_id', 'request_id') AND t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace
      UNION SELECT conrelid FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = 'connection'::regclass
      UNION SELECT k.conrelid FROM pg_constraint k JOIN belonging b ON k.contype = 'f' AND k.confrelid = b.id)
    SELECT DISTINCT id::regclass::text AS name FROM belonging ORDER BY name`)
  return tables.map(({ name }) => name)
}

const withRule = TABLES.filter(({ onTermination }) => onTermination !== null)
const retained = new Set(
  withRule.flatMap(({ options, onTermination }) => (onTermination?.retained === null ? [] : [options.name])),
)

const listTablesWithoutRule = async () => {
  const names = new Set(withRule.map(({ options }) => options.name))
  return (await listTablesOfConnection()).filter((name) => !names.has(name))
}

describe("the tables of a connection", () => {
  it("say what termination does with their rows", async () => {
    expect(await listTablesOfConnection()).toContain("request_document_piece")
    expect(await listTablesWithoutRule()).toEqual([])
  })

  describe("with a planted table that does not say it", () => {
    afterEach(() => sql("DROP TABLE planted"))

    it.each([
      "session_id uuid",
      "webhook uuid REFERENCES connection (id)",
      "document uuid REFERENCES request_document (id)",
    ])("are found by the column %s", async (column) => {
      await sql(`CREATE TABLE planted (${column})`)
      expect(await listTablesWithoutRule()).toEqual(["planted"])
    })
  })
})

interface ColumnOfTable {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly refers_to: string | null
}

/** Columns without a default; for a foreign key with the table that it refers to. */
const listColumns = () =>
  sql<ColumnOfTable>(`
    SELECT t.oid::regclass::text AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
        k.confrelid::regclass::text AS refers_to
      FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
      LEFT JOIN pg_constraint k ON k.contype = 'f' AND k.conrelid = t.oid AND k.conkey = ARRAY[a.attnum]
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
        AND NOT a.atthasdef ORDER BY a.attnum`)

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: "$1::uuid",
  text: "$1::text",
  bytea: "decode(md5($1::text), 'hex')",
  integer: "1",
  smallint: "1",
  "double precision": "1",
  bigint: "1",
  boolean: "false",
  jsonb: "'{}'",
  "timestamp with time zone": "now()",
  date: "current_date",
}

/** A document has one owner: here its assisted request. */
const OTHER_OWNERS: ReadonlySet<string> = new Set(["journey_id"])

/**
 * Adds one row to each of these tables. Every UUID is that of the connection, so that rows belong together by whichever
 * column. References to tables that do not belong to a connection are null.
 */
const fillTables = async (connectionId: string, tables: ReadonlyArray<string>) => {
  const columns = await listColumns()
  const known = new Set([...tables, "connection"])
  // A table is filled after those that its foreign keys name.
  const remaining = new Set(tables)
  while (remaining.size > 0) {
    const [table = ""] = [...remaining].filter((name) =>
      columns.every(
        (column) => column.table !== name || column.refers_to === null || !remaining.has(column.refers_to),
      ),
    )
    const filled = columns.filter(
      (column) =>
        column.table === table &&
        (column.refers_to === null || known.has(column.refers_to)) &&
        !OTHER_OWNERS.has(column.column),
    )
    const names = filled.map(({ column }) => column).join(", ")
    const values = filled.map(({ type }) => SAMPLES[type] ?? `'{}'::${type}`).join(", ")
    await sql(`INSERT INTO ${table} (${names}) SELECT ${values} FROM (SELECT $1::text) n`, [connectionId])
    remaining.delete(table)
  }
}

const countRows = async (tables: ReadonlyArray<string>) => {
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const [row] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`)
    counts[name] = row?.count ?? 0
  }
  return counts
}

describe("termination", () => {
  let deleted: ReadonlyArray<string>
  let terminatedId: string
  beforeAll(async () => {
    const tables = await listTablesOfConnection()
    deleted = tables.filter((name) => !retained.has(name))
    // The audit log refuses it, and has no entries yet.
    const emptied = tables.filter((name) => name !== "audit_entry")
    await sql(`TRUNCATE ${emptied.join(", ")} CASCADE`)
    const [terminated, other] = [await connect(storage), await connect(storage)]
    terminatedId = terminated.id
    const filled = tables.filter((name) => name !== "deletion_receipt")
    for (const { id } of [terminated, other]) await fillTables(id, filled)
    expect(new Set(Object.values(await countRows(deleted)))).toEqual(new Set([2]))
    // Others are deleted.
    await sql("UPDATE webhook SET state = 'delivered'")
    await terminate(storage, terminated.id)
  })

  it("deletes the connection's rows, and no others, of every table that says so", async () => {
    expect(deleted.length).toBeGreaterThan(15)
    expect(await countRows(deleted)).toEqual(Object.fromEntries(deleted.map((name) => [name, 1])))
  })

  it("leaves no sealed bytes in the rows that it retains", async () => {
    const columns = (await listColumns()).filter(({ type }) => type === "bytea")
    const owner: Readonly<Record<string, string>> = { connection: "id", webhook_attempt: "request_id" }
    for (const { table, column } of columns.filter(
      ({ table }) => table === "connection" || retained.has(table),
    )) {
      const rows = await sql(
        `SELECT FROM ${table} WHERE ${owner[table] ?? "connection_id"} = $1 AND ${column} IS NOT NULL`,
        [terminatedId],
      )
      expect(rows, `${table}.${column}`).toEqual([])
    }
  })
})
