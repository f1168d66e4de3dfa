import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { DEFAULT_READING_SETTINGS } from "../../domain/mapping/reading-settings.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { terminate } from "../../testing/builders/connections.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeChangeReading } from "./change-reading.ts"

const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { connections, settings, syncSchedule } = fixture.storage
  const changeReading = makeChangeReading({ connections, settings, syncSchedule })
  const { id, vendorOrgId, orgId } = fixture.connection
  const countries = async () => (await readRecords(fixture)).map(({ countryCode }) => countryCode)
  return { fixture, connections, settings, syncSchedule, changeReading, id, vendorOrgId, orgId, countries }
}

describe("the country of employees without a country in the source", () => {
  it("is not assumed, and follows the setting from the next sync on, which reads all employees", async () => {
    const { fixture, connections, syncSchedule, changeReading, id, countries } = await setUp()
    await sync(fixture, makeSource(makeEmployeeRows(2)))
    expect(await countries()).toEqual([NOT_AVAILABLE, NOT_AVAILABLE])
    await runAt(syncSchedule.saveSourceCursor(id, { sourceCursor: "page 9", fullyReadAt: 5 }))

    expect(await runAt(changeReading(OPERATOR, id, { country: "india" }))).toMatchObject({
      defaultCountry: "IN",
    })
    expect(await runAt(connections.find(id))).toMatchObject({ sourceCursor: null, fullyReadAt: null })
    expect((await sync(fixture, makeSource(makeEmployeeRows(2)))).totals).toMatchObject({ updated: 2 })
    expect(await countries()).toEqual(["IN", "IN"])

    await runAt(changeReading(OPERATOR, id, { country: null }))
    await sync(fixture, makeSource(makeEmployeeRows(2)))
    expect(await countries()).toEqual([NOT_AVAILABLE, NOT_AVAILABLE])
  })

  it("decides which country's rules validate the values", async () => {
    const { fixture, changeReading, id } = await setUp()
    const rows = makeEmployeeRows(1, 1, { pan: "no PAN" })
    expect(await sync(fixture, makeSource(rows))).toMatchObject({ state: "failed" })
    await runAt(changeReading(OPERATOR, id, { country: "AE" }))
    expect(await sync(fixture, makeSource(rows))).toMatchObject({ state: "completed", noticeCount: 1 })
  })

  it("must exist", async () => {
    const { connections, changeReading, id } = await setUp()
    const error = await runAt(Effect.flip(changeReading(OPERATOR, id, { country: "Atlantis" })))
    expect(error).toMatchObject({ _tag: "CountryNotFound", given: "Atlantis" })
    expect(await runAt(connections.find(id))).toMatchObject({ reading: DEFAULT_READING_SETTINGS })
  })

  it("affects the subset only where it is set", async () => {
    const { fixture, changeReading, id } = await setUp()
    const rule = { field: "countryCode", operator: "is", values: ["IN"] } as const
    await runAt(setTerms(fixture.storage, id, { subset: [rule] }))
    expect(await sync(fixture, makeSource(makeEmployeeRows(2)))).toMatchObject({
      state: "failed",
      mapping: { errors: [{ code: "subset-unmapped", key: "countryCode" }] },
    })
    await runAt(changeReading(OPERATOR, id, { country: "IN" }))
    expect((await sync(fixture, makeSource(makeEmployeeRows(2)))).totals).toMatchObject({ added: 2 })
  })
})

describe("a changed order of dates", () => {
  it("applies to all employees, whom the next sync reads", async () => {
    const { connections, syncSchedule, changeReading, id } = await setUp()
    await runAt(syncSchedule.saveSourceCursor(id, { sourceCursor: "page 9", fullyReadAt: 5 }))
    await runAt(changeReading(OPERATOR, id, { dateOrder: "MDY" }))
    expect(await runAt(connections.find(id))).toMatchObject({ sourceCursor: null, fullyReadAt: null })
  })
})

describe("a removed order of dates", () => {
  it("also removes the orders that earlier files showed", async () => {
    const { settings, changeReading, id } = await setUp()
    await runAt(
      settings.saveReadingSettings(id, {
        ...DEFAULT_READING_SETTINGS,
        defaultCountry: "IN",
        dateOrder: "MDY",
        dateOrders: { doj: "DMY" },
      }),
    )
    expect(await runAt(changeReading(OPERATOR, id, { dateOrder: null }))).toEqual({
      ...DEFAULT_READING_SETTINGS,
      defaultCountry: "IN",
    })
  })
})

describe("permission to change how a source is read", () => {
  it("belongs to the operator and the corporate, and other tenants' connections look unknown", async () => {
    const { fixture, changeReading, id, vendorOrgId, orgId } = await setUp()
    const tagFor = (actor: Actor) =>
      runAt(
        changeReading(actor, id, { country: "IN" }).pipe(
          Effect.match({ onFailure: ({ _tag }) => _tag as string, onSuccess: () => "done" }),
        ),
      )
    const admin = (org: string): Actor => ({
      kind: "corporate-admin",
      userId: "user-1",
      orgId: org,
      email: "hr@acme.example",
    })
    expect(await tagFor(OPERATOR)).toBe("done")
    expect(await tagFor(admin(orgId))).toBe("done")
    expect(await tagFor(admin(vendorOrgId))).toBe("ConnectionNotFound")
    expect(await tagFor({ kind: "vendor-key", vendorOrgId })).toBe("ActionForbidden")
    await terminate(fixture.storage, id)
    expect(await tagFor(OPERATOR)).toBe("ConnectionNotLive")
  })
})

describe("a changed decimal mark", () => {
  it("applies from the next sync on; removed, what earlier values showed is forgotten too", async () => {
    const { fixture, changeReading, id, connections } = await setUp()
    const file = makeSource(makeEmployeeRows(1, 1, { ctc_basic: "45.000" }))
    expect(await sync(fixture, file)).toMatchObject({ state: "failed", amounts: [{ because: "unclear" }] })
    await runAt(changeReading(OPERATOR, id, { decimalMark: "," }))
    expect(await sync(fixture, file)).toMatchObject({ state: "completed", amounts: [{ because: "set" }] })
    await runAt(changeReading(OPERATOR, id, { decimalMark: null }))
    expect(await runAt(connections.find(id))).toMatchObject({ reading: { decimalMark: null, learnt: {} } })
  })
})
