import { beforeAll, describe, expect, it } from "vitest"
import { csvRecords, reachable } from "../csv-file.ts"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { call } from "../http.ts"
import { at, type Json, sortedKeys, listAt, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { waitUntil, makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { connected } from "../vendors.ts"
import type { Envelope } from "../webhook-receiver.ts"

const WITHHELD = [
  "department",
  "pan",
  "managerEmail",
  "currentAddress",
  "jobLocation",
  "employeeMetadata_marriageDate",
  "bankDetails_bankName",
  "bankDetails_accountNumber",
  "ctc_hra",
  "ctc_bonus_joining",
]

const EVENTS = [
  "sync.events.employee.add",
  "sync.events.employee.update",
  "sync.events.employee.csv",
  "sync.events.completed",
]

/** Values of the withheld fields only. */
const SECRET = {
  department: "Secret Lab",
  managerEmail: "hidden@people.example",
  bankDetails_bankName: "Hidden Bank",
  ctc_hra: "424242",
  ctc_bonus_joining: "171717",
}

const expectWithheld = (record: unknown) => {
  for (const key of ["department", "pan", "managerEmail", "currentAddress", "jobLocation"])
    expect(sortedKeys(record)).not.toContain(key)
  expect(sortedKeys(at(record, "bankDetails") ?? {})).toEqual(["ifscCode"])
  expect(sortedKeys(at(record, "employeeMetadata") ?? {})).toEqual([])
  const ctc = at(record, "salaryDetails", "ctc")
  expect(sortedKeys(ctc ?? {})).not.toContain("hra")
  expect(sortedKeys(at(ctc, "bonus") ?? {})).not.toContain("joining")
  expect(at(record, "grade")).toBeDefined()
  expectNoSecret(JSON.stringify(record))
}

const expectNoSecret = (text: string) => {
  for (const value of Object.values(SECRET)) expect(text).not.toContain(value)
}

const secretRow = (employeeId: string, changed: Readonly<Record<string, string>> = {}) =>
  fullRow(employeeId, { ...SECRET, ...changed })

const readCases = (fixture: () => SyncFixture) => {
  it("are missing in one record and in the list", async () => {
    const { vendor, imported } = fixture()
    const connection = { connection_id: imported.connection_id }
    expectWithheld((await vendor.calls.read({ ...connection, employee_id: "W1" })).data)
    const list = listAt((await vendor.calls.read(connection)).data, "data")
    expect(list.length).toBe(3)
    for (const record of list) expectWithheld(record)
  })

  it("are missing in the salary, which shows the rest", async () => {
    const { vendor, imported } = fixture()
    const response = await vendor.calls.salary("W1", { org: imported.org_id, type: "ctc" })
    expect(at(response.body, "data", "ctc", "basic")).toBe(500000.5)
    expect(sortedKeys(at(response.body, "data", "ctc"))).not.toContain("hra")
    expectNoSecret(response.text)
  })

  it("are missing in the record that a consent returns", async () => {
    const { vendor, imported } = fixture()
    const { response, data } = await vendor.calls.consented({
      org: imported.org_id,
      employee_id: "W1",
      consent_language: "en",
      consent_timestamp: new Date(Date.now() - 1000).toISOString(),
      consent_expiry: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect(response.status).toBe(200)
    expectWithheld(data)
  })

  it("are listed as not shared", async () => {
    const row = listAt((await fixture().vendor.calls.connections()).body, "data")[0]
    expect([...listAt(row, "not_shared_data_points")].sort()).toEqual([...WITHHELD].sort())
    for (const key of WITHHELD) expect(listAt(row, "shared_data_points")).not.toContain(key)
  })
}

const sentCases = (fixture: () => SyncFixture, delta: () => ReadonlyArray<Envelope>) => {
  it.each(["sync.events.employee.add", "sync.events.employee.update"])("are missing in %s", (event) => {
    const records = delta()
      .filter((one) => one.event === event)
      .flatMap((one): ReadonlyArray<Json> => one.body)
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) expectWithheld(record)
  })

  it("are missing in the file behind csv_link, in header and rows", async () => {
    const files = delta().filter((one) => one.event === "sync.events.employee.csv")
    expect(files.length).toBe(2)
    for (const { body } of files) {
      const { text } = await call(reachable(textAt(body[0], "csv_link"), fixture().vendor.baseUrl), "GET")
      expectNoSecret(text)
      const header = sortedKeys(csvRecords(text)[0])
      expect(header).toContain("grade")
      for (const key of WITHHELD)
        expect(
          header.filter(
            (name) => name.startsWith(key) && name !== "managerEmail2" && !/^managerEmail\d/.test(name),
          ),
        ).toEqual([])
    }
  })

  it("appear in no other webhook", () => {
    for (const envelope of delta()) expectNoSecret(JSON.stringify(envelope))
  })
}

const changeCases = (given: () => Operator) => {
  it("are exactly those of the last terms: fields withheld before are shared again", async () => {
    const { vendor, imported } = await makeSyncFixture(given(), formatCsv([secretRow("W1")]))
    const read = async () =>
      (await vendor.calls.read({ connection_id: imported.connection_id, employee_id: "W1" })).data
    await given().withhold(imported.connection_id, ["department"])
    expect(sortedKeys(await read())).not.toContain("department")
    await given().withhold(imported.connection_id, ["grade"])
    expect(at(await read(), "department")).toBe("Secret Lab")
    expect(sortedKeys(await read())).not.toContain("grade")
  })

  it("make a salary return 403 if nothing of it is shared", async () => {
    const { vendor, imported } = await makeSyncFixture(given(), formatCsv([fullRow("W1")]))
    const row = listAt((await vendor.calls.connections()).body, "data")[0]
    const keys = listAt(row, "shared_data_points").map(String)
    await given().withhold(
      imported.connection_id,
      keys.filter((key) => /^(ctc|monthly)_/.test(key)),
    )
    const response = await vendor.calls.salary("W1", {
      org: imported.org_id,
      type: "ctc_monthly",
      from_date: "01-2025",
    })
    expect(response.status).toBe(403)
    expect(at(response.body, "message")).toBe("Salary Details are not shared")
    expect(typeof at(response.body, "data")).toBe("string")
  })

  it("cannot be mandatory fields", async () => {
    const { vendor, imported } = await makeSyncFixture(given(), formatCsv([fullRow("W1")]))
    await given()
      .withhold(imported.connection_id, ["name"])
      .catch(() => undefined)
    const { data } = await vendor.calls.read({ connection_id: imported.connection_id, employee_id: "W1" })
    expect(at(data, "name")).toBe("Person W1")
  })
}

export const withheldCases = (given: () => Operator) => {
  describe("fields that the corporate withholds", { timeout: 60_000 }, () => {
    const fixture = makeDeferredValue<SyncFixture>()
    const session = makeDeferredValue<string>()
    const delta = () =>
      fixture
        .get()
        .vendor.receiver.all()
        .map(({ envelope }) => envelope)
        .filter(({ syncSessionId }) => syncSessionId === session.get())
    beforeAll(async () => {
      fixture.set(
        await makeSyncFixture(given(), formatCsv([secretRow("W1"), secretRow("W2")]), { events: EVENTS }),
      )
      const { vendor, client, imported } = fixture.get()
      await given().withhold(imported.connection_id, WITHHELD)
      const changed = [
        secretRow("W1", { grade: "G9" }),
        secretRow("W2", { pan: "ZZZZZ9999Z" }),
        secretRow("W3"),
      ]
      session.set((await connected(given(), vendor, formatCsv(changed), client, true)).sync_session_id)
      await waitUntil(() => delta().length >= 4)
    }, 60_000)
    readCases(fixture.get)
    sentCases(fixture.get, delta)
    changeCases(given)
  })
}
