import { describe, expect, it } from "vitest"
import { formatCsv, fullRow, numbered, row } from "../employee-rows.ts"
import { listAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { connected, newClient, newVendor } from "../vendors.ts"

const readStatuses = async ({ vendor, imported }: SyncFixture) => {
  const { data } = await vendor.calls.read({ connection_id: imported.connection_id })
  return listAt(data, "data").map((one) => one["status"])
}

/** The operator may see it as an error or in the result. */
const attempted = async (operator: Operator, { vendor, client }: SyncFixture, ids: ReadonlyArray<string>) => {
  await connected(operator, vendor, formatCsv(ids.map((id) => row(id))), client).catch(() => undefined)
}

const massCases = (given: () => Operator) => {
  const makeSixtyEmployees = () =>
    makeSyncFixture(given(), formatCsv(numbered(60).map((id) => row(id))), { events: "all" })

  it("holds a full load that lacks more than 20 % of the active employees, and sends nothing", async () => {
    const fixture = await makeSixtyEmployees()
    await attempted(given(), fixture, numbered(40))
    expect(new Set(await readStatuses(fixture))).toEqual(new Set(["Active"]))
    await given().sendTestEvent(fixture.vendor.issued.org_id)
    await expect.poll(() => fixture.vendor.receiver.byEvent("test.event").length).toBe(1)
    expect(fixture.vendor.receiver.byEvent("sync.events.employee.update")).toEqual([])
  })

  it("accepts a full load that lacks fewer", async () => {
    const fixture = await makeSixtyEmployees()
    await attempted(given(), fixture, numbered(50))
    expect((await readStatuses(fixture)).filter((status) => status === "Inactive").length).toBe(10)
  })
}

const errorCases = (given: () => Operator) => {
  it.each([
    { mobileNumber: "12345" },
    { pan: "ABC" },
    { aadhar: "234123412345" },
    { uan: "1" },
    { bankDetails_ifscCode: "SBIN1001234" },
  ])("shares nothing of a file until %j is resolved", async (wrong) => {
    const vendor = await newVendor(given(), { events: "all" })
    const client = newClient()
    await connected(given(), vendor, formatCsv([fullRow("G1", wrong), fullRow("G2")]), client).catch(
      () => undefined,
    )
    const connection = listAt((await vendor.calls.connections()).body, "data")[0]?.["connection_id"]
    const { data } = await vendor.calls.read({ connection_id: String(connection) })
    expect(data === undefined || data === null ? [] : listAt(data, "data")).toEqual([])
    await given().sendTestEvent(vendor.issued.org_id)
    await expect.poll(() => vendor.receiver.byEvent("test.event").length).toBe(1)
    expect(vendor.receiver.byEvent("sync.events.employee.add")).toEqual([])
  })
}

const runningCases = (given: () => Operator) => {
  it("reports a second sync as already running, with the session's id", async () => {
    const { vendor, client, imported } = await makeSyncFixture(given(), formatCsv([row("G1")]))
    const release = await given().holdSync(imported.connection_id)
    const second = connected(given(), vendor, formatCsv([row("G2")]), client, true)
    const said = await second.then(JSON.stringify, String)
    await release()
    expect(said).toMatch(/already running/)
    expect(said).toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
  })
}

export const importGuardCases = (given: () => Operator) => {
  describe("limits of a CSV upload", { timeout: 60_000 }, () => {
    describe("mass-change guard (specification/sync.md#mass-change-guard)", () => {
      massCases(given)
    })
    describe("one sync at a time", () => {
      runningCases(given)
    })
    describe("errors in the file", () => {
      errorCases(given)
    })
  })
}
