import { describe, expect, it } from "vitest"
import type { SubsetRule } from "../../../contract/sharing/sharing-terms.ts"
import { setTerms } from "../../../testing/builders/agreements.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  type SourceRecord,
  makeSource,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"
import { openRecord } from "../../employee/stored-record.ts"

const SALES: SubsetRule = { field: "department", operator: "is", values: ["Sales"] }

/** A corporate that shares the employees of the rules. */
const makeSubsetFixture = async (
  subset: ReadonlyArray<SubsetRule>,
  withheld: ReadonlyArray<"department"> = [],
) => {
  const fixture = await makeSyncFixture()
  await runAt(setTerms(fixture.storage, fixture.connection.id, { withheld, subset }))
  return fixture
}

const person = (number: number, department: string, parts: SourceRecord = {}): SourceRecord =>
  makeEmployeeRow(number, { department, ...parts })

const readIds = async (fixture: SyncFixture) =>
  (await readRecords(fixture)).map(({ employeeId }) => employeeId)

/** What the vendor received about an employee by id, in the last webhook. */
const listNotified = async (fixture: SyncFixture) => {
  const { storage, ports, connection } = fixture
  const last = (await storage.listWebhooks(connection.id)).findLast(({ kind }) =>
    kind.startsWith("sync.events.employee"),
  )
  const keys = await runAt(ports.vault.openConnectionKey(connection.id, connection.key!))
  const stored = await runAt(storage.directory.findByIds(last?.employeeIds ?? []))
  return { kind: last?.kind, records: [...stored.values()].map((one) => openRecord(keys, one).record) }
}

describe("a sync of a subset", () => {
  it("stores and sends only the employees that the rules include, and counts the others", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const report = await sync(
      fixture,
      makeSource([person(1, "Sales"), person(2, "HR"), person(3, " sales ")]),
    )
    expect(report.totals).toMatchObject({ rows: 3, accepted: 2, rejected: 0, added: 2, excluded: 1 })
    expect(await readIds(fixture)).toEqual(["E0001", "E0003"])
    expect(await runAt(fixture.storage.connections.find(fixture.connection.id))).toMatchObject({
      employeeCount: 2,
    })
  })

  it("sends an update for an employee who leaves, with nothing but the status", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const others = Array.from({ length: 8 }, (_, n) => person(n + 10, "Sales"))
    await sync(fixture, makeSource([person(1, "Sales"), ...others]))
    const report = await sync(fixture, makeSource([person(1, "HR", { status: "Inactive" }), ...others]))
    expect(report.totals).toMatchObject({ updated: 1, unchanged: 8, excluded: 0, disappeared: 0 })
    const { kind, records } = await listNotified(fixture)
    expect(kind).toBe("sync.events.employee.update/sync.events.delta")
    expect(records).toEqual([{ id: records[0]?.id, employeeId: "E0001", status: "Inactive" }])
    expect(await readIds(fixture)).not.toContain("E0001")
  })

  it("sends nothing more about an excluded employee, whatever changes", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const stays = Array.from({ length: 8 }, (_, n) => person(n + 10, "Sales"))
    await sync(fixture, makeSource([person(1, "Sales"), ...stays]))
    await sync(fixture, makeSource([person(1, "HR"), ...stays]))
    const before = await fixture.storage.listWebhooks(fixture.connection.id)
    for (const rows of [
      [person(1, "Legal", { status: "Terminated" }), ...stays],
      [person(1, "Legal", { status: "Terminated" }), ...stays],
      stays,
    ]) {
      const { totals } = await sync(fixture, makeSource(rows))
      expect(totals).toMatchObject({ updated: 0, disappeared: 0 })
    }
    const later = await fixture.storage.listWebhooks(fixture.connection.id)
    expect(later.slice(before.length).filter(({ employeeIds }) => employeeIds.length > 0)).toEqual([])
  })

  it("sends an update for an employee who is included again, with every shared field", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const rows = (department: string) => [
      person(1, department),
      ...Array.from({ length: 8 }, (_, n) => person(n + 10, "Sales")),
    ]
    await sync(fixture, makeSource(rows("Sales")))
    await sync(fixture, makeSource(rows("HR")))
    const { totals } = await sync(fixture, makeSource(rows("Sales")))
    expect(totals).toMatchObject({ updated: 1, unchanged: 8 })
    const { records } = await listNotified(fixture)
    expect(records).toMatchObject([{ employeeId: "E0001", name: "Employee 1", department: "Sales" }])
    expect(await readIds(fixture)).toHaveLength(9)
  })

  it("can use a field that is not shared", async () => {
    const fixture = await makeSubsetFixture([SALES], ["department"])
    await sync(fixture, makeSource([person(1, "Sales"), person(2, "HR")]))
    const records = await readRecords(fixture)
    expect(records.map(({ employeeId }) => employeeId)).toEqual(["E0001"])
    expect(records[0]).not.toHaveProperty("department")
  })

  it("is not blocked by a problem in the row of an excluded employee", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const report = await sync(fixture, makeSource([person(1, "Sales"), person(2, "HR", { pan: "wrong" })]))
    expect(report).toMatchObject({ state: "completed", issueCount: 0, totals: { added: 1, excluded: 1 } })
  })

  it("is blocked when a column of the subset rules is missing", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const report = await sync(fixture, makeSource([makeEmployeeRow(1)]))
    expect(report.state).toBe("failed")
    expect(report.mapping?.errors).toMatchObject([{ code: "subset-unmapped", key: "department" }])
  })

  it("is held when a change of the source would exclude too many", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const rows = (department: string) => Array.from({ length: 20 }, (_, n) => person(n, department))
    await sync(fixture, makeSource(rows("Sales")))
    const report = await sync(fixture, makeSource(rows("Sales & Marketing")))
    expect(report).toMatchObject({
      state: "held",
      holdReason: "20 of 20 active employees (100 %) are missing from the source.",
    })
    expect(await readIds(fixture)).toHaveLength(20)
  })

  it("uses the last of an employee's rows where the source repeats them", async () => {
    const fixture = await makeSubsetFixture([SALES])
    const rows = [person(1, "HR"), person(2, "Sales"), person(1, "Sales"), person(2, "HR")]
    const { totals } = await sync(fixture, makeApiSource(rows))
    expect(totals).toMatchObject({ added: 1, excluded: 1 })
    expect(await readIds(fixture)).toEqual(["E0001"])
  })
})
