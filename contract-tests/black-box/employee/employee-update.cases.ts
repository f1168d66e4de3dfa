import { beforeEach, describe, expect, it } from "vitest"
import {
  envelopeOf,
  expectDefaultError,
  expectFieldErrors,
  expectRefused,
  expectShape,
} from "../answer-shapes.ts"
import { CATEGORIES } from "../data-model.ts"
import { csvOf, fullRow } from "../employee-rows.ts"
import { deltaUpdateShape } from "../event-shapes.ts"
import { at, type Json, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { MASK } from "../record-shapes.ts"
import { exactly, flag, listOf, oneOf, text, uuid } from "../shape.ts"
import { later, type Stage, stageOf } from "../stage.ts"
import { connected } from "../vendors.ts"

const updatedShape = (fields: ReadonlyArray<string>) =>
  envelopeOf(
    "Employee updated successfully",
    exactly({
      id: uuid,
      employeeId: oneOf("U1"),
      updatedFields: (value, path) =>
        JSON.stringify(value) === JSON.stringify(fields) ? [] : [`${path}: ${JSON.stringify(value)}`],
    }),
  )

const configShape = exactly({
  connection_id: uuid,
  enabled: flag,
  allowed_fields: listOf(text),
  post_to_source: flag,
  notify: flag,
})

const ALLOWED = ["designation", "department", "status", "doj", "email", "pan", "bankDetails_bankName"]

const configOf = (stage: Stage, changed: Json = {}): Json => ({
  connection_id: stage.imported.connection_id,
  enabled: true,
  allowed_fields: ALLOWED,
  post_to_source: false,
  notify: false,
  ...changed,
})

const update = ({ vendor, imported }: Stage, record: Json) =>
  vendor.calls.update({ employeeId: "U1", ...record }, { connection_id: imported.connection_id })

const current = async ({ vendor, imported }: Stage) =>
  (await vendor.calls.read({ connection_id: imported.connection_id, employee_id: "U1" })).data

const configCases = (stage: () => Stage) => {
  it("stores the configuration and gives it back", async () => {
    const answer = await stage().vendor.calls.setupConfig(configOf(stage()))
    expect(answer.status).toBe(200)
    expectShape(exactly({ requestId: uuid, message: text, data: configShape }), answer.body)
    expect(at(answer.body, "data")).toEqual(configOf(stage()))
  })

  it("answers 422 to post_to_source where the source takes nothing back", async () => {
    expectDefaultError(
      await stage().vendor.calls.setupConfig(configOf(stage(), { post_to_source: true })),
      422,
    )
  })

  it.each([
    { allowed_fields: ["noSuchKey"] },
    { enabled: "yes" },
    { allowed_fields: "pan" },
    { connection_id: "x" },
  ])("refuses %j", async (wrong) => {
    expectRefused(await stage().vendor.calls.setupConfig(configOf(stage(), wrong)))
  })
}

const refusedCases = (stage: () => Stage) => {
  it("answers 409 while there is no configuration", async () => {
    expectDefaultError(await update(stage(), { designation: "Boss" }), 409)
    expect(at(await current(stage()), "designation")).toBe("Engineer")
  })

  it("answers 409 while it is disabled", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage(), { enabled: false }))
    expectDefaultError(await update(stage(), { designation: "Boss" }), 409)
    expect(at(await current(stage()), "designation")).toBe("Engineer")
  })

  it("answers 403 naming the fields that are not allowed, and writes nothing", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    const answer = await update(stage(), { designation: "Boss", grade: "G9", costCenter: "9" })
    expectDefaultError(answer, 403)
    expect(Object.keys(at(answer.body, "data") ?? {}).sort()).toEqual(["costCenter", "grade"])
    expect(at(await current(stage()), "designation")).toBe("Engineer")
  })

  it("answers 400 with every field error, and writes nothing", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    const wrong = { designation: "Boss", status: "Gone", doj: "31/31/2020", email: "no address", pan: "123" }
    expectFieldErrors(await update(stage(), wrong), ["doj", "email", "pan", "status"])
    expect(at(await current(stage()), "designation")).toBe("Engineer")
  })

  it("answers 403 to countryCode too, which no allowed_fields can name", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    const answer = await update(stage(), { countryCode: "US" })
    expectDefaultError(answer, 403)
    expect(at(await current(stage()), "countryCode")).toBe("NOT AVAILABLE")
  })

  it.each(["name", "status"])(
    "answers 400 to null for %s, which is never null (interface: Employee record)",
    async (field) => {
      await stage().vendor.calls.setupConfig(configOf(stage(), { allowed_fields: [...ALLOWED, "name"] }))
      const before = await current(stage())
      expectFieldErrors(await update(stage(), { [field]: null }), [field])
      expect(await current(stage())).toEqual(before)
    },
  )

  it("answers 400 to a record that names nobody", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    expectDefaultError(await stage().vendor.calls.update({ designation: "Boss" }), 400)
  })

  it("refuses somebody who is not there", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    const query = { connection_id: stage().imported.connection_id }
    expectRefused(await stage().vendor.calls.update({ employeeId: "U9", designation: "Boss" }, query))
  })
}

const writtenCases = (stage: () => Stage) => {
  beforeEach(async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
  })

  it("writes a partial record by employeeId and connection_id", async () => {
    const answer = await update(stage(), { designation: "Boss" })
    expect(answer.status).toBe(200)
    expectShape(updatedShape(["designation"]), answer.body)
    expect(at(await current(stage()), "designation")).toBe("Boss")
    expect(at(await current(stage()), "department")).toBe("Research")
  })

  it("writes by the record's id alone", async () => {
    const id = textAt(await current(stage()), "id")
    const answer = await stage().vendor.calls.update({ id, designation: "Boss" })
    expectShape(updatedShape(["designation"]), answer.body)
    expect(at(answer.body, "data", "id")).toBe(id)
  })

  it("takes masked text for unchanged", async () => {
    const answer = await update(stage(), { pan: MASK, designation: "Boss" })
    expectShape(updatedShape(["designation"]), answer.body)
    expect(at(await current(stage()), "pan")).toBe(MASK)
  })

  it("takes masked text for unchanged even of a field that is not allowed, as the record was read", async () => {
    const answer = await update(stage(), { aadhar: MASK, designation: "Boss" })
    expectShape(updatedShape(["designation"]), answer.body)
  })

  it("writes one part of a nested field", async () => {
    const answer = await update(stage(), { bankDetails: { bankName: "New Bank", accountNumber: MASK } })
    expectShape(updatedShape(["bankDetails_bankName"]), answer.body)
    expect(at(await current(stage()), "bankDetails")).toEqual({
      accountNumber: MASK,
      ifscCode: MASK,
      bankName: "New Bank",
    })
  })

  it("takes a whole record back as it was read, with one field changed", async () => {
    const keys = Object.values(CATEGORIES).flat()
    await stage().vendor.calls.setupConfig(configOf(stage(), { allowed_fields: keys }))
    const record = await current(stage())
    const answer = await stage().vendor.calls.update({ ...(record as Json), designation: "Boss" })
    expect(answer.status).toBe(200)
    expectShape(updatedShape(["designation"]), answer.body)
    expect(await current(stage())).toEqual({ ...(record as Json), designation: "Boss" })
  })

  it("masks what it writes to a masked field", async () => {
    const answer = await update(stage(), { pan: "ZZZZZ9999Z" })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain("ZZZZZ9999Z")
    expect(at(await current(stage()), "pan")).toBe(MASK)
  })

  it.each([
    ["pan", { pan: "ZZZZZ9999Z" }],
    ["mobileNumber", { mobileNumber: "9876500000" }],
    ["bankDetails_accountNumber", { bankDetails: { accountNumber: "998877665544" } }],
  ])("sees another value of the masked %s as a change (decisions 2 and 4)", async (key, changed) => {
    await stage().vendor.calls.setupConfig(configOf(stage(), { allowed_fields: [key] }))
    expectShape(updatedShape([key]), (await update(stage(), changed)).body)
  })
}

const laterSyncCases = (given: () => Operator, stage: () => Stage) => {
  const sync = (designation: string, department: string) =>
    connected(given(), stage().vendor, csvOf([fullRow("U1", { designation, department })]), stage().client)

  it("keeps what was written over later syncs, until the source itself changes that field", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    await update(stage(), { designation: "Boss" })
    await sync("Engineer", "Research")
    expect(at(await current(stage()), "designation")).toBe("Boss")
    await sync("Engineer", "Sales")
    expect(at(await current(stage()), "designation")).toBe("Boss")
    expect(at(await current(stage()), "department")).toBe("Sales")
    await sync("Director", "Sales")
    expect(at(await current(stage()), "designation")).toBe("Director")
  })
}

const notifyCases = (given: () => Operator, stage: () => Stage) => {
  const updates = () => stage().vendor.receiver.of("sync.events.employee.update")

  it("sends an update event with notify", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage(), { notify: true }))
    await update(stage(), { designation: "Boss" })
    await expect.poll(() => updates().length).toBe(1)
    expectShape(deltaUpdateShape, updates()[0]?.envelope)
    expect(updates()[0]?.envelope.body[0]).toMatchObject({
      employeeId: "U1",
      designation: "Boss",
      department: "Research",
    })
  })

  it("sends none without notify", async () => {
    await stage().vendor.calls.setupConfig(configOf(stage()))
    await update(stage(), { designation: "Boss" })
    await given().sendTestEvent(stage().vendor.issued.org_id)
    await expect.poll(() => stage().vendor.receiver.of("test.event").length).toBe(1)
    expect(updates()).toEqual([])
  })
}

const foreignCases = (given: () => Operator, stage: () => Stage) => {
  it("lets no other vendor configure or update", async () => {
    const other = await stageOf(given(), csvOf([fullRow("X1")]))
    await stage().vendor.calls.setupConfig(configOf(stage()))
    const id = textAt(await current(stage()), "id")
    expectRefused(await other.vendor.calls.setupConfig(configOf(stage(), { enabled: false })))
    expectRefused(await other.vendor.calls.update({ id, designation: "Thief" }))
    const query = { connection_id: stage().imported.connection_id }
    expectRefused(await other.vendor.calls.update({ employeeId: "U1", designation: "Thief" }, query))
    expect(at(await current(stage()), "designation")).toBe("Engineer")
  })
}

export const employeeUpdateCases = (given: () => Operator) => {
  describe("updating employees (interface; decisions 4)", { timeout: 40_000 }, () => {
    const made = later<Stage>()
    beforeEach(async () => {
      made.keep(await stageOf(given(), csvOf([fullRow("U1"), fullRow("U2")]), { events: "all" }))
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
