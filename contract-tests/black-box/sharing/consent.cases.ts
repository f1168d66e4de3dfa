import { beforeAll, describe, expect, it } from "vitest"
import { envelopeShape, expectDefaultError, expectRefused, expectShape } from "../response-shapes.ts"
import { csvRecords, reachable } from "../csv-file.ts"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { UNKNOWN_ID } from "../endpoints.ts"
import { call } from "../http.ts"
import { at, type Json, sortedKeys, listAt, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { employeeShape } from "../record-shapes.ts"
import { matching } from "../shape.ts"
import { makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { connected } from "../vendors.ts"

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

const makeConsent = (
  fixture: SyncFixture,
  employeeId: string,
  expiresIn: number,
  changed: Json = {},
): Json => ({
  org: fixture.imported.org_id,
  employee_id: employeeId,
  consent_language: "en",
  consent_timestamp: secondsFromNow(-3600),
  consent_expiry: secondsFromNow(expiresIn),
  ...changed,
})

/** A compact JWE: the vendor has a key that encrypts. */
const sealedText = matching(/^[\w-]+(\.[\w-]+){4}$/, "a compact JWE")

/** Mandatory (-1) by default (specification/data-model.md#on-demand-access); the record's own id is not a data point. */
const LIMITED = ["employeeId", "id", "name", "status"]

const readRecord = async ({ vendor, imported }: SyncFixture, employeeId: string) =>
  (await vendor.calls.read({ connection_id: imported.connection_id, employee_id: employeeId })).data

const isLimited = (record: unknown) => sortedKeys(record).every((key) => LIMITED.includes(key))

const expectLimited = (record: unknown) => {
  expect(sortedKeys(record).filter((key) => !LIMITED.includes(key))).toEqual([])
  expect(sortedKeys(record)).toEqual(expect.arrayContaining(["employeeId", "name", "status"]))
}

const limitedCases = (given: () => Operator, fixture: () => SyncFixture) => {
  it("lists only mandatory fields of all employees", async () => {
    const { data } = await fixture().vendor.calls.read({ connection_id: fixture().imported.connection_id })
    expect(listAt(data, "data").length).toBe(4)
    for (const record of listAt(data, "data")) expectLimited(record)
  })

  it("lists no more fields of an employee with a consent", async () => {
    await fixture().vendor.calls.consent(makeConsent(fixture(), "A1", 3600))
    const { data } = await fixture().vendor.calls.read({ connection_id: fixture().imported.connection_id })
    for (const record of listAt(data, "data")) expectLimited(record)
  })

  it("sends only these by webhook", async () => {
    const { vendor, client } = fixture()
    await connected(
      given(),
      vendor,
      formatCsv([fullRow("A9"), fullRow("A4", { name: "Renamed" })]),
      client,
      true,
    )
    const sent = () =>
      ["add", "update"].flatMap((kind) =>
        vendor.receiver
          .byEvent(`sync.events.employee.${kind}`)
          .filter(({ envelope }) => envelope.eventType === "sync.events.delta")
          .flatMap(({ envelope }) => envelope.body),
      )
    await expect.poll(() => sent().length).toBe(2)
    for (const record of sent()) expectLimited(record)
  })
}

const fileCase = (given: () => Operator) => {
  it("writes only these to the file behind csv_link", async () => {
    const own = await makeSyncFixture(given(), formatCsv([fullRow("F1")]), {
      events: ["sync.events.employee.csv"],
    })
    await given().setOnDemand(own.imported.connection_id, true)
    const { sync_session_id: session } = await connected(
      given(),
      own.vendor,
      formatCsv([fullRow("F2")]),
      own.client,
      true,
    )
    const files = () => own.vendor.receiver.all().filter(({ envelope }) => envelope.syncSessionId === session)
    await expect.poll(() => files().length).toBe(2)
    for (const { envelope } of files()) {
      const link = reachable(textAt(envelope.body[0], "csv_link"), own.vendor.baseUrl)
      const records = csvRecords((await call(link, "GET")).text)
      expect(records.map((record) => record["employeeId"])).toEqual(["F2"])
      for (const record of records) expectLimited(record)
    }
  })
}

const accessCases = (fixture: () => SyncFixture) => {
  it("shows one employee in full only while a consent is in force", async () => {
    expectLimited(await readRecord(fixture(), "A2"))
    const { response, data } = await fixture().vendor.calls.consented(makeConsent(fixture(), "A2", 3600))
    expect(response.status).toBe(200)
    expectShape(envelopeShape("success", sealedText), response.body)
    expectShape(employeeShape, data)
    expectShape(employeeShape, await readRecord(fixture(), "A2"))
    expect(at(await readRecord(fixture(), "A2"), "department")).toBe("Research")
    expectLimited(await readRecord(fixture(), "A3"))
  })

  it("closes at once when the consent is withdrawn by one that has ended", async () => {
    await fixture().vendor.calls.consent(makeConsent(fixture(), "A2", 3600))
    const withdrawn = await fixture().vendor.calls.consented(makeConsent(fixture(), "A2", -1))
    expect(withdrawn.response.status).toBe(200)
    expectLimited(withdrawn.data)
    expectLimited(await readRecord(fixture(), "A2"))
  })

  it("closes when a consent expires", async () => {
    await fixture().vendor.calls.consent(makeConsent(fixture(), "A3", 4))
    expectShape(employeeShape, await readRecord(fixture(), "A3"))
    await expect.poll(async () => isLimited(await readRecord(fixture(), "A3"))).toBe(true)
  })

  it("opens again with a new consent", async () => {
    await fixture().vendor.calls.consent(makeConsent(fixture(), "A3", -1))
    await fixture().vendor.calls.consent(makeConsent(fixture(), "A3", 3600))
    expectShape(employeeShape, await readRecord(fixture(), "A3"))
  })
}

const salaryCase = (fixture: () => SyncFixture) => {
  it("shows no salary of an employee without a consent", async () => {
    const response = await fixture().vendor.calls.salary("A4", {
      org: fixture().imported.org_id,
      type: "ctc",
    })
    expect(response.text).not.toContain("500000")
  })
}

const requestCases = (given: () => Operator, fixture: () => SyncFixture) => {
  it.each(["org", "employee_id", "consent_timestamp", "consent_expiry"])(
    "rejects one without %s",
    async (field) => {
      const response = await fixture().vendor.calls.consent(
        makeConsent(fixture(), "A4", 3600, { [field]: undefined }),
      )
      expectDefaultError(response, 400)
      expect(Object.keys(at(response.body, "data") ?? {})).toEqual([field])
    },
  )

  it.each([{ org: "x" }, { consent_expiry: "tomorrow" }, { consent_timestamp: 5 }])(
    "rejects %j",
    async (wrong) => {
      const response = await fixture().vendor.calls.consent(makeConsent(fixture(), "A4", 3600, wrong))
      expectDefaultError(response, 400)
      expect(Object.keys(at(response.body, "data") ?? {})).toEqual(Object.keys(wrong))
    },
  )

  it("accepts none for an unknown employee, an unknown organization or another vendor's", async () => {
    const other = await makeSyncFixture(given(), formatCsv([fullRow("A4")]))
    expectRefused(await fixture().vendor.calls.consent(makeConsent(fixture(), "A99", 3600)))
    expectRefused(
      await fixture().vendor.calls.consent(makeConsent(fixture(), "A4", 3600, { org: UNKNOWN_ID })),
    )
    expectRefused(await other.vendor.calls.consent(makeConsent(fixture(), "A4", 3600)))
    expectLimited(await readRecord(fixture(), "A4"))
  })

  it("shows everything again when on-demand is off", async () => {
    const own = await makeSyncFixture(given(), formatCsv([fullRow("A1")]))
    await given().setOnDemand(own.imported.connection_id, true)
    expectLimited(await readRecord(own, "A1"))
    await given().setOnDemand(own.imported.connection_id, false)
    expectShape(employeeShape, await readRecord(own, "A1"))
  })
}

export const consentCases = (given: () => Operator) => {
  describe(
    "on-demand access and consent (specification/data-model.md#on-demand-access)",
    { timeout: 40_000 },
    () => {
      const made = makeDeferredValue<SyncFixture>()
      beforeAll(async () => {
        const rows = ["A1", "A2", "A3", "A4"].map((id) => fullRow(id))
        made.set(await makeSyncFixture(given(), formatCsv(rows), { events: "all" }))
        await given().setOnDemand(made.get().imported.connection_id, true)
      }, 30_000)
      limitedCases(given, made.get)
      fileCase(given)
      accessCases(made.get)
      salaryCase(made.get)
      requestCases(given, made.get)
    },
  )
}
