import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* What an operator sees of a connection and can do with it: a dry run, its history, its issues, a pause. */

let service: TestService
let vendor: TestVendor
let wrapper: WrapperServer
let operator: ReturnType<typeof makeOperator>
let id: string

const employee = (number: number, more: Readonly<Record<string, unknown>> = {}) => ({
  employeeId: `E${String(number)}`,
  name: `Employee ${String(number)}`,
  status: "Active",
  pan: "ABCPE1234F",
  modified: "2026-01-01T00:00:00.000Z",
  ...more,
})

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  operator = makeOperator(service)
  wrapper = await startWrapperServer("Bearer t")
  wrapper.employees = [1, 2, 3].map((number) => employee(number))
  const credentials = await operator.file(
    JSON.stringify({ url: wrapper.url, auth_type: "bearer", token: "t" }),
  )
  const connected = await operator.done(
    "connect",
    "custom-wrapper",
    ...["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"],
    ...["--credentials", credentials, "--frequency", "daily@6", "--full-frequency", "weekly:sat@6", "--wait"],
  )
  id = String(connected["connection_id"])
})
afterAll(async () => {
  await wrapper.close()
  await service.close()
})

const show = () => operator.done("connection", "show", id)

describe("a dry run of a source", () => {
  it("shows who would be added, changed and removed, and sends and stores nothing", async () => {
    const before = wrapper.employees
    wrapper.employees = [employee(1), employee(2, { designation: "Lead" }), employee(9)]
    const { result } = await operator.done("connection", "sync", id, "--full", "--dry-run")
    expect(result).toMatchObject({ state: "cancelled", added: 1, updated: 2, disappeared: 1, unchanged: 1 })
    wrapper.employees = before
    const after = await operator.done("connection", "sync", id, "--full")
    expect(after["result"]).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect((await show())["employees"]).toBe(3)
  })
})

describe("the history of a connection", () => {
  it("shows for each sync its duration, its trigger, its findings and its position", async () => {
    wrapper.employees = [
      employee(1, { pan: "CANARY-PAN" }),
      employee(2, { pan: "CANARY-PAN2" }),
      employee(3, { dob: "someday" }),
    ]
    const synced = await operator.done("connection", "sync", id, "--full")
    const session = await operator.done("connection", "session", String(synced["sync_session_id"]))
    expect(session).toMatchObject({
      mode: "full",
      state: "completed",
      trigger: "command line",
      rows: 3,
      duration_ms: expect.any(Number) as number,
      cursor: { updatedSince: expect.any(String) as string },
      findings: [
        { column: "dob", rows: 3, first_row: 1, rejected: false },
        { column: "pan", rows: 2, first_row: 1, rejected: false },
        { column: "dob", rows: 1, first_row: 3, rejected: false },
      ],
    })
    expect(JSON.stringify(session)).not.toMatch(/CANARY|someday/u)
  })

  it("returns not found for an unknown session", async () => {
    const { status, stderr } = await operator.hrsync(
      "connection",
      "session",
      "00000000-0000-4000-8000-000000000000",
    )
    expect(status).toBe(1)
    expect(stderr).toContain("Sync session 00000000")
  })
})

describe("an issue", () => {
  it("is listed for the connection and among all issues, with the step that fixes it, until it is fixed", async () => {
    const issue = {
      connection_id: id,
      code: "rows.values",
      message: expect.stringMatching(/^3 values are left out; the first is in row 1, pan: /u) as string,
      step: expect.stringContaining("fix these values") as string,
    }
    expect((await show())["issues"]).toMatchObject([issue])
    expect(await operator.done("issues", "--vendor", vendor.orgId)).toMatchObject([issue])
    const other = await service.createVendor()
    expect(await operator.done("issues", "--vendor", other.orgId)).toEqual([])
    wrapper.employees = [1, 2, 3].map((number) => employee(number))
    await operator.done("connection", "sync", id, "--full")
    expect((await show())["issues"]).toEqual([])
  })
})

describe("the mapping of a connection", () => {
  it("changes how columns are mapped, and makes the next sync a full load", async () => {
    wrapper.employees = [employee(1, { jobName: "Lead", email: "one@acme.example" })]
    const file = await operator.file(JSON.stringify({ jobName: "designation", email: "" }))
    await operator.done("connection", "mapping", id, "--set", file)
    expect((await operator.done("connection", "mapping", id))["field_mapping"]).toEqual({
      jobName: "designation",
      email: "",
    })
    const { result } = await operator.done("connection", "sync", id)
    expect(result).toMatchObject({ rows: 1, updated: 3 })
    const { stdout } = await service.installation.run("export", "csv", "--connection", id)
    expect(stdout).toContain("Lead")
    expect(stdout).not.toContain("one@acme.example")
    await operator.done("connection", "mapping", id, "--clear")
    expect((await operator.done("connection", "mapping", id))["field_mapping"]).toBeNull()
    wrapper.employees = [1, 2, 3].map((number) => employee(number))
    await operator.done("connection", "sync", id)
  })

  it("is rejected with an unknown field", async () => {
    const file = await operator.file(JSON.stringify({ jobName: "designatoin" }))
    const { status, stderr } = await operator.hrsync("connection", "mapping", id, "--set", file)
    expect(status).toBe(1)
    expect(stderr).toContain("Did you mean designation?")
  })
})

describe("a paused connection", () => {
  it("reads nothing, keeps its data, and continues when it is resumed", async () => {
    await operator.done("connection", "pause", id)
    const { status, stderr } = await operator.hrsync("connection", "sync", id)
    expect(status).toBe(1)
    expect(stderr).toContain(`"hrsync connection resume ${id}"`)
    expect(await show()).toMatchObject({ employees: 3, paused_at: expect.any(String) as string })
    const listed = async () => (await vendor.call("GET", "/api/vendor/connections/")).body.data[0]
    expect(await listed()).toMatchObject({ next_sync: null, application_connection_status: "Active" })
    await operator.done("connection", "resume", id)
    expect(await listed()).toMatchObject({ next_sync: expect.any(String) as string })
    expect((await operator.done("connection", "sync", id))["result"]).toMatchObject({ state: "completed" })
  })

  it("accepts no push", async () => {
    const invited = await operator.done(
      "push",
      "invite",
      ...["--vendor", vendor.orgId, "--org-name", "Pusher", "--email", "hr@pusher.example"],
    )
    const pusher = String(invited["connection_id"])
    const approved = await operator.done("push", "approve", pusher)
    const { username, password } = approved as { username: string; password: string }
    const push = () =>
      service.call("POST", "/api/external/sync/callback", {
        headers: { username, password },
        form: { employeeId: "P1", name: "Asha", status: "Active" },
      })
    await operator.done("connection", "pause", pusher)
    expect(await push()).toMatchObject({ status: 403, body: { message: "The connection is paused." } })
    await operator.done("connection", "resume", pusher)
    expect((await push()).status).toBe(200)
  })
})
