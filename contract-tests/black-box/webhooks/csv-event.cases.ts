import { beforeAll, describe, expect, it } from "vitest"
import { expectShape } from "../response-shapes.ts"
import { csvRecords, reachable } from "../csv-file.ts"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { csvShape } from "../event-shapes.ts"
import { call } from "../http.ts"
import { textAt } from "../json-paths.ts"
import type { Imported, Operator } from "../operator.ts"
import { MASK } from "../record-shapes.ts"
import { waitUntil, makeDeferredValue } from "../sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "../vendors.ts"
import type { Envelope } from "../webhook-receiver.ts"

const EVENT = "sync.events.employee.csv"
const REFERENCE = { unique_id: "C-9" }

interface Files {
  readonly vendor: Vendor
  readonly sessions: ReadonlyArray<Imported>
}

/** Runs an initial sync of two employees, and a second one that changes the first and adds a third. */
const made = async (operator: Operator): Promise<Files> => {
  const vendor = await newVendor(operator, { events: [EVENT] })
  const client = newClient()
  const asked = { email: client.email, org_name: client.orgName, fullname: "F" }
  await vendor.calls.token({ ...asked, corporate_reference_data: REFERENCE })
  const formula = fullRow("V2", { name: "=1+1", grade: "@now", designation: "+x", department: 'a, "b"' })
  const initial = await connected(operator, vendor, formatCsv([fullRow("V1"), formula]), client)
  const later = formatCsv([fullRow("V1", { grade: "G8" }), fullRow("V3")])
  const delta = await connected(operator, vendor, later, client, true)
  await waitUntil(() => vendor.receiver.byEvent(EVENT).length >= 3)
  return { vendor, sessions: [initial, delta] }
}

const findEvent = ({ vendor, sessions }: Files, index: number, eventType: string): Envelope | undefined =>
  vendor.receiver
    .byEvent(EVENT)
    .map(({ envelope }) => envelope)
    .find((one) => one.syncSessionId === sessions[index]?.sync_session_id && one.eventType === eventType)

const downloadFile = (files: Files, envelope: Envelope | undefined) =>
  call(reachable(textAt(envelope?.body[0], "csv_link"), files.vendor.baseUrl), "GET")

const readIds = async (files: Files, envelope: Envelope | undefined) => {
  const records = csvRecords((await downloadFile(files, envelope)).text)
  return records.map((one) => one["employeeId"]).sort()
}

const fileCases = (files: () => Files) => {
  const delta = () => findEvent(files(), 1, "sync.events.delta")

  it("is a UTF-8 CSV file, available without credentials", async () => {
    const response = await downloadFile(files(), delta())
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toMatch(/^text\/csv\b/)
    expect(response.text).toContain("Rao & Søn")
  })

  it("contains the employees that the delta sync added or updated", async () => {
    expect(await readIds(files(), delta())).toEqual(["V1", "V3"])
    expect(await readIds(files(), findEvent(files(), 1, "sync.events.add"))).toEqual(["V3"])
  })

  it("masks the same fields as all responses", async () => {
    const response = await downloadFile(files(), delta())
    for (const one of csvRecords(response.text)) {
      expect([one["pan"], one["aadhar"], one["uan"], one["mobileNumber"]]).toEqual([MASK, MASK, MASK, MASK])
      expect([one["bankDetails_accountNumber"], one["bankDetails_ifscCode"]]).toEqual([MASK, MASK])
    }
    expect(response.text).not.toContain("ABCDE1234F")
  })

  it("keeps the employees of a session for its 24 hours, even when a later sync changes some of them", async () => {
    expect(await readIds(files(), findEvent(files(), 0, "sync.events.add"))).toEqual(["V1", "V2"])
  })

  it("contains no cell that starts a formula", async () => {
    const { text } = await downloadFile(files(), findEvent(files(), 0, "sync.events.add"))
    const formulas = csvRecords(text).flatMap((one) =>
      Object.values(one).filter((cell) => /^[=+@\-\t\r]/.test(cell)),
    )
    expect(text).toContain("=1+1")
    expect(formulas).toEqual([])
  })

  it("is not available under a changed link", async () => {
    const link = reachable(textAt(delta()?.body[0], "csv_link"), files().vendor.baseUrl)
    const changed = link.slice(0, -1) + (link.endsWith("A") ? "B" : "A")
    for (const wrong of [
      changed.replace(/.$/, "-"),
      link.slice(0, -6),
      `${link.slice(0, -12)}AAAAAAAAAAAA`,
    ]) {
      const response = await call(wrong, "GET")
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.text).not.toContain("V1")
    }
  })
}

export const csvEventCases = (given: () => Operator) => {
  describe("sync.events.employee.csv (specification/webhooks.md#files)", { timeout: 60_000 }, () => {
    const files = makeDeferredValue<Files>()
    beforeAll(async () => {
      files.set(await made(given()))
    }, 60_000)

    it("is sent after a delta sync, with both event types", () => {
      for (const eventType of ["sync.events.delta", "sync.events.add"]) {
        const envelope = findEvent(files.get(), 1, eventType)
        expectShape(csvShape(eventType), envelope)
        expect(envelope).toMatchObject({ corporate_reference_data: REFERENCE })
      }
    })

    describe("the file behind csv_link", () => {
      fileCases(files.get)
    })
  })
}
