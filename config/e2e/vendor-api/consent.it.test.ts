import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { eventually } from "../../../core/testing/eventually.ts"
import { readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import { rowsOf } from "../testing/contents.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* On-demand access: mandatory fields of everybody, and one employee in full while a consent is in force (decisions.md 4). */

const FILE = [
  "employeeId,name,status,email,department,pan,ctc_basic",
  "E1,Asha Rao,Active,asha@acme.example,Finance,ABCPE1234F,600000",
  "E2,Ravi Nair,Active,ravi@acme.example,Sales,ABCPE1234G,500000",
].join("\n")

let service: TestService
let vendor: TestVendor
let acme: Imported

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  acme = await importText(service.installation, vendor, "acme", FILE)
  await eventually(() => vendor.received.length === 3)
  expect(
    (await service.installation.run("connection", "on-demand", acme.connection_id, "--json")).status,
  ).toBe(0)
})
afterAll(() => service.close())

const read = async (request: Readonly<Record<string, unknown>>) => {
  // Four reads a second.
  await sleep(300)
  return readEmployees({
    ...vendor,
    baseUrl: service.url,
    privateKeyPem: vendor.privateKey,
    request: { connection_id: acme.connection_id, ...request },
    now: Date.now,
  })
}

const at = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()
const HOUR = 3_600_000

const consent = (parts: Readonly<Record<string, unknown>> = {}, by = vendor) =>
  by.call("POST", "/api/v1/employee/consent-data/", {
    json: {
      org: acme.org_id,
      employee_id: "E1",
      consent_language: "hi-IN",
      consent_timestamp: at(-1_000),
      consent_expiry: at(HOUR),
      ...parts,
    },
  })

const salary = (employee: string, org = acme.org_id) =>
  vendor.call("GET", `/api/v2/salary_details/${employee}/?org=${org}&type=ctc`, {
    route: "/api/v2/salary_details/{emp_id}/",
  })

const MANDATORY = ["employeeId", "id", "name", "status"]

describe("an on-demand connection", () => {
  it("lists, sends and exports the mandatory fields alone", async () => {
    const list = (await read({})) as { data: ReadonlyArray<object> }
    expect(list.data.map((record) => Object.keys(record).toSorted())).toEqual([MANDATORY, MANDATORY])
    await importText(service.installation, vendor, "acme", FILE.replace("Finance", "Legal"))
    await expect.poll(() => vendor.received.length).toBe(4)
    expect(Object.keys(vendor.received[3]?.webhook?.body[0] ?? {}).toSorted()).toEqual(MANDATORY)
    const { stdout } = await service.installation.run("export", "csv", "--connection", acme.connection_id)
    expect(stdout).not.toMatch(/Legal|asha@|\*{12}/u)
  })

  it("gives one employee in full while a consent is in force, and nobody else", async () => {
    expect(Object.keys((await read({ employee_id: "E1" })) as object).toSorted()).toEqual(MANDATORY)
    expect((await salary("E1")).status).toBe(403)

    const { status, body } = await consent()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ employeeId: "E1", department: "Legal", pan: "************" })
    expect(await read({ employee_id: "E1" })).toMatchObject({ department: "Legal" })
    expect((await salary("E1")).body.data.ctc.basic).toBe(600_000)

    expect(Object.keys((await read({ employee_id: "E2" })) as object).toSorted()).toEqual(MANDATORY)
    expect((await salary("E2")).status).toBe(403)
    const list = (await read({})) as { data: ReadonlyArray<object> }
    expect(list.data.map((record) => Object.keys(record).toSorted())).toEqual([MANDATORY, MANDATORY])
  })

  it("closes at once when the consent is withdrawn, and opens with the next one", async () => {
    await consent()
    const withdrawn = await consent({ consent_expiry: at(-1) })
    expect(Object.keys(withdrawn.body.data).toSorted()).toEqual(MANDATORY)
    expect(Object.keys((await read({ employee_id: "E1" })) as object).toSorted()).toEqual(MANDATORY)
    expect((await salary("E1")).status).toBe(403)
    expect((await consent()).body.data).toHaveProperty("department")
  })

  it("closes when the consent expires", async () => {
    await consent({ consent_expiry: at(400) })
    await sleep(500)
    expect(Object.keys((await read({ employee_id: "E1" })) as object).toSorted()).toEqual(MANDATORY)
  })

  it("keeps every consent that was ever given", async () => {
    const count = async () =>
      (await rowsOf(service.installation.storage, "SELECT 1 FROM employee_consent")).length
    const before = await count()
    await consent()
    await consent({ consent_expiry: at(-1) })
    expect(await count()).toBe(before + 2)
  })
})

describe("a salary the vendor requires", () => {
  it("is given without a consent, and only its mandatory fields", async () => {
    const { org_id: org, connection_id } = await importText(service.installation, vendor, "required", FILE)
    const data_model_flags = { ctc_details_fields: { ctc_basic: -1 } }
    const json = { email: "hr@required.example", org_name: "required", fullname: "A", data_model_flags }
    expect((await vendor.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
    await service.installation.run("connection", "on-demand", connection_id)
    const { status, body } = await salary("E1", org)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ctc: { basic: 600_000 } })
  })
})

describe("a wrong consent", () => {
  it.each([
    [{ employee_id: undefined }, "employee_id"],
    [{ org: "acme" }, "org"],
    [{ consent_language: "in Hindi, please" }, "consent_language"],
    [{ consent_timestamp: "yesterday" }, "consent_timestamp"],
    [{ consent_timestamp: at(HOUR) }, "consent_timestamp"],
    [{ consent_expiry: null }, "consent_expiry"],
  ])("%j is refused by the name of its field", async (parts, field) => {
    const { status, body } = await consent(parts)
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })

  it("of an unknown employee, or of another vendor's, finds nobody", async () => {
    expect((await consent({ employee_id: "nobody" })).status).toBe(404)
    expect((await consent({}, await service.createVendor())).status).toBe(404)
  })
})
