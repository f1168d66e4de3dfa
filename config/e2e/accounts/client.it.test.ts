import { execFile } from "node:child_process"
import { createHmac, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ApiError, makeVendorClient, type VendorClient } from "../../../adapters/vendor-client/index.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The client that the package exports, against the real service. */

const FILE =
  "employeeId,name,status,department,ctc_basic\nE/1,Asha Rao,Active,Finance,600000\nE2,Ravi Nair,Active,Sales,500000"

let service: TestService
let vendor: TestVendor
let client: VendorClient
let acme: Imported

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  acme = await importText(service.installation, vendor, "acme", FILE)
  const { apiKey, username, password, privateKey: privateKeyPem } = vendor
  client = makeVendorClient({ baseUrl: service.url, apiKey, read: { username, password, privateKeyPem } })
})
afterAll(() => service.close())

const refused = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe("the client", () => {
  it("calls every endpoint for vendors", async () => {
    const connectionId = acme.connection_id
    const systems = await client.listHrms({ vendor_org: vendor.orgId })
    expect(systems.map(({ hrms_code }) => hrms_code)).toContain("assisted")
    const invitation = { email: "hr@acme.example", org_name: "acme", fullname: "Asha" }
    expect(await client.createSdkToken(invitation)).toMatchObject({ connection_id: connectionId, exp: 3_600 })
    expect((await client.readDataModelFlags()).detail_info_fields).toMatchObject({ name: -1 })
    expect((await client.readDataModelFlags(connectionId)).detail_info_fields).toMatchObject({ name: -1 })
    expect(await client.readEmployee(connectionId, "E/1")).toMatchObject({ name: "Asha Rao" })
    expect(await client.listEmployees(connectionId, { page: 1, size: 1 })).toMatchObject({
      data: [{ employeeId: "E/1" }],
      pageInfo: { totalItems: 2, next: true },
    })
    const config = {
      connection_id: connectionId,
      enabled: true,
      allowed_fields: ["department" as const],
      post_to_source: false,
      notify: false,
    }
    expect(await client.setUpUpdates(config)).toEqual(config)
    const update = { employeeId: "E2", department: "Legal" }
    expect(await client.updateEmployee(update, connectionId)).toMatchObject({ updatedFields: ["department"] })
    const consent = {
      org: acme.org_id,
      employee_id: "E2",
      consent_language: "en",
      consent_timestamp: "2026-01-01T00:00:00Z",
      consent_expiry: "2100-01-01T00:00:00Z",
    }
    expect(await client.recordConsent(consent)).toMatchObject({ department: "Legal" })
    expect(await client.readSalary("E/1", { org: acme.org_id, type: "ctc" })).toMatchObject({
      ctc: { basic: 600_000 },
    })
    expect(await client.describeOrganization(acme.org_id)).toMatchObject({ org_name: "acme" })
    expect((await client.listConnections({ status: "approved" })).data).toHaveLength(1)
    expect(await client.resendWebhooks({ search_type: "OrgOnly", org_id: acme.org_id })).toEqual({
      matched: 0,
      queued: 0,
    })
    await client.terminateConnection(acme.org_id)
    expect((await client.listConnections({ status: "rejected" })).data).toHaveLength(1)
  })

  it("rejects with the status, the invalid fields and the request id", async () => {
    const invalid = await refused(
      client.createSdkToken({ email: "unreachable", org_name: "A", fullname: "B" }),
    )
    expect(invalid).toMatchObject({ status: 400, fields: { email: "Expected an e-mail address" } })
    expect(invalid.requestId).toMatch(/^[0-9a-f-]{36}$/u)
    expect(await refused(client.describeOrganization(randomUUID()))).toMatchObject({ status: 404 })
    expect(await refused(client.readEmployee(randomUUID(), "E1"))).toMatchObject({ status: 403 })
    const stranger = makeVendorClient({ baseUrl: service.url, apiKey: "wrong" })
    expect(await refused(stranger.listConnections())).toMatchObject({ status: 401 })
    const unreachable = makeVendorClient({ baseUrl: "http://127.0.0.1:9", apiKey: "x" })
    expect(await refused(unreachable.listConnections())).toMatchObject({ status: null })
    await expect(unreachable.readEmployee("x", "y")).rejects.toThrow("needs `read`")
  })
})

describe("its README", () => {
  const blocks = async (language: string) => {
    const text = await readFile(new URL("../../../adapters/vendor-client/README.md", import.meta.url), "utf8")
    return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "gu"))].map(
      ([, code = ""]) => code,
    )
  }
  const run = (command: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(command, args, {
      env: { ...process.env, HRSYNC_URL: service.url, HRSYNC_API_KEY: vendor.apiKey, ...env },
    })

  it("has a Python example that verifies and calls", async () => {
    const [verify = "", call = ""] = await blocks("python")
    const secret = "hrs_secret"
    const signature = createHmac("sha256", secret).update("body").digest("hex")
    const check = `${verify}
print(is_genuine(b"body", "${signature}", "${secret}"), is_genuine(b"Body", "${signature}", "${secret}"), is_genuine(b"", None, ""))`
    expect((await run("python3", ["-c", check])).stdout.trim()).toBe("True False False")
    expect((await run("python3", ["-c", call])).stdout).toContain("[")
  })

  it("has a curl example that works", async () => {
    const call = (await blocks("sh")).find((code) => code.startsWith("curl")) ?? ""
    expect(JSON.parse((await run("sh", ["-euc", call])).stdout)).toMatchObject({ message: "success" })
  })
})
