import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * setup-config and employee/update (specification/endpoints.md#set-up-employee-updates): what a vendor may change,
 * and for how long.
 */

const UPDATE = "/api/webhook/v1/employee/update/"
const SETUP = "/api/webhook/v1/setup-config/"

const FILE = [
  "employeeId,name,status,department,designation,pan,currentAddress_addressCity,dob",
  "E1,Asha Rao,Active,Finance,Analyst,ABCPE1234F,Pune,",
  "E2,Ravi Nair,Active,Sales,Manager,ABCPE1234G,Delhi,1990-01-02",
].join("\n")

let service: TestService
let vendor: TestVendor
let acme: Imported
let corporate = 0

beforeAll(async () => {
  service = await startService(["delivery"])
})
afterAll(() => service.close())

beforeEach(async () => {
  vendor = await service.createVendor()
  acme = await importText(service.installation, vendor, `acme${String(++corporate)}`, FILE)
  await waitUntil(() => vendor.synced.length === 3)
})

const setUp = (parts: Readonly<Record<string, unknown>> = {}, by = vendor) =>
  by.call("POST", SETUP, {
    json: {
      connection_id: acme.connection_id,
      enabled: true,
      allowed_fields: ["department", "designation", "pan", "dob", "currentAddress", "dependentDetails_name"],
      post_to_source: false,
      notify: true,
      ...parts,
    },
  })

const update = (json: unknown, query = `?connection_id=${acme.connection_id}`, by = vendor) =>
  by.call("POST", `${UPDATE}${query}`, { json })

const again = (file: string) => importText(service.installation, vendor, `acme${String(corporate)}`, file)

/** The employee as in the last webhook to the vendor. */
const waitForWebhook = async (count: number) => {
  const others = () => vendor.synced.filter(({ webhook }) => webhook?.event !== "sync.events.completed")
  await expect.poll(() => others().length).toBe(count)
  return others().at(-1)?.webhook
}

const recordId = async (employeeId: string) => {
  const [row] = await queryRows(
    service.installation.storage,
    `SELECT id FROM employee WHERE connection_id = '${acme.connection_id}' AND employee_id = '${employeeId}'`,
  )
  return (row as { id: string }).id
}

describe("an update", () => {
  it("is rejected until updates are set up, and while they are disabled", async () => {
    expect((await update({ employeeId: "E1", department: "Legal" })).status).toBe(409)
    const { status, body } = await setUp({ enabled: false })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ connection_id: acme.connection_id, enabled: false })
    expect((await update({ employeeId: "E1", department: "Legal" })).status).toBe(409)
  })

  it("changes only the fields in the request, and sends a webhook", async () => {
    await setUp()
    const { status, body } = await update({
      employeeId: "E1",
      department: "Legal",
      designation: "Analyst",
      pan: "************",
      currentAddress: { addressCity: "Mumbai" },
      dob: "1991-05-06",
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: "Employee updated successfully",
      data: { employeeId: "E1", id: await recordId("E1") },
    })
    expect(body.data.updatedFields.toSorted()).toEqual(["currentAddress_addressCity", "department", "dob"])
    expect(await waitForWebhook(3)).toMatchObject({
      event: "sync.events.employee.update",
      body: [
        {
          employeeId: "E1",
          name: "Asha Rao",
          department: "Legal",
          designation: "Analyst",
          dob: "1991-05-06",
          pan: "************",
          currentAddress: { addressCity: "Mumbai" },
        },
      ],
    })
  })

  it("finds the employee by the record id only", async () => {
    await setUp()
    const id = await recordId("E2")
    expect((await update({ id, department: "Legal" }, "")).body.data).toEqual({
      id,
      employeeId: "E2",
      updatedFields: ["department"],
    })
  })

  it("without a change writes and sends nothing", async () => {
    await setUp()
    expect((await update({ employeeId: "E1", department: "Finance" })).body.data.updatedFields).toEqual([])
    await update({ employeeId: "E1", department: "Legal" })
    expect(await waitForWebhook(3)).toMatchObject({ webhookCounter: 1 })
  })

  it("sends no webhook if the vendor has disabled it", async () => {
    await setUp({ notify: false })
    expect((await update({ employeeId: "E1", department: "Legal" })).status).toBe(200)
    await setUp({ notify: true })
    await update({ employeeId: "E1", designation: "Counsel" })
    expect((await waitForWebhook(3))?.body[0]).toMatchObject({ department: "Legal", designation: "Counsel" })
  })

  it("replaces a list of dependents as a whole", async () => {
    await setUp()
    await update({ employeeId: "E1", dependentDetails: [{ name: "Ravi" }, { name: "Meera" }] })
    expect((await waitForWebhook(3))?.body[0]).toMatchObject({
      dependentDetails: [{ name: "Ravi" }, { name: "Meera" }],
    })
  })
})

describe("an override", () => {
  it("survives later syncs until the source itself changes that field", async () => {
    await setUp()
    await update({ employeeId: "E1", department: "Legal", designation: "Counsel" })
    await waitForWebhook(3)

    await again(FILE)
    expect(await waitForWebhook(4)).toMatchObject({ event: "sync.events.initiated" })

    await again(FILE.replace("Pune", "Nagpur"))
    expect((await waitForWebhook(5))?.body[0]).toMatchObject({
      department: "Legal",
      designation: "Counsel",
      currentAddress: { addressCity: "Nagpur" },
    })

    await again(FILE.replace("Pune", "Nagpur").replace("Finance", "Audit"))
    expect((await waitForWebhook(6))?.body[0]).toMatchObject({ department: "Audit", designation: "Counsel" })

    // The source has the same value as when the override was set, but the override has ended.
    await again(FILE.replace("Pune", "Nagpur"))
    expect((await waitForWebhook(7))?.body[0]).toMatchObject({
      department: "Finance",
      designation: "Counsel",
    })
  })

  it("can be set again", async () => {
    await setUp()
    await update({ employeeId: "E1", department: "Legal" })
    await update({ employeeId: "E1", department: "Audit" })
    await waitForWebhook(4)
    await again(FILE.replace("Pune", "Nagpur"))
    expect((await waitForWebhook(5))?.body[0]).toMatchObject({ department: "Audit" })
  })
})

describe("an invalid update", () => {
  it("is rejected with the field's name, and nothing is written", async () => {
    await setUp({ allowed_fields: ["department"] })
    const { status, body } = await update({
      employeeId: "E1",
      department: "Legal",
      designation: "X",
      dob: "1990-01-01",
    })
    expect(status).toBe(403)
    expect(Object.keys(body.data).toSorted()).toEqual(["designation", "dob"])
    const invalid = await update({ employeeId: "E1", department: "Legal", unknownField: 1 })
    expect([invalid.status, Object.keys(invalid.body.data)]).toEqual([400, ["unknownField"]])
    await setUp()
    await update({ employeeId: "E1", designation: "Counsel" })
    expect((await waitForWebhook(3))?.body[0]).toMatchObject({ department: "Finance" })
  })

  it("names every wrong value, and shows none", async () => {
    await setUp()
    const { status, body } = await update({
      employeeId: "E1",
      pan: "CANARY4711",
      dob: "the day before",
      department: "Legal",
    })
    expect(status).toBe(400)
    expect(Object.keys(body.data).toSorted()).toEqual(["dob", "pan"])
    expect(JSON.stringify(body)).not.toContain("CANARY")
  })

  it("names an identifier that is not text", async () => {
    await setUp()
    const expected = "Expected text, as the employee read returns it."
    expect((await update({ employeeId: 7, department: "Legal" })).body.data).toEqual({ employeeId: expected })
    expect((await update({ id: {}, employeeId: "E1" })).body.data).toEqual({ id: expected })
  })

  it.each([
    [{ department: "Legal" }, 400],
    [{ employeeId: "nobody", department: "Legal" }, 404],
    [{ id: randomUUID(), department: "Legal" }, 404],
    [{ id: "no id", department: "Legal" }, 404],
    [[], 400],
  ])("%j returns its status", async (json, status) => {
    await setUp()
    expect((await update(json)).status).toBe(status)
  })

  it("of a connection that was terminated returns not found, like every other call", async () => {
    await setUp()
    const id = await recordId("E1")
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: acme.org_id } })
    expect((await update({ employeeId: "E1", department: "X" })).status).toBe(404)
    expect((await update({ id, department: "X" }, "")).status).toBe(404)
    expect((await setUp()).status).toBe(404)
  })

  it("by another vendor returns not found", async () => {
    await setUp()
    const stranger = await service.createVendor()
    const id = await recordId("E1")
    expect((await update({ id, department: "X" }, "", stranger)).status).toBe(404)
    expect((await update({ employeeId: "E1", department: "X" }, undefined, stranger)).status).toBe(404)
    expect((await setUp({}, stranger)).status).toBe(404)
  })
})

describe("setup-config", () => {
  it.each([
    [{ connection_id: "acme" }, 400],
    [{ allowed_fields: ["salary"] }, 400],
    [{ allowed_fields: ["name", "name"] }, 400],
    [{ enabled: "yes" }, 400],
    [{ connection_id: randomUUID() }, 404],
    [{ post_to_source: true }, 422],
  ])("returns %i for %j", async (parts, status) => {
    expect((await setUp(parts)).status).toBe(status)
  })
})
