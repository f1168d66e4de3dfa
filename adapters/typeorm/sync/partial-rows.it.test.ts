import { afterAll, beforeAll, expect, it } from "vitest"
import { makeApiSource, makeEmployeeRows, makePartialSource } from "../../../core/testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync } from "../../../core/testing/sync-fixture.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it.each([1, 2, 20])(
  "rows of one employee in a read of changes complete each other on PostgreSQL, in pages of %i",
  async (pageSize) => {
    const fixture = await makeSyncFixture(makePostgresStorage(test.database))
    await sync(fixture, makeApiSource(makeEmployeeRows(2, 1, { department: "Sales" })))
    const rows = [
      { employeeId: "E0001", designation: "Lead", updated_at: "2026-01-05T00:00:00Z" },
      { employeeId: "E0002", designation: "Lead" },
      { employeeId: "E0009", name: "Employee 9", status: "Active", designation: "Trainee" },
      { employeeId: "E0001", department: "Legal" },
      { employeeId: "E0001", designation: "Head", updated_at: "2026-01-04T00:00:00Z" },
      { employeeId: "E0009", department: "Legal" },
    ]
    const report = await sync(fixture, makePartialSource(rows, pageSize), { mode: "delta" })
    expect(report.totals).toMatchObject({
      rows: 6,
      accepted: 3,
      repeated: 3,
      rejected: 0,
      added: 1,
      updated: 2,
    })
    expect(await readRecords(fixture)).toMatchObject([
      {
        employeeId: "E0001",
        name: "Employee 1",
        designation: "Lead",
        department: "Legal",
        pan: "************",
      },
      { employeeId: "E0002", designation: "Lead", department: "Sales" },
      { employeeId: "E0009", name: "Employee 9", designation: "Trainee", department: "Legal" },
    ])
  },
)
