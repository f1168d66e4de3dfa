import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DATA_MODEL_KEYS } from "../../../core/contract/sharing/data-model-flags.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* GET /api/v2/salary_details/{emp_id}/ (specification/endpoints.md#read-a-salary). */

const ROUTE = "/api/v2/salary_details/{emp_id}/"

let service: TestService
let vendor: TestVendor
let acme: Imported

const file = (month: number, year: number, basic: number) =>
  [
    "employeeId,name,status,ctc_basic,ctc_deductions_pf,monthly_month,monthly_year,monthly_basic,monthly_deductions_tds",
    `E 1/ä,Asha Rao,Active,600000,21600,${String(month)},${String(year)},${String(basic)},1500.50`,
    "E2,Ravi Nair,Active,,,,,,",
  ].join("\n")

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  for (const [month, year, basic] of [
    [11, 2025, 49_000],
    [12, 2025, 49_500],
    [1, 2026, 50_000],
  ] as const) {
    acme = await importText(service.installation, vendor, "acme", file(month, year, basic))
  }
})
afterAll(() => service.close())

const ask = (query: Readonly<Record<string, string>>, employee = "E 1/ä", by = vendor) =>
  by.call(
    "GET",
    `/api/v2/salary_details/${encodeURIComponent(employee)}/?${new URLSearchParams({ org: acme.org_id, ...query }).toString()}`,
    { route: ROUTE },
  )

const months = async (from_date: string, to_date?: string) => {
  const { status, body } = await ask({
    type: "monthly",
    from_date,
    ...(to_date !== undefined && { to_date }),
  })
  expect(status).toBe(200)
  return body.data.monthly.map(({ month, year, basic }: Record<string, number>) => [month, year, basic])
}

describe("an employee's salary", () => {
  it("is the ctc", async () => {
    const { status, body } = await ask({ type: "ctc" })
    expect(status).toBe(200)
    expect(body.message).toBe("Salary data points successfully fetched")
    expect(body.data.ctc).toMatchObject({ basic: 600_000, deductions: { pf: 21_600 } })
    expect(body.data).not.toHaveProperty("monthly")
  })

  it("has each month in the range that the source provided, in order", async () => {
    expect(await months("12-2025", "06-2026")).toEqual([
      [12, 2025, 49_500],
      [1, 2026, 50_000],
    ])
    expect(await months("11-2025")).toEqual([[11, 2025, 49_000]])
    expect(await months("02-2026", "03-2026")).toEqual([])
  })

  it("is both", async () => {
    const { body } = await ask({ type: "ctc_monthly", from_date: "01-2026" })
    expect(body.data.ctc.basic).toBe(600_000)
    expect(body.data.monthly).toMatchObject([{ month: 1, year: 2026, deductions: { tds: 1_500.5 } }])
  })

  it("defaults to the previous month without a range", async () => {
    const now = new Date()
    const previous = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    const [month, year] = [previous.getUTCMonth() + 1, previous.getUTCFullYear()]
    const { org_id } = await importText(service.installation, vendor, "recent", file(month, year, 51_000))
    const { body } = await ask({ type: "monthly", org: org_id })
    expect(body.data.monthly).toMatchObject([{ month, year, basic: 51_000 }])
  })

  it("is sealed, and deleted with the connection", async () => {
    const leaving = await importText(service.installation, vendor, "leaving", file(1, 2026, 987_654_321))
    const stored = () =>
      queryRows(
        service.installation.storage,
        `SELECT encode(sealed, 'escape') AS sealed FROM monthly_salary WHERE connection_id = '${leaving.connection_id}'`,
      )
    expect(await stored()).toHaveLength(1)
    expect(JSON.stringify(await stored())).not.toContain("987654321")
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: leaving.org_id } })
    expect(await stored()).toEqual([])
    expect((await ask({ type: "ctc", org: leaving.org_id })).status).toBe(404)
  })
})

describe("a field that is not shared", () => {
  const off = (category: keyof typeof DATA_MODEL_KEYS) => ({
    [category]: Object.fromEntries(DATA_MODEL_KEYS[category].map((key) => [key, 0])),
  })
  const limit = (data_model_flags: Readonly<Record<string, unknown>>) =>
    vendor.call("POST", "/api/sdk/token/", {
      json: { email: "hr@limited.example", org_name: "limited", fullname: "A", data_model_flags },
    })

  it("is left out, and the request is rejected if nothing is left", async () => {
    const { org_id: org } = await importText(service.installation, vendor, "limited", file(1, 2026, 50_000))
    const range = { from_date: "01-2026" }
    await limit({ ctc_details_fields: { ctc_basic: 0 }, salary_monthly_details_fields: { monthly_basic: 0 } })
    const { body } = await ask({ org, type: "ctc_monthly", ...range })
    expect(body.data.ctc).not.toHaveProperty("basic")
    expect(body.data.ctc).toMatchObject({ deductions: { pf: 21_600 } })
    expect(body.data.monthly[0]).not.toHaveProperty("basic")

    await limit(off("ctc_details_fields"))
    expect((await ask({ org, type: "ctc_monthly", ...range })).body.data).not.toHaveProperty("ctc")
    expect(await ask({ org, type: "ctc" })).toMatchObject({
      status: 403,
      body: { message: "Salary Details are not shared" },
    })
    await limit({ ...off("ctc_details_fields"), ...off("salary_monthly_details_fields") })
    expect((await ask({ org, type: "ctc_monthly", ...range })).status).toBe(403)
  })
})

describe("an invalid request", () => {
  it.each([
    ["an unknown employee", () => ask({ type: "ctc" }, "nobody")],
    ["an unknown organization", () => ask({ type: "ctc", org: randomUUID() })],
    ["another vendor's organization", async () => ask({ type: "ctc" }, "E2", await service.createVendor())],
    ["an employee with a NUL", () => ask({ type: "ctc" }, "E\0")],
  ])("for %s returns not found", async (_, request) => {
    expect(await request()).toMatchObject({ status: 404, body: { message: "Not found.", data: null } })
  })

  it.each([
    [{ type: "yearly" }, "type"],
    [{ type: "monthly", from_date: "2026-01" }, "from_date"],
    [{ type: "monthly", from_date: "13-2026" }, "from_date"],
    [{ type: "monthly", from_date: "02-2026", to_date: "01-2026" }, "to_date"],
    [{ type: "ctc", org: "acme" }, "org"],
    [{ type: "ctc", vendor_org: randomUUID() }, "vendor_org"],
  ])("%j is rejected with the name of its field", async (query, field) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })
})
