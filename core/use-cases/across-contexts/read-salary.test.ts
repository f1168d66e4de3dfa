import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import { makeEmployeeRow, makeSource, type SourceRecord } from "../../testing/builders/sources.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeSyncFixture, runAt, sync, type SyncFixture } from "../../testing/sync-fixture.ts"
import type { RunSyncInput } from "../sync/run-sync.ts"
import { makeReadSalary } from "../salary/read-salary.ts"

/*
 * GET /api/v2/salary_details/{emp_id}/ for a source that supports salaries and never sent one
 * (specification/endpoints.md#read-a-salary).
 */

let fixture: SyncFixture
beforeEach(async () => {
  fixture = await makeSyncFixture()
})

const reading = (employeeId: string) => {
  const { connections, directory } = fixture.storage
  const read = makeReadSalary({
    connections,
    directory,
    connectors: { find: () => null, list: () => [] } as never,
    consents: makeMemoryConsentStore(),
    vault: fixture.ports.vault,
  })
  const { vendorOrgId, orgId } = fixture.connection
  const query = { vendorOrgId, employeeId, orgId, type: "ctc", from: 0, to: 99_999 } as const
  return read({ kind: "vendor-key", vendorOrgId }, query)
}

const read = (employeeId: string) => runAt(reading(employeeId))
const refused = async (employeeId: string) => (await runAt(Effect.flip(reading(employeeId))))._tag

const syncRows = (rows: ReadonlyArray<SourceRecord>, parts: Partial<RunSyncInput> = {}) =>
  sync(fixture, makeSource(rows), parts)

const unpaid = makeEmployeeRow(1)
const paid = makeEmployeeRow(2, { ctc_basic: "600000" })

describe("a source that never sent a salary", () => {
  it.each([
    ["without columns for it", [unpaid, makeEmployeeRow(2)]],
    [
      "with columns that are empty for all employees",
      [makeEmployeeRow(1, { ctc_basic: "" }), makeEmployeeRow(2, { ctc_basic: "" })],
    ],
  ])("%s is not supported for any employee", async (_, rows) => {
    expect((await syncRows(rows)).state).toBe("completed")
    expect(await refused("E0001")).toBe("SalaryNotSupported")
  })

  it("does not find an unknown employee", async () => {
    await syncRows([unpaid])
    expect(await refused("E0009")).toBe("EmployeeNotFound")
  })

  it("is supported once any employee has one, and stays supported", async () => {
    await syncRows([unpaid])
    await syncRows([makeEmployeeRow(1, { ctc_basic: "" }), paid])
    expect(await read("E0002")).toMatchObject({ ctc: { basic: 600_000 } })
    expect(await read("E0001")).toEqual({})
    await syncRows([makeEmployeeRow(1, { ctc_basic: "" }), makeEmployeeRow(2, { ctc_basic: "" })])
    expect(await read("E0001")).toEqual({})
  })

  it("is not decided by a dry run, nor by a file with errors, which change nothing", async () => {
    await syncRows([unpaid])
    await syncRows([paid], { mode: "delta", dryRun: true })
    await syncRows([paid, makeEmployeeRow(3, { pan: "wrong" })], { mode: "delta" })
    expect(await refused("E0001")).toBe("SalaryNotSupported")
  })
})
