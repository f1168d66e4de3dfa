import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { addUserWithPassword, makeConsoleCall, startConsoleSession } from "../testing/console.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { type Call, startService, type TestService, type TestVendor } from "../testing/service.ts"

/* One person of a company asks what is held, and to be erased: over HTTP, as the company's admin. */

const FILE = [
  "employeeId,name,status,email",
  "E1,Asha Rao,Active,asha@acme.example",
  "E2,Ravi Nair,Active,ravi@acme.example",
].join("\n")

let service: TestService
let vendor: TestVendor
let acme: Imported
let admin: Call

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  vendor = await service.createVendor()
  acme = await importText(service.installation, vendor, "acme", FILE)
  admin = await startCorporate(acme.org_id)
})
afterAll(() => service.close())

const startCorporate = async (orgId: string): Promise<Call> => {
  const team = { kind: "corporate", orgId } as const
  const { application } = service
  const { userId, membershipId } = await addUserWithPassword(application, { team, role: "corporate-admin" })
  return makeConsoleCall(service.call, await startConsoleSession(application, userId, membershipId))
}

const PEOPLE = "/api/console/clients/{connection_id}/people/{employee_id}/"
const callPerson = (method: "GET" | "POST", id: string, deed: "" | "erase/" | "withdraw-consent/" = "") =>
  admin(method, `/api/console/clients/${acme.connection_id}/people/${id}/${deed}`, {
    route: `${PEOPLE}${deed}`,
  })

const search = async (words: string) => {
  const { body } = await admin("POST", "/api/console/people/search/", { json: { search: words } })
  return body["items"] as ReadonlyArray<{ readonly id: string; readonly name: string }>
}

const readText = (received: TestVendor["received"]): string =>
  received.map(({ bytes }) => Buffer.from(bytes).toString()).join("\n")

const listRestrictions = async () => {
  const { body } = await admin("GET", "/api/console/people/restrictions/")
  return body["items"] as ReadonlyArray<Readonly<Record<string, unknown>>>
}

describe("a person who asks their company", () => {
  it("is shown what is held, erased, told of to the vendor, and not brought back by the next file", async () => {
    const [person] = await search("asha")
    const id = person?.id ?? ""
    const { body: held } = await callPerson("GET", id)
    expect(held).toMatchObject({ is_shared: true, record: { name: "Asha Rao" }, consents: [] })
    expect((await callPerson("POST", id, "withdraw-consent/")).status).toBe(409)
    await waitUntil(() => vendor.synced.length >= 3)
    const { body: erased } = await callPerson("POST", id, "erase/")
    expect(erased).toMatchObject({ kind: "erased", connection_id: acme.connection_id })
    const updates = () =>
      vendor.synced.filter(({ webhook }) => webhook?.event === "sync.events.employee.update")
    await waitUntil(() => updates().length === 1)
    expect(updates()[0]?.webhook).toMatchObject({
      body: [{ id, employeeId: "E1", status: "Inactive" }],
    })
    expect(readText(updates())).not.toMatch(/Asha|asha@/u)
    // The job would come in half a minute: asked again, it continues at once.
    await waitUntil(async () => {
      await callPerson("POST", id, "erase/")
      return (await listRestrictions())[0]?.["finished_at"] !== null
    })
    expect((await listRestrictions())[0]).toMatchObject({ employee_id: null, vendor_notice: "told" })
    expect((await callPerson("GET", id)).status).toBe(404)
    await importText(service.installation, vendor, "acme", FILE)
    expect(await search("asha")).toEqual([])
    expect((await search("ravi")).length).toBe(1)
  })

  it("is nobody for the vendor afterwards", async () => {
    await sleep(300)
    const request = { connection_id: acme.connection_id, employee_id: "E1" }
    const reading = readEmployees({
      ...vendor,
      baseUrl: service.url,
      privateKeyPem: vendor.privateKey,
      request,
      now: Date.now,
    })
    await expect(reading).rejects.toThrow()
  })

  it("is nobody's of a neighbour, who learns nothing", async () => {
    const other = await importText(service.installation, vendor, "other", FILE)
    const [ravi] = await search("ravi")
    const neighbour = await startCorporate(other.org_id)
    const { status } = await neighbour(
      "POST",
      `/api/console/clients/${acme.connection_id}/people/${ravi?.id ?? ""}/erase/`,
      { route: `${PEOPLE}erase/` },
    )
    expect(status).toBe(404)
    expect((await neighbour("GET", "/api/console/people/restrictions/")).body["items"]).toEqual([])
  })
})
