import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { BackupReport } from "../../../core/domain/operation/backup.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeBackupReports } from "./backup-reports.ts"

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const AT = Date.parse("2026-11-29T02:15:00Z")

it("keeps the last success and the last failure of each kind", async () => {
  const reports = makeBackupReports(test.database)
  const add = (report: BackupReport) => Effect.runPromise(asService(reports.add(report)))
  const success = { kind: "database", at: AT, succeeded: true, bytes: 5_000_000_000, reason: null } as const
  const failure = { ...success, succeeded: false, bytes: null, reason: "tool-failed" }
  await add(success)
  await add(failure)
  await add({ ...success, at: AT - 1, bytes: 1 })
  await add({ ...failure, at: AT + 1, reason: "folder-unwritable" })
  const listed = await Effect.runPromise(asService(reports.list))
  expect(listed).toHaveLength(2)
  expect(listed).toEqual(
    expect.arrayContaining([success, { ...failure, at: AT + 1, reason: "folder-unwritable" }]),
  )
})
