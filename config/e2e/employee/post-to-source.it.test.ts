import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { readDirectory } from "../testing/contents.ts"
import { type FolderConnector, type FolderSource, makeFolderConnector } from "../testing/folder-connector.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * employee/update with post_to_source (specification/endpoints.md#update-an-employee), with an external connector
 * that can write.
 */

const UPDATE = "/api/webhook/v1/employee/update/"
const ASHA = {
  employeeId: "E1",
  name: "Asha Rao",
  status: "Active",
  department: "Finance",
  pan: "ABCPE1234F",
}
const RAVI = { employeeId: "E2", name: "Ravi Nair", status: "Active", department: "Sales", pan: "ABCPE1234G" }

let hris: FolderConnector
let service: TestService
let vendor: TestVendor
let connectionId: string

const hrsync = async (...args: ReadonlyArray<string>) => {
  const env = { ...service.installation.env, HRSYNC_CONNECTORS: hris.folder }
  const { status, stdout, stderr } = await runInProcess([...args, "--json"], env)
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const setUp = (json: object) =>
  vendor.call("POST", "/api/webhook/v1/setup-config/", {
    json: {
      connection_id: connectionId,
      enabled: true,
      allowed_fields: ["department", "pan"],
      post_to_source: true,
      notify: true,
      ...json,
    },
  })

const update = (json: object) => vendor.call("POST", `${UPDATE}?connection_id=${connectionId}`, { json })

const refuseWith = (refusal: NonNullable<FolderSource["refusal"]>) => {
  hris.holds({ employees: [ASHA, RAVI], refusal })
}

const lastTold = () =>
  vendor.received.findLast(({ webhook }) => webhook?.event !== "sync.events.completed")?.webhook

beforeAll(async () => {
  hris = await makeFolderConnector("hris", { write: true })
  hris.holds({ employees: [ASHA, RAVI] })
  service = await startService(["delivery"], { HRSYNC_CONNECTORS: hris.folder })
  vendor = await service.createVendor()
  const credentials = join(service.installation.folder, "credentials.json")
  await writeFile(credentials, JSON.stringify({ token: "CANARY-token" }))
  const corporate = ["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"]
  const connected = await hrsync("connect", "hris", ...corporate, "--credentials", credentials, "--wait")
  connectionId = String(connected["connection_id"])
  await waitUntil(() => vendor.synced.length === 3)
})
afterAll(async () => {
  await service.close()
  hris.remove()
})

describe("an update with post_to_source", () => {
  it("is written to the source with the corporate's credentials, stored masked, and sent", async () => {
    expect((await setUp({})).body.data).toMatchObject({ post_to_source: true })
    const { status, body } = await update({ employeeId: "E1", department: "Legal", pan: "ZZZPZ9999Z" })
    expect([status, body.data.updatedFields]).toEqual([200, ["department", "pan"]])
    const fields = { department: "Legal", pan: "ZZZPZ9999Z" }
    expect(hris.written()).toEqual([{ employeeId: "E1", fields, token: "CANARY-token" }])
    await expect.poll(() => vendor.synced.length).toBe(5)
    expect(lastTold()).toMatchObject({
      event: "sync.events.employee.update",
      body: [{ employeeId: "E1", department: "Legal", pan: "************" }],
    })
  })

  it("remains when the source returns the same value", async () => {
    hris.holds({ employees: [{ ...ASHA, department: "Legal", pan: "ZZZPZ9999Z" }, RAVI] })
    await hrsync("connection", "sync", connectionId, "--full")
    await expect.poll(() => vendor.synced.length).toBe(7)
    const [asha] = await readDirectory(service.installation.storage, connectionId)
    expect(asha).toMatchObject({ employee_id: "E1", department: "Legal" })
    expect((await update({ employeeId: "E1", department: "Legal" })).body.data.updatedFields).toEqual([])
    expect(hris.written()).toHaveLength(1)
  })

  it.each([
    ["data", "Legal is no department.", 422, { source: "Legal is no department." }],
    ["permission", "Departments are read only.", 422, { source: "Departments are read only." }],
    ["auth", "Ask root@hris for a token.", 422, { source: expect.stringContaining("credentials") as string }],
    ["rate", "Wait.", 503, null],
    ["transient", "Down.", 503, null],
  ] as const)(
    "that the source rejects (%s) is not stored, and the response says why",
    async (kind, message, status, data) => {
      refuseWith({ kind, message, retryAfterMillis: 7_000 })
      const [receivedBefore, written] = [vendor.received.length, hris.written().length]
      const answer = await update({ employeeId: "E2", department: "Legal" })
      expect(answer).toMatchObject({ status, body: { data } })
      expect(answer.body.message).toMatch(/^Nothing was updated: /u)
      expect(answer.headers.get("retry-after")).toBe(status === 503 ? "7" : null)
      expect([vendor.received.length, hris.written().length]).toEqual([receivedBefore, written])
    },
  )

  it("succeeds on a retry, and is stored only here without post_to_source", async () => {
    hris.holds({ employees: [ASHA, RAVI] })
    expect((await update({ employeeId: "E2", department: "Legal" })).body.data.updatedFields).toEqual([
      "department",
    ])
    expect(hris.written()).toHaveLength(2)
    await setUp({ post_to_source: false })
    expect((await update({ employeeId: "E2", department: "Tax" })).status).toBe(200)
    expect(hris.written()).toHaveLength(2)
  })
})
