import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { type Employee, startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"
import { parseResult } from "../testing/parse-result.ts"

/* An endpoint that the corporate hosts: from credentials to delivered webhooks, with failures and their repair. */

const TOKEN = "CANARY-token-1"

let service: TestService
let vendor: TestVendor
let wrapper: WrapperServer

beforeAll(async () => {
  service = await startService(["delivery"])
  wrapper = await startWrapperServer(`Bearer ${TOKEN}`)
})
beforeEach(async () => {
  vendor = await service.createVendor()
  wrapper.instead = null
  wrapper.pageSize = null
  wrapper.afterPage = () => undefined
  wrapper.authorization = `Bearer ${TOKEN}`
})
afterAll(async () => {
  await wrapper.close()
  await service.close()
})

const employee = (number: number, more: Employee = {}): Employee => ({
  employeeId: `W${String(number).padStart(4, "0")}`,
  name: `Employee ${String(number)}`,
  status: "Active",
  modified: "2026-01-01T00:00:00.000Z",
  bankDetails: { bankName: "State Bank", accountNumber: "123456789012" },
  salaryDetails: { ctc: { basic: 600_000 } },
  dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
  ...more,
})
const employees = (count: number) => Array.from({ length: count }, (_, n) => employee(n))

const credentialsFile = async (credentials: unknown) => {
  const path = join(service.installation.folder, `${randomUUID()}.json`)
  await writeFile(path, JSON.stringify(credentials))
  return path
}

const bearer = (token = TOKEN) => ({ url: wrapper.url, auth_type: "bearer", token })

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  return { status, stderr, result: parseResult<Record<string, never>>(stdout) }
}

const connect = async (credentials: unknown, ...options: ReadonlyArray<string>) =>
  hrsync(
    "connect",
    "custom-wrapper",
    "--vendor",
    vendor.orgId,
    "--org-name",
    "Acme",
    "--email",
    `hr@${vendor.orgId}.example`,
    "--credentials",
    await credentialsFile(credentials),
    ...options,
  )

/** Returns the id of a connection with three employees, whose first webhooks have arrived. */
const connected = async (): Promise<string> => {
  wrapper.employees = employees(3)
  const { status, result, stderr } = await connect(bearer(), "--wait")
  expect(status, stderr).toBe(0)
  await expect.poll(() => vendor.synced.length).toBe(3)
  return String(result?.["connection_id"])
}

const events = () => vendor.synced.map(({ webhook }) => webhook?.event)

const shown = async (id: string) => (await hrsync("connection", "show", id)).result

describe("connecting by a custom wrapper", () => {
  it("reads every page, and sends the employees to the vendor", async () => {
    wrapper.employees = employees(1_203)
    const { status, result } = await connect(bearer(), "--wait")
    expect(status).toBe(0)
    expect(result).toMatchObject({
      check: {
        findings: [],
        rows: 1_203,
        has_more_rows: false,
        categories: [
          { category: "detail_info_fields", problem: null },
          { category: "bank_details_fields", problem: null },
          { category: "dependent_details_fields", problem: null },
          { category: "ctc_details_fields", problem: null },
          {
            category: "salary_monthly_details_fields",
            problem: expect.stringContaining("None of the first"),
          },
        ],
      },
      result: { state: "completed", rows: 1_203, added: 1_203 },
    })
    expect(wrapper.requests.slice(-3).map(({ page, size }) => [page, size])).toEqual([
      ["1", "500"],
      ["2", "500"],
      ["3", "500"],
    ])
    await expect.poll(() => vendor.synced.length).toBe(1 + 121 + 1)
    expect(vendor.synced.every(({ verified }) => verified)).toBe(true)
    const [first] = vendor.synced[1]?.webhook?.body as ReadonlyArray<Employee>
    expect(first).toMatchObject({
      bankDetails: { bankName: "State Bank", accountNumber: "************" },
      salaryDetails: { ctc: { basic: 600_000 } },
      dependentDetails: [{ name: "Ravi", relation: "Spouse" }],
    })
  })

  it.each([
    ["empty", { doj: "", jobLocation: null }, "doj came for 0 of 60 employees"],
    ["left out", {}, "The source has no column for"],
  ])("says which shared fields came for nobody: %s", async (_, fields, finding) => {
    wrapper.employees = Array.from({ length: 60 }, (_, n) => employee(n, fields))
    const { status, result } = await connect(bearer(), "--wait")
    expect(status).toBe(0)
    const { coverage } = result?.["result"] as unknown as {
      readonly coverage: {
        readonly employees: number
        readonly fields: ReadonlyArray<{ readonly key: string; readonly filled: number }>
        readonly findings: ReadonlyArray<string>
      }
    }
    expect(coverage.employees).toBe(60)
    expect(coverage.fields.filter(({ key }) => ["name", "doj", "jobLocation"].includes(key))).toEqual([
      expect.objectContaining({ key: "name", filled: 60 }),
      expect.objectContaining({ key: "doj", filled: 0 }),
      expect.objectContaining({ key: "jobLocation", filled: 0 }),
    ])
    expect(coverage.findings.join(" ")).toContain(finding)
    const id = String(result?.["connection_id"])
    const again = await hrsync("connection", "sync", id, "--full")
    expect(again.result?.["result"]).toMatchObject({ coverage: { findings: [] }, unchanged: 60 })
  })

  it("seals the credentials, and destroys them with the connection", async () => {
    await connected()
    const { storage } = service.installation
    const kept = await queryRows(storage, "SELECT encode(sealed, 'escape') AS text FROM source_credential")
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain("CANARY")
    const orgs = await vendor.call("GET", "/api/vendor/connections/")
    const [connection] = orgs.body.data
    expect(connection).toMatchObject({ int_type: "Custom", hrms_code: "custom-wrapper" })
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: connection.org_id } })
    const left = await queryRows(
      storage,
      `SELECT 1 FROM source_credential WHERE connection_id = '${String(connection.connection_id)}'`,
    )
    expect(left).toEqual([])
  })

  it("names every invalid value, and masks sensitive ones", async () => {
    wrapper.employees = [employee(1, { pan: "CANARY-pan", email: "nobody", gender: "Fmale" }), employee(2)]
    const { status, result } = await connect(bearer(), "--wait")
    expect(status).toBe(0)
    const findings = (result?.["check"] as unknown as { findings: ReadonlyArray<Employee> }).findings
    expect(findings.map(({ line, column }) => [line, column])).toEqual([
      [1, "email"],
      [1, "pan"],
      [1, "gender"],
    ])
    expect(JSON.stringify(result)).not.toContain("CANARY")
  })

  it.each([
    ["a field that is missing", () => ({ url: wrapper.url }), /auth_type: It is required/u],
    ["an unknown field", () => ({ ...bearer(), tokn: "x" }), /tokn: Unknown field/u],
    ["an unknown choice", () => ({ ...bearer(), auth_type: "oauth" }), /auth_type: Expected one of/u],
    [
      "a kind of authentication without its value",
      () => ({ ...bearer(), token: "" }),
      /needs a value for token/u,
    ],
    ["an invalid address", () => ({ ...bearer(), url: "hr example" }), /not a complete web address/u],
    ["an FTP address", () => ({ ...bearer(), url: "ftp://hr.example/e.json" }), /begins with ftp:.*https/u],
    ["a file", () => ({ ...bearer(), url: "file:///etc/passwd" }), /begins with file:.*https/u],
    [
      "an endpoint that does not respond",
      () => ({ ...bearer(), url: "http://127.0.0.1:9/" }),
      /could not be connected/u,
    ],
    ["wrong credentials", () => bearer("wrong"), /returned 401: the credentials are wrong/u],
  ])("rejects %s, and connects nobody", async (_what, credentials, reason) => {
    const { status, stderr, result } = await connect(credentials())
    expect([status, result]).toEqual([1, null])
    expect(stderr).toMatch(reason)
    expect(stderr).not.toContain("CANARY")
    expect((await vendor.call("GET", "/api/vendor/connections/")).body.data).toEqual([])
  })

  it.each([
    ["a web page", "text/html", "<html>Sign in</html>", /responded with text\/html that is not JSON/u],
    ["a list", "application/json", "[]", /object with data and pageInfo, not a list/u],
    [
      "an error with status 200",
      "application/json",
      '{"error":"x"}',
      /data to be a list of employees, not nothing/u,
    ],
    [
      "invalid employees",
      "application/json",
      '{"data":[1],"pageInfo":{"next":false}}',
      /data\.0 to be an employee/u,
    ],
    ["no pageInfo", "application/json", '{"data":[],"pageInfo":{}}', /pageInfo\.next to be true or false/u],
  ])("reports what is wrong with an endpoint that returns %s", async (_what, type, body, reason) => {
    wrapper.instead = (_, response) => void response.writeHead(200, { "content-type": type }).end(body)
    const { status, stderr } = await connect(bearer(), "--wait")
    expect(status).toBe(1)
    expect(stderr).toMatch(reason)
  })
})

describe("an employee who leaves while pages are read", () => {
  const wide = (number: number) => employee(number, { employeeId: `E${String(number).padStart(3, "0")}` })
  const sixty = Array.from({ length: 60 }, (_, index) => wide(index + 1))
  const without = (id: string) => {
    wrapper.employees = wrapper.employees.filter(({ employeeId }) => employeeId !== id)
  }
  const connectSixty = async (): Promise<string> => {
    wrapper.pageSize = 25
    wrapper.employees = sixty
    const { status, result, stderr } = await connect(bearer(), "--wait")
    expect(status, stderr).toBe(0)
    return String(result?.["connection_id"])
  }
  const readStatuses = async (id: string) =>
    (
      await queryRows<{ employee_id: string; status: string }>(
        service.installation.storage,
        "SELECT employee_id, status FROM employee WHERE connection_id = $1 AND status <> 'Active' ORDER BY employee_id",
        [id],
      )
    ).map(({ employee_id }) => employee_id)

  const readIssueCodes = async () => {
    const { result } = await hrsync("issues", "--vendor", vendor.orgId)
    return (result as unknown as ReadonlyArray<{ readonly code: string }>).map(({ code }) => code)
  }

  it("makes nobody Inactive who was pushed off every page: the endpoint is read again, and the session says so", async () => {
    const id = await connectSixty()
    wrapper.afterPage = (page) => {
      if (page === 1) without("E004")
    }
    const { status, result } = await hrsync("connection", "sync", id, "--full")
    expect(status).toBe(0)
    expect(result?.["result"]).toMatchObject({
      state: "completed",
      disappeared: 0,
      pages: {
        readings: 2,
        concludes_absence: true,
        disagreement: { code: "total", page: 2, before: 60, now: 59 },
      },
    })
    const session = String(result?.["sync_session_id"])
    expect((await hrsync("connection", "session", session)).result).toMatchObject({
      findings: [{ column: null, reason: expect.stringContaining("It was read 2 times to be sure.") }],
    })
    expect(await readStatuses(id)).toEqual([])
    await hrsync("connection", "sync", id, "--full")
    expect(await readStatuses(id)).toEqual(["E004"])
  })

  it("makes nobody Inactive while that goes on in every reading, and raises an issue until it stops", async () => {
    const id = await connectSixty()
    let leaver = 0
    wrapper.afterPage = (page) => {
      if (page === 1) without(`E${String(++leaver).padStart(3, "0")}`)
    }
    const { result } = await hrsync("connection", "sync", id, "--full")
    expect(result?.["result"]).toMatchObject({
      state: "completed",
      disappeared: 0,
      pages: { readings: 3, concludes_absence: false },
    })
    expect(await readStatuses(id)).toEqual([])
    expect(await readIssueCodes()).toEqual(["source.pages"])
    wrapper.afterPage = () => undefined
    await hrsync("connection", "sync", id)
    expect(await readStatuses(id)).toEqual(["E001", "E002", "E003"])
    expect(await readIssueCodes()).toEqual([])
  })
})

describe("a later sync", () => {
  it("reads and sends only changes since the last one", async () => {
    const id = await connected()
    const changed = { designation: "Lead", modified: new Date(Date.now() + 60_000).toISOString() }
    wrapper.employees = [employee(0), employee(1, changed), employee(2)]
    const { status, result } = await hrsync("connection", "sync", id)
    expect(status).toBe(0)
    expect(result?.["result"]).toMatchObject({ rows: 1, updated: 1, added: 0, disappeared: 0 })
    expect(wrapper.requests.at(-1)).toHaveProperty("updated_since")
    await expect
      .poll(events)
      .toEqual([
        "sync.events.initiated",
        "sync.events.employee.add",
        "sync.events.completed",
        "sync.events.employee.update",
        "sync.events.completed",
      ])
  })

  it("takes several changes of one employee together, and sends one", async () => {
    const id = await connected()
    const modified = new Date(Date.now() + 60_000).toISOString()
    wrapper.employees = [
      { employeeId: "W0001", designation: "Lead", modified },
      { employeeId: "W0001", department: "Legal", modified },
    ]
    const { result } = await hrsync("connection", "sync", id)
    expect(result?.["result"]).toMatchObject({ state: "completed", rows: 2, updated: 1, added: 0 })
    await expect
      .poll(() => events().filter((event) => event === "sync.events.employee.update").length)
      .toBe(1)
    const [sent] = vendor.synced.flatMap(({ webhook }) =>
      webhook?.event === "sync.events.employee.update" ? [...webhook.body] : [],
    )
    expect(sent).toMatchObject({ name: "Employee 1", designation: "Lead", department: "Legal" })
  })

  it("still reads only changes after a sync without any", async () => {
    const id = await connected()
    for (let time = 0; time < 2; time++) {
      const { result } = await hrsync("connection", "sync", id)
      expect(result?.["result"]).toMatchObject({ state: "completed", rows: 0 })
      expect(wrapper.requests.at(-1)).toHaveProperty("updated_since")
    }
  })

  it("reads all employees if requested, and detects who has left", async () => {
    const id = await connected()
    wrapper.employees = employees(2)
    const { result } = await hrsync("connection", "sync", id, "--full")
    expect(result?.["result"]).toMatchObject({ rows: 2, updated: 1, unchanged: 2, disappeared: 1 })
    expect(wrapper.requests.at(-1)).not.toHaveProperty("updated_since")
  })
})

describe("a source that fails", () => {
  it("fails the connection, notifies the vendor once, and keeps synced data readable", async () => {
    const id = await connected()
    wrapper.authorization = "Bearer another"
    for (let time = 0; time < 2; time++) {
      const { status, stderr } = await hrsync("connection", "sync", id)
      expect([status, stderr]).toEqual([1, expect.stringContaining("returned 401")])
    }
    await expect.poll(() => events().slice(3)).toEqual(["connection.events.failed"])
    expect(vendor.synced[3]?.webhook).toMatchObject({
      eventType: "connection.events",
      recordCount: null,
      body: [{ status: "CONNECTION_FAILED", orgName: "Acme" }],
    })
    expect(await shown(id)).toMatchObject({
      status: "CONNECTION_FAILED",
      issues: [{ code: "source.auth", message: expect.stringContaining("credentials are wrong") }],
      employees: 3,
    })
    const listed = await vendor.call("GET", "/api/vendor/connections/?status=approved", {
      route: "/api/vendor/connections/",
    })
    expect(listed.body.data).toMatchObject([{ application_connection_status: "Failed" }])
  })

  it("can be repaired with new credentials, without a new connection", async () => {
    const id = await connected()
    wrapper.authorization = "Bearer CANARY-token-2"
    await hrsync("connection", "sync", id)
    const wrong = await hrsync(
      "connection",
      "repair",
      id,
      "--credentials",
      await credentialsFile(bearer("still wrong")),
    )
    expect(wrong.status).toBe(1)
    expect(await shown(id)).toMatchObject({ status: "CONNECTION_FAILED" })
    const repaired = await hrsync(
      "connection",
      "repair",
      id,
      "--credentials",
      await credentialsFile(bearer("CANARY-token-2")),
    )
    expect(repaired.status).toBe(0)
    expect(await shown(id)).toMatchObject({ status: "CONNECTION_ACCEPTED", issues: [] })
    await expect.poll(() => events().slice(3)).toEqual(["connection.events.failed", "sync.events.initiated"])
  })

  it("is read a second and a third time if the problem is its own", async () => {
    const id = await connected()
    let failures = 2
    wrapper.instead = (request, response) => {
      failures--
      if (failures === 0) wrapper.instead = null
      request.resume()
      response.writeHead(503, { "retry-after": "0" }).end()
    }
    expect((await hrsync("connection", "sync", id)).status).toBe(0)
    wrapper.instead = (_, response) => void response.writeHead(503, { "retry-after": "0" }).end()
    const { status, stderr } = await hrsync("connection", "sync", id)
    expect([status, stderr]).toEqual([1, expect.stringContaining("returned 503")])
    expect(await shown(id)).toMatchObject({ issues: [{ code: "source.unreachable" }] })
  })

  it("cannot redirect requests", async () => {
    const id = await connected()
    wrapper.instead = (_, response) =>
      void response.writeHead(302, { location: "http://127.0.0.1:9/steal" }).end()
    const { stderr } = await hrsync("connection", "sync", id)
    expect(stderr).toContain("redirects are not followed")
  })
})
