import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../../core/testing/builders/connections.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { type ExplainedPlans, explainEverything } from "../testing/explained-plans.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

/* The statistics know only small uploads, with one employee many times. Then a large file comes, with distinct employees. */

const ROWS = 2_000

const run = Effect.runPromise
let test: TestDatabase
let storage: Storage
let plans: ExplainedPlans

beforeAll(async () => {
  test = await createTestDatabase()
  const { dataSource } = test.database
  await dataSource.query("ALTER TABLE upload_employee SET (autovacuum_enabled = off)")
  const others = makePostgresStorage(test.database)
  for (let n = 0; n < 8; n++) await addUpload(others, 20, () => 0)
  await dataSource.query("VACUUM ANALYZE upload_employee")
  plans = await explainEverything(dataSource, { analyze: true })
  storage = makePostgresStorage(await test.connectAgain())
})
afterAll(async () => {
  plans.stop()
  await test.drop()
})

const addUpload = async (on: Storage, rows: number, employeeOf: (row: number) => number): Promise<string> => {
  const { id: connectionId } = await connect(on)
  const id = randomUUID()
  await test.database.dataSource.query(
    "INSERT INTO upload (id, connection_id, details, size, stage, created_at) VALUES ($1, $2, '', 1, 'checking', $3)",
    [id, connectionId, new Date(START)],
  )
  const employees = Array.from({ length: rows }, (_, row) => ({
    row,
    employee: Buffer.from(`employee ${String(employeeOf(row))}`),
  }))
  expect(await run(on.uploads.addEmployees({ id, run: 0 }, employees))).toBe(true)
  return id
}

const mostRows = (): number =>
  Math.max(...[...plans.mostRows()].filter(([text]) => text.includes("AS other")).map(([, rows]) => rows))

describe("the repeated employees of an upload larger than the statistics say", () => {
  it("are none, found in one pass over its rows", async () => {
    const id = await addUpload(storage, ROWS, (row) => row)
    expect(await run(storage.uploads.listRepeated(id, 10))).toEqual([])
    expect(mostRows()).toBe(ROWS)
  })

  it("are paired, found in one pass, when each is there twice", async () => {
    const id = await addUpload(storage, ROWS, (row) => row % (ROWS / 2))
    const repeated = await run(storage.uploads.listRepeated(id, 2))
    expect(repeated).toEqual([
      { row: 0, other: ROWS / 2 },
      { row: 1, other: ROWS / 2 + 1 },
    ])
    expect(mostRows()).toBe(ROWS)
  })

  it("are each told the first row, found in one pass, when all are one employee", async () => {
    const id = await addUpload(storage, ROWS, () => 0)
    const repeated = await run(storage.uploads.listRepeated(id, 3))
    expect(repeated).toEqual([
      { row: 0, other: 1 },
      { row: 1, other: 0 },
      { row: 2, other: 0 },
    ])
    expect(mostRows()).toBe(ROWS)
  })
})
