import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { importText } from "../testing/employees.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The audit log over the built command and the HTTP API: one entry for a call, by whichever way it came. */

const CANARY = "Canary Kumari"
const EMAIL = "hr@audit.example"
const FILE = `employeeId,name,status\nCANARY-1,${CANARY},Active`

let service: TestService
let vendor: TestVendor
let connectionId: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  connectionId = (await importText(service.installation, vendor, "acme", FILE)).connection_id
})
afterAll(() => service.close())

type Entry = Readonly<Record<string, unknown>>
const operator = () => makeOperator(service)
const list = async (...options: ReadonlyArray<string>) =>
  (await operator().done(
    "audit",
    "list",
    "--vendor",
    vendor.orgId,
    ...options,
  )) as unknown as ReadonlyArray<Entry>

describe("the audit log", () => {
  it("has one entry for a change by a command", async () => {
    const { id } = await operator().done("vendor", "issue-key", vendor.orgId)
    expect(await list("--action", "vendor.api-key.issued")).toMatchObject([
      {
        role: "operator",
        via: "cli",
        address: null,
        target_kind: "credential",
        target_id: id,
        outcome: "done",
      },
    ])
  })

  it("has one entry for a read by the API, with the credential and the address of the caller", async () => {
    const { username, password, privateKey: privateKeyPem } = vendor
    const read = { username, password, privateKeyPem }
    const client = makeVendorClient({ baseUrl: service.url, apiKey: vendor.apiKey, read })
    await client.readEmployee(connectionId, "CANARY-1")
    expect(await list("--action", "employees.read")).toMatchObject([
      {
        role: "vendor-key",
        credential_id: expect.any(String) as string,
        via: "api",
        address: "127.0.0.1",
        request_id: expect.any(String) as string,
        target_kind: "employee",
        connection_id: connectionId,
      },
    ])
  })

  it("has one entry for what a token of a journey permits, under the connection's vendor", async () => {
    const token = await startJourney(vendor, EMAIL)
    expect(await list("--action", "journey.token.issued")).toMatchObject([{ via: "api", role: "vendor-key" }])
    const headers = { ...journeyHeaders(token), "content-type": "application/json" }
    const body = JSON.stringify({ locale: "en" })
    const sent = await fetch(`${service.url}/api/journey/send-link/`, { method: "POST", headers, body })
    expect(sent.status).toBe(200)
    expect(await list("--action", "journey.link.sent")).toMatchObject([
      { via: "journey", role: "journey", user_id: expect.any(String) as string, vendor_id: vendor.orgId },
    ])
  })

  it("has none for a change that is refused", async () => {
    const before = await list()
    expect((await operator().hrsync("connection", "guard", connectionId, "--share", "7")).status).toBe(1)
    expect(await list()).toEqual(before)
  })

  it("is exported as CSV and as JSON lines without personal data, and is intact", async () => {
    for (const format of ["csv", "jsonl"]) {
      const path = join(service.installation.folder, `audit.${format}`)
      await operator().done("audit", "export", "--format", format, "--output", path)
      const text = await readFile(path, "utf8")
      expect(text).toContain("vendor.api-key.issued")
      for (const canary of [CANARY, "CANARY-1", EMAIL, vendor.apiKey, vendor.password])
        expect(text).not.toContain(canary)
    }
    expect(await operator().done("audit", "verify")).toMatchObject({ intact: true, broken: null })
  })
})
