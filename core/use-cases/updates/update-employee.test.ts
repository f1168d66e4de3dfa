import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import type { UpdateConfig } from "../../ports/employee/update-configs.ts"
import { makeCrashingPorts } from "../../testing/crashing-ports.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeMemorySourceCredentials } from "../../testing/memory/connection/source-credentials.ts"
import { makeMemoryUpdateConfigs } from "../../testing/memory/employee/update-configs.ts"
import { makeSyncFixture, readRecords, runAt, sync, readWebhooks } from "../../testing/sync-fixture.ts"
import { makeUpdateEmployee, type UpdateEmployeePorts } from "./update-employee.ts"

const CONFIG: UpdateConfig = {
  enabled: true,
  allowedFields: ["designation", "status", "pan"],
  postToSource: false,
  notify: true,
}

/** Something in every kind of field. */
const FULL_ROW = {
  mobileNumber: "9876543210",
  bankDetails_accountNumber: "123456789012",
  bankDetails_bankName: "First Bank",
  currentAddress_addressCity: "Pune",
  jobLocation_city: "Pune",
  employeeMetadata_marriageDate: "2015-05-06",
  dependentDetails: JSON.stringify([{ name: "Meera", relation: "Child", dob: "2015-02-03" }]),
  ctc_basic: "600000.50",
  ctc_bonus_joining: "1000",
  monthly_month: "3",
  monthly_year: "2026",
  monthly_basic: "50000",
  monthly_deductions_tds: "4000",
}

type Entry = readonly [key: string, part: unknown]

const isNumber = (part: unknown): part is number => typeof part === "number"

const setUp = async (config: UpdateConfig = CONFIG) => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource([makeEmployeeRow(1), makeEmployeeRow(2)]))
  const configs = makeMemoryUpdateConfigs()
  await runAt(configs.save(fixture.connection.id, config))
  const ports: UpdateEmployeePorts = {
    ...fixture.storage,
    ...fixture.ports,
    configs,
    consents: makeMemoryConsentStore(),
    sourceCredentials: makeMemorySourceCredentials(),
    sources: { codes: [], open: () => Effect.succeed(null) },
  }
  const vendor = { kind: "vendor-key", vendorOrgId: fixture.connection.vendorOrgId } as const
  const update = (fields: Readonly<Record<string, unknown>>, on = ports) =>
    makeUpdateEmployee(on)(vendor, {
      update: { employeeId: "E0001", ...fields },
      connectionId: fixture.connection.id,
    })
  const before = (await readWebhooks(fixture)).length
  const listNewWebhooks = async () => (await readWebhooks(fixture)).slice(before).map(({ kind }) => kind)
  const designation = async () => (await readRecords(fixture))[0]?.designation
  return { fixture, ports, update, listNewWebhooks, designation }
}

describe("an employee update", () => {
  it("changes the record, and notifies the vendor when it is configured to", async () => {
    const { update, listNewWebhooks, designation } = await setUp()
    expect(await runAt(update({ designation: "Lead" }))).toMatchObject({ updatedFields: ["designation"] })
    expect(await designation()).toBe("Lead")
    expect(await listNewWebhooks()).toEqual([
      "sync.events.employee.update/sync.events.delta",
      "sync.events.completed/sync.events",
    ])
  })

  it("is counted as a sync of the connection", async () => {
    const { fixture, update } = await setUp()
    const { recordSync } = fixture.ports.telemetry.facts
    await runAt(update({ designation: "Lead" }))
    expect(recordSync.map(({ mode, state }) => `${mode} ${state}`)).toEqual([
      "full completed",
      "delta completed",
    ])
  })

  it("is rejected when a field is present twice, nested and flat", async () => {
    const { update } = await setUp({ ...CONFIG, allowedFields: ["currentAddress", "bankDetails_bankName"] })
    const twice = [
      [{ bankDetails: { bankName: "A" }, bankDetails_bankName: "B" }, "bankDetails_bankName"],
      [{ currentAddress: "A", currentAddress_addressLine: "B" }, "currentAddress_addressLine"],
    ] as const
    for (const [fields, key] of twice) {
      expect(await runAt(Effect.flip(update(fields)))).toMatchObject({
        _tag: "UpdateInvalid",
        fields: { [key]: "It is given more than once." },
      })
    }
  })

  it("survives later syncs until the source itself changes the field", async () => {
    const { fixture, update, designation } = await setUp()
    await runAt(update({ designation: "Lead" }))
    await sync(fixture, makeSource([makeEmployeeRow(1, { name: "Renamed" }), makeEmployeeRow(2)]))
    expect(await designation()).toBe("Lead")
    await sync(fixture, makeSource([makeEmployeeRow(1, { designation: "Director" }), makeEmployeeRow(2)]))
    expect(await designation()).toBe("Director")
  })

  it("does not notify the vendor when it is configured not to, also when another worker finishes it", async () => {
    const { fixture, ports, update, listNewWebhooks, designation } = await setUp({ ...CONFIG, notify: false })
    await runAt(update({ designation: "Lead" }))
    expect(await designation()).toBe("Lead")
    for (let call = 1; ; call++) {
      const struck = makeCrashingPorts(fixture.ports, { how: "dies", when: "after", call })
      const updating = update({ designation: `Lead ${String(call)}` }, { ...ports, ...struck.ports })
      await runAt(Effect.exit(updating))
      if (!struck.hasCrashed()) break
    }
    expect(await designation()).toMatch(/^Lead \d/u)
    expect(await listNewWebhooks()).toEqual([])
  })

  it.each([
    ["of a field that is not allowed", { name: "Asha" }, "FieldsNotAllowed"],
    ["of a field that cannot be allowed", { countryCode: "US" }, "FieldsNotAllowed"],
    ["that empties what the vendor requires", { status: null }, "UpdateInvalid"],
    ["of an unknown employee", { employeeId: "E0009", designation: "Lead" }, "EmployeeNotFound"],
    ["to an invalid value", { designation: { a: 1 } }, "UpdateInvalid"],
  ])("%s is rejected, and changes nothing", async (_what, fields, _tag) => {
    const { fixture, update, listNewWebhooks } = await setUp()
    const before = await readRecords(fixture)
    expect(await runAt(Effect.flip(update(fields)))).toMatchObject({ _tag })
    expect(await readRecords(fixture)).toEqual(before)
    expect(await listNewWebhooks()).toEqual([])
  })

  it("accepts a field that must not change when its value is unchanged", async () => {
    const { update } = await setUp()
    expect(await runAt(update({ countryCode: "NOT AVAILABLE", designation: "Lead" }))).toMatchObject({
      updatedFields: ["designation"],
    })
  })

  it("needs permission for the one field that changes in a whole record that was read", async () => {
    const { fixture, update, listNewWebhooks } = await setUp()
    const row = makeEmployeeRow(1, FULL_ROW)
    await sync(fixture, makeSource([row, makeEmployeeRow(2)]))
    const [read] = await readRecords(fixture)
    const sent = await listNewWebhooks()
    expect(await runAt(update({ ...read }))).toMatchObject({ updatedFields: [] })
    expect(await listNewWebhooks()).toEqual(sent)
    expect(await runAt(update({ ...read, designation: "Lead" }))).toMatchObject({
      updatedFields: ["designation"],
    })
    expect(await readRecords(fixture)).toContainEqual({ ...read, designation: "Lead" })
    expect(await runAt(Effect.flip(update({ ...read, grade: "B" })))).toMatchObject({
      _tag: "FieldsNotAllowed",
      fields: ["grade"],
    })
  })

  it.each<[string, (entries: ReadonlyArray<Entry>) => ReadonlyArray<Entry>]>([
    ["in any order of keys", (entries) => entries.toReversed()],
    ["with empty texts for null", (entries) => entries.map(([key, part]) => [key, part ?? ""])],
    [
      "without what is empty",
      (entries) => entries.filter(([, part]) => part !== null && part !== NOT_AVAILABLE),
    ],
    [
      "with numbers as text",
      (entries) => entries.map(([key, part]) => [key, isNumber(part) ? String(part) : part]),
    ],
  ])("recognises what was read %s, and only that", async (_, change) => {
    const { fixture, update } = await setUp()
    await sync(fixture, makeSource([makeEmployeeRow(1, FULL_ROW), makeEmployeeRow(2)]))
    const [read] = await readRecords(fixture)
    const changed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(changed)
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(change(Object.entries(value).map(([key, part]) => [key, changed(part)])))
    }
    expect(await runAt(update(changed(read) as typeof read & object))).toMatchObject({ updatedFields: [] })
    const dependentDetails = [{ ...read?.dependentDetails?.[0], name: "Mira" }]
    expect(await runAt(Effect.flip(update({ ...read, dependentDetails })))).toMatchObject({
      _tag: "FieldsNotAllowed",
    })
  })

  it("finds the employee by its id in any case, and takes a null employeeId as absent", async () => {
    const { fixture, update } = await setUp()
    const stored = await runAt(fixture.storage.directory.find(fixture.connection.id, "E0001"))
    const id = stored?.id ?? ""
    expect(
      await runAt(update({ id: id.toUpperCase(), employeeId: null, designation: "Lead" })),
    ).toMatchObject({ id, updatedFields: ["designation"] })
  })

  it("reads a masked value in the clear as a new one, and asterisks as no change", async () => {
    const { update, listNewWebhooks } = await setUp()
    expect(await runAt(update({ pan: "************" }))).toMatchObject({ updatedFields: [] })
    expect(await listNewWebhooks()).toEqual([])
    expect(await runAt(update({ pan: "ZZZPZ9999Z" }))).toMatchObject({ updatedFields: ["pan"] })
    expect(await listNewWebhooks()).toEqual([
      "sync.events.employee.update/sync.events.delta",
      "sync.events.completed/sync.events",
    ])
  })

  it("requires an enabled configuration", async () => {
    const { update } = await setUp({ ...CONFIG, enabled: false })
    expect(await runAt(Effect.flip(update({ designation: "Lead" })))).toMatchObject({
      _tag: "UpdatesDisabled",
    })
  })
})
