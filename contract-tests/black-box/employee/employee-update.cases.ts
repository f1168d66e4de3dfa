import { beforeEach, describe, expect, it } from "vitest"
import {
  envelopeShape,
  expectDefaultError,
  expectFieldErrors,
  expectRefused,
  expectShape,
} from "../response-shapes.ts"
import { CATEGORIES } from "../data-model.ts"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { deltaUpdateShape } from "../event-shapes.ts"
import { at, type Json, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { MASK } from "../record-shapes.ts"
import { exactly, flag, listWith, equalsAny, text, uuid } from "../shape.ts"
import { makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { connected } from "../vendors.ts"

const updatedShape = (fields: ReadonlyArray<string>) =>
  envelopeShape(
    "Employee updated successfully",
    exactly({
      id: uuid,
      employeeId: equalsAny("U1"),
      updatedFields: (value, path) =>
        JSON.stringify(value) === JSON.stringify(fields) ? [] : [`${path}: ${JSON.stringify(value)}`],
    }),
  )

const configShape = exactly({
  connection_id: uuid,
  enabled: flag,
  allowed_fields: listWith(text),
  post_to_source: flag,
  notify: flag,
})

const ALLOWED = ["designation", "department", "status", "doj", "email", "pan", "bankDetails_bankName"]

const makeConfig = (fixture: SyncFixture, changed: Json = {}): Json => ({
  connection_id: fixture.imported.connection_id,
  enabled: true,
  allowed_fields: ALLOWED,
  post_to_source: false,
  notify: false,
  ...changed,
})

const update = ({ vendor, imported }: SyncFixture, record: Json) =>
  vendor.calls.update({ employeeId: "U1", ...record }, { connection_id: imported.connection_id })

const current = async ({ vendor, imported }: SyncFixture) =>
  (await vendor.calls.read({ connection_id: imported.connection_id, employee_id: "U1" })).data

const configCases = (fixture: () => SyncFixture) => {
  it("stores and returns the configuration", async () => {
    const response = await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    expect(response.status).toBe(200)
    expectShape(exactly({ requestId: uuid, message: text, data: configShape }), response.body)
    expect(at(response.body, "data")).toEqual(makeConfig(fixture()))
  })

  it("returns 422 for post_to_source if the source accepts no updates", async () => {
    expectDefaultError(
      await fixture().vendor.calls.setupConfig(makeConfig(fixture(), { post_to_source: true })),
      422,
    )
  })

  it.each([
    { allowed_fields: ["noSuchKey"] },
    { enabled: "yes" },
    { allowed_fields: "pan" },
    { connection_id: "x" },
  ])("rejects %j", async (wrong) => {
    expectRefused(await fixture().vendor.calls.setupConfig(makeConfig(fixture(), wrong)))
  })
}

const refusedCases = (fixture: () => SyncFixture) => {
  it("returns 409 while there is no configuration", async () => {
    expectDefaultError(await update(fixture(), { designation: "Boss" }), 409)
    expect(at(await current(fixture()), "designation")).toBe("Engineer")
  })

  it("returns 409 while it is disabled", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture(), { enabled: false }))
    expectDefaultError(await update(fixture(), { designation: "Boss" }), 409)
    expect(at(await current(fixture()), "designation")).toBe("Engineer")
  })

  it("returns 403 naming the fields that are not allowed, and writes nothing", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    const response = await update(fixture(), { designation: "Boss", grade: "G9", costCenter: "9" })
    expectDefaultError(response, 403)
    expect(Object.keys(at(response.body, "data") ?? {}).sort()).toEqual(["costCenter", "grade"])
    expect(at(await current(fixture()), "designation")).toBe("Engineer")
  })

  it("returns 400 with every field error, and writes nothing", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    const wrong = { designation: "Boss", status: "Gone", doj: "31/31/2020", email: "no address", pan: "123" }
    expectFieldErrors(await update(fixture(), wrong), ["doj", "email", "pan", "status"])
    expect(at(await current(fixture()), "designation")).toBe("Engineer")
  })

  it("returns 403 for countryCode too, which allowed_fields cannot contain", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    const response = await update(fixture(), { countryCode: "US" })
    expectDefaultError(response, 403)
    expect(at(await current(fixture()), "countryCode")).toBe("NOT AVAILABLE")
  })

  it.each(["name", "status"])("returns 400 to null for %s, which is never null", async (field) => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture(), { allowed_fields: [...ALLOWED, "name"] }))
    const before = await current(fixture())
    expectFieldErrors(await update(fixture(), { [field]: null }), [field])
    expect(await current(fixture())).toEqual(before)
  })

  it("returns 400 for a record that identifies no employee", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    expectDefaultError(await fixture().vendor.calls.update({ designation: "Boss" }), 400)
  })

  it("rejects an unknown employee", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    const query = { connection_id: fixture().imported.connection_id }
    expectRefused(await fixture().vendor.calls.update({ employeeId: "U9", designation: "Boss" }, query))
  })
}

const writtenCases = (fixture: () => SyncFixture) => {
  beforeEach(async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
  })

  it("writes a partial record by employeeId and connection_id", async () => {
    const response = await update(fixture(), { designation: "Boss" })
    expect(response.status).toBe(200)
    expectShape(updatedShape(["designation"]), response.body)
    expect(at(await current(fixture()), "designation")).toBe("Boss")
    expect(at(await current(fixture()), "department")).toBe("Research")
  })

  it("writes by the record id alone", async () => {
    const id = textAt(await current(fixture()), "id")
    const response = await fixture().vendor.calls.update({ id, designation: "Boss" })
    expectShape(updatedShape(["designation"]), response.body)
    expect(at(response.body, "data", "id")).toBe(id)
  })

  it("treats masked text as unchanged", async () => {
    const response = await update(fixture(), { pan: MASK, designation: "Boss" })
    expectShape(updatedShape(["designation"]), response.body)
    expect(at(await current(fixture()), "pan")).toBe(MASK)
  })

  it("treats masked text as unchanged even in a field that is not allowed, as the record was read", async () => {
    const response = await update(fixture(), { aadhar: MASK, designation: "Boss" })
    expectShape(updatedShape(["designation"]), response.body)
  })

  it("writes one part of a nested field", async () => {
    const response = await update(fixture(), { bankDetails: { bankName: "New Bank", accountNumber: MASK } })
    expectShape(updatedShape(["bankDetails_bankName"]), response.body)
    expect(at(await current(fixture()), "bankDetails")).toEqual({
      accountNumber: MASK,
      ifscCode: MASK,
      bankName: "New Bank",
    })
  })

  it("accepts a whole record as it was read, with one field changed", async () => {
    const keys = Object.values(CATEGORIES).flat()
    await fixture().vendor.calls.setupConfig(makeConfig(fixture(), { allowed_fields: keys }))
    const record = await current(fixture())
    const response = await fixture().vendor.calls.update({ ...(record as Json), designation: "Boss" })
    expect(response.status).toBe(200)
    expectShape(updatedShape(["designation"]), response.body)
    expect(await current(fixture())).toEqual({ ...(record as Json), designation: "Boss" })
  })

  it("masks what it writes to a masked field", async () => {
    const response = await update(fixture(), { pan: "ZZZZZ9999Z" })
    expect(response.status).toBe(200)
    expect(response.text).not.toContain("ZZZZZ9999Z")
    expect(at(await current(fixture()), "pan")).toBe(MASK)
  })

  it.each([
    ["pan", { pan: "ZZZZZ9999Z" }],
    ["mobileNumber", { mobileNumber: "9876500000" }],
    ["bankDetails_accountNumber", { bankDetails: { accountNumber: "998877665544" } }],
  ])("detects another value of the masked %s as a change", async (key, changed) => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture(), { allowed_fields: [key] }))
    expectShape(updatedShape([key]), (await update(fixture(), changed)).body)
  })
}

const laterSyncCases = (given: () => Operator, fixture: () => SyncFixture) => {
  const sync = (designation: string, department: string) =>
    connected(
      given(),
      fixture().vendor,
      formatCsv([fullRow("U1", { designation, department })]),
      fixture().client,
    )

  it("keeps an override through later syncs until the source itself changes that field", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    await update(fixture(), { designation: "Boss" })
    await sync("Engineer", "Research")
    expect(at(await current(fixture()), "designation")).toBe("Boss")
    await sync("Engineer", "Sales")
    expect(at(await current(fixture()), "designation")).toBe("Boss")
    expect(at(await current(fixture()), "department")).toBe("Sales")
    await sync("Director", "Sales")
    expect(at(await current(fixture()), "designation")).toBe("Director")
  })
}

const notifyCases = (given: () => Operator, fixture: () => SyncFixture) => {
  const updates = () => fixture().vendor.receiver.byEvent("sync.events.employee.update")

  it("sends an update event with notify", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture(), { notify: true }))
    await update(fixture(), { designation: "Boss" })
    await expect.poll(() => updates().length).toBe(1)
    expectShape(deltaUpdateShape, updates()[0]?.envelope)
    expect(updates()[0]?.envelope.body[0]).toMatchObject({
      employeeId: "U1",
      designation: "Boss",
      department: "Research",
    })
  })

  it("sends none without notify", async () => {
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    await update(fixture(), { designation: "Boss" })
    await given().sendTestEvent(fixture().vendor.issued.org_id)
    await expect.poll(() => fixture().vendor.receiver.byEvent("test.event").length).toBe(1)
    expect(updates()).toEqual([])
  })
}

const foreignCases = (given: () => Operator, fixture: () => SyncFixture) => {
  it("does not let another vendor configure or update", async () => {
    const other = await makeSyncFixture(given(), formatCsv([fullRow("X1")]))
    await fixture().vendor.calls.setupConfig(makeConfig(fixture()))
    const id = textAt(await current(fixture()), "id")
    expectRefused(await other.vendor.calls.setupConfig(makeConfig(fixture(), { enabled: false })))
    expectRefused(await other.vendor.calls.update({ id, designation: "Thief" }))
    const query = { connection_id: fixture().imported.connection_id }
    expectRefused(await other.vendor.calls.update({ employeeId: "U1", designation: "Thief" }, query))
    expect(at(await current(fixture()), "designation")).toBe("Engineer")
  })
}

export const employeeUpdateCases = (given: () => Operator) => {
  describe("updating employees (specification/endpoints.md#update-an-employee)", { timeout: 40_000 }, () => {
    const made = makeDeferredValue<SyncFixture>()
    beforeEach(async () => {
      made.set(await makeSyncFixture(given(), formatCsv([fullRow("U1"), fullRow("U2")]), { events: "all" }))
    })
    describe("POST /api/webhook/v1/setup-config/", () => {
      configCases(made.get)
    })
    describe("POST /api/webhook/v1/employee/update/", () => {
      refusedCases(made.get)
      describe("once it is configured", () => {
        writtenCases(made.get)
      })
      laterSyncCases(given, made.get)
      notifyCases(given, made.get)
      foreignCases(given, made.get)
    })
  })
}
