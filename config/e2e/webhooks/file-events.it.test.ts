import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { importText } from "../testing/employees.ts"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/* sync.events.employee.csv and the file that it links to (specification/webhooks.md#files), and test.event. */

const HEADER = "employeeId,name,status,department,mobileNumber,pan"
const row = (id: string, department: string) =>
  `${id},"@Asha ${id}",Active,${department},9876543210,ABCPE1234F`
const file = (...rows: ReadonlyArray<string>) => [HEADER, ...rows].join("\n")

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"], { BASE_URL: "http://files.invalid" })
  vendor = await service.createVendor("Files", ["sync.events.employee.csv"])
})
afterAll(() => service.close())

/** In the order of their sessions and counters: webhooks of one session may overtake each other. */
const events = () => {
  const sessions = [...new Set(vendor.received.map(({ webhook }) => webhook?.syncSessionId))]
  const place = ({ webhook }: (typeof vendor.received)[number]) =>
    sessions.indexOf(webhook?.syncSessionId) * 10 + (webhook?.webhookCounter ?? 0)
  return vendor.received.toSorted((a, b) => place(a) - place(b))
}

const readLink = (index: number): string => {
  const item = events()[index]?.webhook?.body[0] as { csv_link: string }
  expect(item.csv_link).toMatch(/^http:\/\/files\.invalid\/api\/files\//u)
  return item.csv_link.replace("http://files.invalid", service.url)
}

const download = async (index: number) => {
  const response = await fetch(readLink(index))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const idsIn = (text: string) =>
  text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0])

describe("the file events", () => {
  it("link to the employees that a session added, and to those it changed, with the vendor's own data", async () => {
    const json = {
      email: "hr@files.example",
      org_name: "files",
      fullname: "A",
      corporate_reference_data: { unique_id: "A-17" },
    }
    expect((await vendor.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
    await importText(service.installation, vendor, "files", file(row("E1", "Sales"), row("E2", "Sales")))
    await importText(
      service.installation,
      vendor,
      "files",
      file(row("E1", "Legal"), row("E2", "Sales"), row("E3", "Audit")),
    )
    await expect.poll(() => vendor.received.length).toBe(3)
    expect(
      events().map(({ webhook, verified }) => [
        verified,
        webhook?.event,
        webhook?.eventType,
        webhook?.recordCount,
      ]),
    ).toEqual([
      [true, "sync.events.employee.csv", "sync.events.add", 2],
      [true, "sync.events.employee.csv", "sync.events.delta", 2],
      [true, "sync.events.employee.csv", "sync.events.add", 1],
    ])
    expect(events()[0]?.webhook).toMatchObject({
      corporate_reference_data: { unique_id: "A-17" },
      hrms_name: "CSV upload",
    })
  })

  it("link to a CSV that is masked and safe to open in a spreadsheet", async () => {
    const { status, headers, text } = await download(1)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toContain("attachment")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(text.split("\r\n")[0]).toContain("employeeId,name")
    expect(idsIn(text)).toEqual(["E1", "E3"])
    expect(text).toContain("'@Asha E1")
    expect(text).toContain("************")
    expect(text).not.toMatch(/ABCPE1234F|9876543210/u)
    expect(idsIn((await download(2)).text)).toEqual(["E3"])
  })

  it("contain only what is shared at the time of the download", async () => {
    const json = {
      email: "hr@files.example",
      org_name: "files",
      fullname: "A",
      data_model_flags: { detail_info_fields: { department: 0 } },
    }
    await vendor.call("POST", "/api/sdk/token/", { json })
    expect((await download(2)).text).not.toMatch(/department|Audit/u)
  })

  it("cannot be forged, pointed at another file, or used after the connection ended", async () => {
    const link = readLink(1)
    const [head = "", claims = "", signature = ""] = link.split(/\.(?=[^.]*(?:\.[^.]*)?$)/u)
    const bent = Buffer.from(claims, "base64url").toString().replace("changed", "added")
    for (const wrong of [
      `${link.slice(0, -2)}AA`,
      `${head}.${Buffer.from(bent).toString("base64url")}.${signature}`,
      `${head}.${claims}.`,
      `${service.url}/api/files/nothing`,
      `${service.url}/api/files/${"a".repeat(3_000)}`,
    ]) {
      expect((await fetch(wrong)).status).toBe(404)
    }
    expect((await fetch(link)).status).toBe(200)
    const org = vendor.received[0]?.webhook?.orgId ?? ""
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: org } })
    expect((await fetch(link)).status).toBe(404)
  })
})

describe("hrsync webhooks test", () => {
  const test = async (orgId: string) => {
    const { status, stdout, stderr } = await service.installation.run(
      "webhooks",
      "test",
      "--vendor",
      orgId,
      "--json",
    )
    return { status, stderr, body: parseResult(stdout) }
  }

  it("sends test.event, signed, and shows the receiver's response", async () => {
    const own = await service.createVendor()
    expect(await test(own.orgId)).toMatchObject({ status: 0, body: { status: 200, acknowledged: true } })
    expect(own.received[0]).toMatchObject({
      verified: true,
      webhook: { event: "test.event", eventType: "test.event", recordCount: null, body: [] },
    })
  })

  it("explains what is wrong with an endpoint that does not respond", async () => {
    const own = await service.createVendor()
    await queryRows(
      service.installation.storage,
      `UPDATE webhook_endpoint SET url = 'http://127.0.0.1:9' WHERE vendor_org_id = '${own.orgId}'`,
    )
    const { status, stderr } = await test(own.orgId)
    expect(status).toBe(1)
    expect(stderr).toContain("did not respond")
  })
})
