import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeVerifiedActors, listDeniedActors } from "../../../testing/builders/actors.ts"
import { makeEmployeeRow, makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { makePullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"

describe("permission to request a sync", () => {
  it("is limited to the connection's own actors, and without it the source is not read", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = makeEmployeeRows(3)
    const connection = () => runAt(fixture.storage.connections.find(fixture.connection.id))
    const before = await connection()
    for (const { actor, error } of listDeniedActors("connection.sync", fixture.connection)) {
      expect(await runAt(Effect.flip(fixture.pull({}, actor)))).toMatchObject({ _tag: error })
    }
    expect(fixture.source.readCursors).toEqual([])
    expect(await connection()).toEqual(before)
  })

  it("shows contents of the source only to actors who decide for the corporate", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = [{ ...makeEmployeeRow(1, { doj: "the day before" }), "Secret column": "x" }]
    const actors = makeVerifiedActors(fixture.connection)
    const report = async (role: keyof typeof actors) =>
      JSON.stringify(await runAt(fixture.pull({ full: true, dryRun: true }, actors[role])))
    for (const role of ["operator", "corporate-admin", "journey"] as const) {
      expect(await report(role)).toMatch(/Secret column.*the day before/u)
    }
    for (const role of ["vendor-admin", "vendor-member", "system"] as const) {
      expect(await report(role)).toMatch(/"accepted":1.*"noticeCount":1/u)
      expect(await report(role)).not.toMatch(/the day before|Secret column/u)
    }
  })
  it("shows that the guard holds a sync, and the reason only to actors who decide for the corporate", async () => {
    const fixture = await makePullFixture()
    const rowsWith = (department: string) => makeEmployeeRows(20).map((row) => ({ ...row, department }))
    fixture.source.rows = rowsWith("Sales")
    const actors = makeVerifiedActors(fixture.connection)
    await runAt(fixture.pull({ full: true }, actors.operator))
    fixture.source.rows = rowsWith("")
    const held = (role: keyof typeof actors) => runAt(fixture.pull({ full: true }, actors[role]))
    expect(await held("vendor-admin")).toMatchObject({ state: "held", holdReason: null })
    expect(await held("corporate-admin")).toMatchObject({
      state: "held",
      holdReason: expect.stringContaining("department") as string,
    })
  })
})
