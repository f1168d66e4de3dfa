import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { makeEmployeeRow, makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  readWebhooks,
} from "../../testing/sync-fixture.ts"
import { getRulesVersion } from "../../domain/transformation/rules-version.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeChangeConnectionRules, makeChangeVendorRules } from "./change-rules.ts"

const setUp = async () => {
  const fixture = await makeSyncFixture()
  const changeOwn = makeChangeConnectionRules(fixture.storage)
  const changeVendors = makeChangeVendorRules(fixture.storage)
  return {
    fixture,
    changeOwn: (rules: unknown) => runAt(changeOwn(OPERATOR, fixture.connection.id, rules)),
    changeVendors: (rules: unknown) => runAt(changeVendors(OPERATOR, fixture.connection.vendorOrgId, rules)),
    changingOwn: changeOwn,
    changingVendors: changeVendors,
  }
}

const upper: TransformationRules = [{ kind: "case", key: "designation", to: "upper" }]
const engineer: TransformationRules = [{ kind: "replace", key: "designation", values: { ENGINEER: "Maker" } }]

const designations = async (fixture: SyncFixture) =>
  (await readRecords(fixture)).map(({ designation }) => designation)

describe("transformation rules in a sync", () => {
  it("make the record, the vendor's before the connection's", async () => {
    const { fixture, changeOwn, changeVendors } = await setUp()
    await changeOwn(engineer)
    await changeVendors(upper)
    await sync(fixture, makeSource(makeEmployeeRows(2)))
    expect(await designations(fixture)).toEqual(["Maker", "Maker"])
  })

  it("that change process every row of the next full load again, and send the changed employees", async () => {
    const { fixture, changeVendors } = await setUp()
    const rows = [makeEmployeeRow(1), makeEmployeeRow(2, { designation: "HEAD" })]
    await sync(fixture, makeSource(rows))
    const before = (await readWebhooks(fixture)).length
    await changeVendors(upper)
    expect((await sync(fixture, makeSource(rows))).totals).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await readWebhooks(fixture)).slice(before).flatMap(({ employees }) => employees)).toEqual([
      "E0001",
    ])
    expect(await designations(fixture)).toEqual(["ENGINEER", "HEAD"])
    expect((await sync(fixture, makeSource(rows))).totals).toMatchObject({ updated: 0, unchanged: 2 })
    await changeVendors([])
    expect((await sync(fixture, makeSource(rows))).totals).toMatchObject({ updated: 1, unchanged: 1 })
  })

  it("decide the id of an employee", async () => {
    const { fixture, changeOwn } = await setUp()
    const rule = { kind: "strip", key: "employeeId", classes: ["letters", "leading_zeros"] }
    await changeOwn([rule])
    await sync(fixture, makeSource([makeEmployeeRow(7)]))
    const again = await sync(fixture, makeSource([{ ...makeEmployeeRow(7), employeeId: "0007" }]))
    expect(again.totals).toMatchObject({ added: 0, updated: 0, unchanged: 1, disappeared: 0 })
    const twice = await sync(
      fixture,
      makeSource([makeEmployeeRow(7), { ...makeEmployeeRow(7), employeeId: "007", name: "Meera Das" }]),
    )
    expect(twice).toMatchObject({ state: "failed", issues: [{ column: "employeeId" }] })
  })

  it("name the source's columns in every error", async () => {
    const { fixture, changeOwn } = await setUp()
    await changeOwn([
      { kind: "merge", key: "doj", from: [{ column: "Day" }, { column: "Year" }], separator: "/" },
    ])
    const row = { employeeId: "1", name: "Asha Rao", Day: "31/02", Year: "2024" }
    const report = await sync(fixture, makeSource([row]))
    expect(report).toMatchObject({
      state: "failed",
      issues: [{ line: 2, column: "Day + Year", value: "31/02 + 2024" }],
    })
  })

  it("share nothing while one names a column that the file lacks", async () => {
    const { fixture, changeOwn } = await setUp()
    await changeOwn([{ kind: "merge", key: "grade", from: [{ column: "Band" }] }])
    const report = await sync(fixture, makeSource(makeEmployeeRows(1)))
    expect(report).toMatchObject({
      state: "failed",
      mapping: { errors: [{ code: "rule-column", header: "Band" }] },
    })
    expect(await readRecords(fixture)).toEqual([])
  })
})

describe("changing transformation rules", () => {
  it("rejects invalid ones with every error, and changes nothing", async () => {
    const { fixture, changeOwn, changingOwn, changingVendors } = await setUp()
    await changeOwn(upper)
    const wrong = [
      ...upper,
      { kind: "case", key: "nme", to: "upper" },
      { kind: "merge", key: "name", from: [{ column: "X" }] },
    ]
    const ofVendor = await runAt(
      Effect.flip(changingVendors(OPERATOR, fixture.connection.vendorOrgId, wrong)),
    )
    const why = expect.any(String) as string
    const unknownKey = expect.stringContaining("The data model has no key") as string
    expect(ofVendor).toMatchObject({ _tag: "RulesInvalid" })
    expect("fields" in ofVendor ? ofVendor.fields : {}).toEqual({
      "1.key": unknownKey,
      "2.from.0.column": why,
    })
    expect(await runAt(Effect.flip(changingOwn(OPERATOR, fixture.connection.id, wrong)))).toMatchObject({
      _tag: "RulesInvalid",
    })
    const { rules } = (await runAt(fixture.storage.connections.find(fixture.connection.id)))!
    expect(rules).toEqual({ vendor: [], connection: upper })
  })

  it("rejects an unknown vendor and an unknown connection", async () => {
    const { changingOwn, changingVendors } = await setUp()
    const unknownId = crypto.randomUUID()
    expect(await runAt(Effect.flip(changingOwn(OPERATOR, unknownId, [])))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
    expect(await runAt(Effect.flip(changingVendors(OPERATOR, unknownId, [])))).toMatchObject({
      _tag: "VendorNotFound",
    })
  })
})

describe("a change of rules", () => {
  it("for the status answers the question about unknown ones, and no other change does", async () => {
    const { fixture, changeOwn } = await setUp()
    const { connection, storage } = fixture
    const question = {
      code: "rows.status",
      message: "?",
      id: "0e5b7f0e-9a0f-4c59-9d57-3f1f6a6f7a11",
    } as const
    await runAt(storage.issues.raise(connection.id, question, 1))
    const isOpen = async () => (await runAt(storage.issues.list(connection.id, 1)))[0]?.resolvedAt === null
    await changeOwn(upper)
    expect(await isOpen()).toBe(true)
    await changeOwn([{ kind: "replace", key: "status", values: { Baja: "Terminated" } }])
    expect(await isOpen()).toBe(false)
  })

  it("is rejected once another user changed them, and saves nothing", async () => {
    const { fixture, changeOwn, changeVendors } = await setUp()
    const { connection, storage } = fixture
    const ifNone = getRulesVersion([])
    await changeOwn(upper)
    await changeVendors(engineer)
    const ofConnection = makeChangeConnectionRules(storage)(OPERATOR, connection.id, engineer, ifNone)
    const ofVendor = makeChangeVendorRules(storage)(OPERATOR, connection.vendorOrgId, upper, ifNone)
    expect(await runAt(Effect.flip(ofConnection))).toMatchObject({ _tag: "RulesChanged" })
    expect(await runAt(Effect.flip(ofVendor))).toMatchObject({ _tag: "RulesChanged" })
    const { rules } = (await runAt(storage.connections.find(connection.id)))!
    expect(rules).toEqual({ vendor: engineer, connection: upper })
    const version = getRulesVersion(rules.connection)
    await runAt(makeChangeConnectionRules(storage)(OPERATOR, connection.id, [], version))
    expect((await runAt(storage.connections.find(connection.id)))?.rules.connection).toEqual([])
  })
})
