import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { type FolderConnector, makeFolderConnector } from "../testing/folder-connector.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An external connector that has a salary master (specification/webhooks.md#events). */

const EVENT = "connection.events.salary_master"
const EMPLOYEES = [
  { employeeId: "E1", name: "Asha Rao", status: "Active" },
  { employeeId: "E2", name: "Ravi Nair", status: "Active" },
]
const BASIC = { identifier: "basic", title: "Grundgehalt €", accountingCode: "4711" }
const RENT = { identifier: "hra", title: "House rent", accountingCode: null }

let payroll: FolderConnector
let service: TestService
let vendor: TestVendor
let connectionId: string

const env = () => ({ ...service.installation.env, HRSYNC_CONNECTORS: payroll.folder, LOG_LEVEL: "error" })

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await runInProcess([...args, "--json"], env())
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const masterWebhooks = () => vendor.received.filter(({ webhook }) => webhook?.event === EVENT)
const events = () => vendor.synced.map(({ webhook }) => webhook?.event)
const syncFully = () => hrsync("connection", "sync", connectionId, "--full")

beforeAll(async () => {
  payroll = await makeFolderConnector("payroll", { salaryMaster: true })
  payroll.holds({ employees: EMPLOYEES, salaryMaster: { ctc: [BASIC, RENT], monthly: [BASIC] } })
  service = await startService(["delivery"], { HRSYNC_CONNECTORS: payroll.folder })
  vendor = await service.createVendor()
  const credentials = join(service.installation.folder, "credentials.json")
  await writeFile(credentials, JSON.stringify({ token: "t" }))
  const corporate = ["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"]
  const connected = await hrsync(
    "connect",
    "payroll",
    ...corporate,
    ...["--credentials", credentials, "--wait"],
  )
  connectionId = String(connected["connection_id"])
})
afterAll(async () => {
  await service.close()
  payroll.remove()
})

describe("the salary master of a source", () => {
  it("arrives after the first employees, signed, as its contract says", async () => {
    await expect
      .poll(events)
      .toEqual(["sync.events.initiated", "sync.events.employee.add", "sync.events.completed", EVENT])
    const [first] = masterWebhooks()
    expect(first).toMatchObject({ verified: true, problems: [] })
    expect(first?.webhook).toMatchObject({
      eventType: "connection.events",
      webhookCounter: 1,
      recordCount: null,
      corporate_reference_data: null,
      hrms_name: "The payroll of a test",
      body: [{ ctc: { data: [BASIC, RENT] }, monthly: { data: [BASIC] } }],
    })
  })

  it("is not sent again while it is unchanged", async () => {
    await syncFully()
    await expect.poll(() => vendor.synced.length).toBe(5)
    expect(masterWebhooks()).toHaveLength(1)
  })

  it("is sent again when it has changed, with the same component ids", async () => {
    payroll.holds({ employees: EMPLOYEES, salaryMaster: { ctc: [RENT, BASIC], monthly: [] } })
    await syncFully()
    await expect.poll(() => masterWebhooks().length).toBe(2)
    const [before, after] = masterWebhooks().map(({ webhook }) => webhook?.body)
    expect(after).toEqual([
      { ctc: (before as ReadonlyArray<{ ctc: unknown }>)[0]?.ctc, monthly: { data: [] } },
    ])
  })

  it("is unchanged if the connector returns invalid data, which does not stop employees", async () => {
    const more = [...EMPLOYEES, { employeeId: "E3", name: "Li Wei", status: "Active" }]
    payroll.holds({ employees: more, salaryMaster: { ctc: "basic", monthly: [{ title: 1 }] } })
    expect(await syncFully()).toMatchObject({ result: { state: "completed", added: 1 } })
    await expect.poll(() => events().at(-1)).toBe("sync.events.completed")
    expect(masterWebhooks()).toHaveLength(2)
  })

  it("is deleted with its connection", async () => {
    const { storage } = service.installation
    const kept = () => queryRows(storage, "SELECT connection_id FROM salary_master")
    expect(await kept()).toEqual([{ connection_id: connectionId }])
    const [{ org_id } = { org_id: "" }] = (await vendor.call("GET", "/api/vendor/connections/")).body
      .data as ReadonlyArray<{ readonly org_id: string }>
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: org_id } })
    await expect.poll(() => events().at(-1)).toBe("connection.events.terminated")
    expect(await kept()).toEqual([])
    const again = { search_type: "RequestIdOnly", request_id: masterWebhooks()[0]?.webhook?.requestId }
    const { body } = await vendor.call("POST", "/api/webhooks/resend", { json: again })
    expect(body.data).toEqual({ matched: 0, queued: 0 })
  })
})
