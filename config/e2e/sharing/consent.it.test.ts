import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ApiError } from "../../../adapters/vendor-client/call.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { openSealed, readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * On-demand access: mandatory fields of all employees, and one employee in full while a consent is in force
 * (specification/endpoints.md#record-a-consent).
 */

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
  await waitUntil(() => vendor.synced.length === 3)
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

/** With its data decrypted. */
const consent = async (parts: Readonly<Record<string, unknown>> = {}, by = vendor) => {
  const answer = await send(parts, by)
  if (answer.status !== 200) return answer
  expect(answer.body.data).toMatch(/^[\w-]+(\.[\w-]+){4}$/u)
  const data = await openSealed(service.url, vendor.privateKey, answer.body.data as string)
  return { ...answer, body: { ...answer.body, data: data as Record<string, unknown> } }
}

const send = async (parts: Readonly<Record<string, unknown>> = {}, by = vendor) => {
  // It counts as a read.
  await sleep(300)
  return by.call("POST", "/api/v1/employee/consent-data/", {
    json: {
      org: acme.org_id,
      employee_id: "E1",
      consent_language: "hi-IN",
      consent_timestamp: at(-1_000),
      consent_expiry: at(HOUR),
      ...parts,
    },
  })
}

const salary = (employee: string, org = acme.org_id) =>
  vendor.call("GET", `/api/v2/salary_details/${employee}/?org=${org}&type=ctc`, {
    route: "/api/v2/salary_details/{emp_id}/",
  })

const MANDATORY = ["employeeId", "id", "name", "status"]

describe("an on-demand connection", () => {
  it("lists, sends and exports only the mandatory fields", async () => {
    const list = (await read({})) as { data: ReadonlyArray<object> }
    expect(list.data.map((record) => Object.keys(record).toSorted())).toEqual([MANDATORY, MANDATORY])
    await importText(service.installation, vendor, "acme", FILE.replace("Finance", "Legal"))
    await expect.poll(() => vendor.synced.length).toBe(5)
    expect(Object.keys(vendor.synced[3]?.webhook?.body[0] ?? {}).toSorted()).toEqual(MANDATORY)
    const { stdout } = await service.installation.run("export", "csv", "--connection", acme.connection_id)
    expect(stdout).not.toMatch(/Legal|asha@|\*{12}/u)
  })

  it("returns one employee in full while a consent is in force, and no other", async () => {
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
    await consent({ consent_expiry: at(1_000) })
    await sleep(1_200)
    expect(Object.keys((await read({ employee_id: "E1" })) as object).toSorted()).toEqual(MANDATORY)
  })

  it("stores every consent that was given", async () => {
    const count = async () =>
      (await queryRows(service.installation.storage, "SELECT 1 FROM employee_consent")).length
    const before = await count()
    await consent()
    await consent({ consent_expiry: at(-1) })
    expect(await count()).toBe(before + 2)
  })
})

describe("a vendor that alternates between the read and the consent endpoint", () => {
  it("gets at most four requests a second in total", async () => {
    const own = await service.createVendor()
    const { org_id: org, connection_id } = await importText(service.installation, own, "alternating", FILE)
    const given = { org, consent_timestamp: at(-1_000), consent_expiry: at(HOUR) }
    const calls = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? own
            .call("POST", "/api/v1/employee/consent-data/", {
              json: { employee_id: "E1", consent_language: "en", ...given },
            })
            .then(({ status }) => status)
        : readEmployees({
            ...own,
            baseUrl: service.url,
            privateKeyPem: own.privateKey,
            request: { connection_id, employee_id: "E1" },
            now: Date.now,
          }).then(
            () => 200,
            (error: unknown) => (error instanceof ApiError ? error.status : error),
          ),
    )
    const begun = Date.now()
    const statuses = await Promise.all(calls)
    const seconds = Math.floor((Date.now() - begun) / 1_000) + 1
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4 * seconds)
  })
})

describe("an employee update in an on-demand connection", () => {
  const update = (fields: object) =>
    vendor.call("POST", `/api/webhook/v1/employee/update/?connection_id=${acme.connection_id}`, {
      route: "/api/webhook/v1/employee/update/",
      json: { employeeId: "E2", ...fields },
    })

  it("gives the same response for a right and a wrong value of a hidden field, and changes nothing", async () => {
    const json = {
      connection_id: acme.connection_id,
      enabled: true,
      allowed_fields: ["department", "ctc_basic", "pan"],
      post_to_source: false,
      notify: true,
    }
    expect((await vendor.call("POST", "/api/webhook/v1/setup-config/", { json })).status).toBe(200)
    const receivedBefore = vendor.received.length
    const answers = [
      await update({ department: "Sales" }),
      await update({ department: "Legal" }),
      await update({ department: null }),
    ].map(({ status, body }) => ({ status, message: body.message as string, data: body.data as unknown }))
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(answers[0]).toMatchObject({ status: 403, data: { department: expect.any(String) } })
    expect((await update({ salaryDetails: { ctc: { basic: 500_000 } } })).status).toBe(403)
    await consent({ employee_id: "E2" })
    expect(await read({ employee_id: "E2" })).toMatchObject({ department: "Sales" })
    expect((await update({ department: "Sales" })).body.data.updatedFields).toEqual([])
    expect(vendor.received).toHaveLength(receivedBefore)
  })
})

describe("a salary that the vendor requires", () => {
  it("is returned without a consent once the corporate has agreed to it, with its mandatory fields only", async () => {
    const { org_id: org, connection_id } = await importText(service.installation, vendor, "required", FILE)
    const data_model_flags = { ctc_details_fields: { ctc_basic: -1 } }
    const json = { email: "hr@required.example", org_name: "required", fullname: "A", data_model_flags }
    expect((await vendor.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
    await service.installation.run("connection", "on-demand", connection_id)
    // Until then the vendor asks for it, but nobody has agreed.
    expect((await salary("E1", org)).status).toBe(403)
    expect((await service.installation.run("connection", "share", connection_id, "--agree")).status).toBe(0)
    const { status, body } = await salary("E1", org)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ctc: { basic: 600_000 } })
  })
})

describe("an invalid consent", () => {
  it.each([
    [{ employee_id: undefined }, "employee_id"],
    [{ org: "acme" }, "org"],
    [{ consent_language: "in Hindi, please" }, "consent_language"],
    [{ consent_timestamp: "yesterday" }, "consent_timestamp"],
    [{ consent_timestamp: at(HOUR) }, "consent_timestamp"],
    [{ consent_expiry: null }, "consent_expiry"],
  ])("%j is rejected with the name of its field", async (parts, field) => {
    const { status, body } = await consent(parts)
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })

  it("for an unknown employee, or one of another vendor, returns not found", async () => {
    expect((await consent({ employee_id: "nobody" })).status).toBe(404)
    expect((await consent({}, await service.createVendor())).status).toBe(404)
  })
})
