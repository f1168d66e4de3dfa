import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeVendorClient } from "../../../adapters/vendor-client/client.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/* What a corporate withholds appears nowhere (specification/data-model.md#partial-sync). */

const TERMS = {
  withheld: ["personalEmail", "bank_details_fields", "ctc_details_fields"],
  subset: [{ field: "department", operator: "is", values: ["Sales"] }],
}

const file = (...rows: ReadonlyArray<string>) =>
  ["employeeId,name,status,department,personalEmail,bankDetails_bankName,ctc_basic", ...rows].join("\n")
const row = (id: string, department: string) =>
  `${id},Canary ${id},Active,${department},${id}@home.example,Bank of ${id},600000`

let service: TestService
let vendor: TestVendor
let acme: Imported

const share = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(
    "connection",
    "share",
    acme.connection_id,
    "--json",
    ...args,
  )
  return { status, stderr, result: parseResult<unknown>(stdout) }
}

const termsFile = async (terms: unknown) => {
  const path = join(service.installation.folder, "terms.json")
  await writeFile(path, JSON.stringify(terms))
  return path
}

const employees = async () => {
  const { apiKey, username, password, privateKey: privateKeyPem } = vendor
  const client = makeVendorClient({
    baseUrl: service.url,
    apiKey,
    read: { username, password, privateKeyPem },
  })
  return (await client.listEmployees(acme.connection_id, { page: 1, size: 100 })) as {
    readonly data: ReadonlyArray<Readonly<Record<string, unknown>>>
    readonly pageInfo: unknown
  }
}

const fetchSalary = (employeeId: string) =>
  vendor.call("GET", `/api/v2/salary_details/${employeeId}/?org=${acme.org_id}&type=ctc`, {
    route: "/api/v2/salary_details/{emp_id}/",
  })

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  acme = await importText(
    service.installation,
    vendor,
    "acme",
    file(row("E1", "Sales"), row("E2", "Legal"), row("E3", "Sales")),
    "--share",
    await termsFile(TERMS),
  )
})
afterAll(() => service.close())

describe("an import with terms", () => {
  it("reports how many rows are of excluded employees", () => {
    expect(acme).toMatchObject({ rows: 3, accepted: 2, added: 2, outside_subset: 1 })
  })

  it("shares only the subset with the vendor, without withheld fields", async () => {
    const { data, pageInfo } = await employees()
    expect(data.map(({ employeeId }) => employeeId)).toEqual(["E1", "E3"])
    expect(pageInfo).toMatchObject({ totalItems: 2, totalPages: 1 })
    for (const employee of data) {
      expect(employee).toHaveProperty("department")
      for (const key of ["personalEmail", "bankDetails"]) expect(employee).not.toHaveProperty(key)
    }
    expect(await fetchSalary("E1")).toMatchObject({ status: 403 })
    expect(await fetchSalary("E2")).toMatchObject({ status: 404 })
    await expect.poll(() => vendor.synced.length).toBe(3)
    expect(JSON.stringify(vendor.synced)).not.toMatch(/E2|home\.example|Bank of/u)
  })

  it("stores nothing of excluded employees", async () => {
    const { storage } = service.installation
    const kept = await queryRows(storage, "SELECT employee_id, name FROM employee")
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain("E2")
    expect(await queryRows(storage, "SELECT 1 FROM employee_record")).toHaveLength(2)
    expect(await queryRows(storage, "SELECT 1 FROM staged_employee")).toEqual([])
  })
})

describe("hrsync connection share", () => {
  it("shows the terms in the format that --terms accepts", async () => {
    const { result } = await share()
    expect(result).toMatchObject({ connection_id: acme.connection_id, subset: TERMS.subset })
    expect((result as typeof TERMS).withheld).toContain("bankDetails_accountNumber")
  })

  it("notifies the vendor of employees who leave the subset, and shows no more of them", async () => {
    const terms = { ...TERMS, subset: [{ field: "employeeId", operator: "is", values: ["E3"] }] }
    expect((await share("--terms", await termsFile(terms))).result).toMatchObject({ left: 1 })
    expect((await employees()).data.map(({ employeeId }) => employeeId)).toEqual(["E3"])
    await expect.poll(() => vendor.synced.length).toBe(5)
    expect(vendor.synced.slice(3).map(({ webhook }) => [webhook?.event, webhook?.body])).toEqual([
      ["sync.events.employee.update", [{ id: expect.any(String), employeeId: "E1", status: "Active" }]],
      ["sync.events.completed", []],
    ])
    const stored = await queryRows(
      service.installation.storage,
      "SELECT name, email, department FROM employee WHERE employee_id = 'E1'",
    )
    expect(stored).toEqual([{ name: null, email: null, department: null }])
  })

  it.each([
    ["a field that the vendor requires", { withheld: ["name"], subset: [] }, /requires name/u],
    ["a key that does not exist", { withheld: ["salary"], subset: [] }, /withheld\.0/u],
    [
      "a field that a subset cannot use",
      { withheld: [], subset: [{ field: "pan", operator: "is", values: ["x"] }] },
      /subset\.0\.field/u,
    ],
    [
      "a rule without a value",
      { withheld: [], subset: [{ field: "grade", operator: "is", values: [] }] },
      /subset\.0\.values/u,
    ],
    ["a word that it does not know", { withheld: [], subset: [], withold: [] }, /withold/u],
  ])("rejects %s, names the place, and changes nothing", async (_what, terms, reason) => {
    const before = (await share()).result
    const { status, stderr } = await share("--terms", await termsFile(terms))
    expect(status).toBe(1)
    expect(stderr).toMatch(reason)
    expect((await share()).result).toEqual(before)
  })
})

describe("hrsync vendor set-webhook", () => {
  it("changes which events a vendor receives", async () => {
    const run = (...options: ReadonlyArray<string>) =>
      service.installation.run("vendor", "set-webhook", "--json", "--vendor", vendor.orgId, ...options)
    const { stdout } = await run("--events", "sync.events.initiated")
    expect(JSON.parse(stdout)).toMatchObject({ webhook_events: ["sync.events.initiated"] })
    const before = vendor.synced.length
    await importText(service.installation, vendor, "acme", file(row("E3", "Sales"), row("E9", "Sales")))
    await expect.poll(() => vendor.synced.length).toBe(before + 1)
    expect(vendor.synced.at(-1)?.webhook?.event).toBe("sync.events.initiated")
    const wrong = await run("--events", "sync.events.finished")
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("Unknown event")])
  })
})
