import { describe, expect, it } from "vitest"
import type { DataModelCategory } from "../sdk/index.ts"
import { type OdooOptions, simulateOdoo } from "./conformance.ts"
import type { Group } from "./simulation/field-specs.ts"
import { checkOdoo, openOdoo, readOdoo } from "./testing/read-odoo.ts"

const BANK: ReadonlyArray<DataModelCategory> = ["bank_details_fields"]
const CTC: ReadonlyArray<DataModelCategory> = ["ctc_details_fields"]
const MONTHLY: ReadonlyArray<DataModelCategory> = ["salary_monthly_details_fields"]
const DEPENDENTS: ReadonlyArray<DataModelCategory> = ["dependent_details_fields"]
const DETAILS: ReadonlyArray<DataModelCategory> = ["detail_info_fields"]
const BY_ID = { employee_number: "Database ID (id)" }

describe("a user with all rights", () => {
  it.each([14, 17, 19] as const)("may read everything of Odoo %s", async (version) => {
    const fixture = openOdoo({ version })
    expect(await checkOdoo(fixture)).toEqual({})
    expect(fixture.requests.length).toBeLessThanOrEqual(9)
  })
})

describe("a user without the right to contracts", () => {
  const options: OdooOptions = { version: 14, groups: ["officer", "payroll"] }

  it("is told so, and reads everything else", async () => {
    expect(await checkOdoo(openOdoo(options))).toEqual({
      ctc_details_fields:
        "The user may not read contracts: in Odoo, open Settings > Users and give the user the right Contracts > Administrator (from Odoo 16: Employee Manager).",
    })
    await expect(readOdoo(openOdoo(options), { categories: CTC })).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining("Contracts > Administrator") as string,
    })
    for (const categories of [BANK, MONTHLY, DETAILS, DEPENDENTS]) {
      expect((await readOdoo(openOdoo(options), { categories })).rows).toHaveLength(60)
    }
  })

  it("goes on with details, whose date of joining comes from contracts", async () => {
    const fixture = openOdoo(options)
    const { cursor } = await readOdoo(fixture, { categories: DETAILS })
    fixture.advanceTime(86_400_000)
    expect((await readOdoo(fixture, { cursor, categories: DETAILS })).rows).toEqual([])
  })
})

describe("a user without the right to payslips", () => {
  it.each([14, 19] as const)("is told so, and reads everything else of Odoo %s", async (version) => {
    const groups: ReadonlyArray<Group> = ["officer", "contracts"]
    const open = () => openOdoo({ version, groups })
    expect(await checkOdoo(open())).toEqual({
      salary_monthly_details_fields: expect.stringContaining("Payroll > Officer") as string,
    })
    await expect(readOdoo(open(), { categories: MONTHLY })).rejects.toMatchObject({ kind: "permission" })
    expect((await readOdoo(open(), { categories: CTC })).rows).toHaveLength(60)
  })
})

describe.each([14, 19] as const)("a user of Odoo %s who may read public fields only", (version) => {
  const options = { version, groups: [] }

  it("gets no other employee numbers than before: the reading ends, and the check names the right", async () => {
    const problems = await checkOdoo(openOdoo(options))
    expect(Object.keys(problems)).toHaveLength(5)
    expect(problems["detail_info_fields"]).toContain("Officer: Manage all employees")
    await expect(readOdoo(openOdoo(options), { categories: DETAILS })).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining("choose Database ID as the employee number") as string,
    })
  })

  it("reads the public details where the database ID is the employee number", async () => {
    const { rows } = await readOdoo(openOdoo({ ...options, form: BY_ID }), { categories: DETAILS })
    expect(rows).toHaveLength(60)
    expect(rows[40]).toMatchObject({
      employeeId: "51",
      name: expect.any(String) as string,
      email: expect.stringContaining("@acme.example") as string,
      managerEmail: expect.stringContaining("@acme.example") as string,
      designation: expect.any(String) as string,
      dob: null,
    })
  })

  it("is told which right is missing, and reads no private category", async () => {
    const problems = await checkOdoo(openOdoo({ ...options, form: BY_ID }))
    for (const category of ["detail_info_fields", "bank_details_fields", "dependent_details_fields"]) {
      expect(problems[category]).toContain("Employees > Officer: Manage all employees")
    }
    for (const categories of [BANK, CTC, DEPENDENTS]) {
      await expect(readOdoo(openOdoo({ ...options, form: BY_ID }), { categories })).rejects.toMatchObject({
        kind: "permission",
      })
    }
  })
})

describe("an Odoo without payroll", () => {
  it.each([14, 19] as const)("says so in the check, and has no monthly pay (Odoo %s)", async (version) => {
    const fixture = openOdoo({ version, hasPayroll: false })
    expect(await checkOdoo(fixture)).toEqual({
      salary_monthly_details_fields: expect.stringContaining("Odoo has no payslips") as string,
    })
    const { rows, cursor } = await readOdoo(fixture)
    expect(rows.every((row) => row["monthly_grossPay"] === null)).toBe(true)
    fixture.advanceTime(86_400_000)
    expect((await readOdoo(fixture, { cursor })).rows).toEqual([])
  })
})

describe("the responses of Odoo to wrong entries", () => {
  const describeFailure = async (options: Parameters<typeof openOdoo>[0]) => {
    const failures = [readOdoo(openOdoo(options)), checkOdoo(openOdoo(options))]
    const [one, other] = await Promise.all(
      failures.map((failure) => failure.then(String, (error: unknown) => error)),
    )
    expect(one).toEqual(other)
    return one
  }

  it.each([
    ["a database that does not exist", 14, { database: "acme-old" }, "auth", "name of the database"],
    ["another login", 14, { login: "nobody@acme.example" }, "auth", "the login and the API key"],
    ["a withdrawn key of Odoo 14", 14, { api_key: "withdrawn-0000" }, "auth", "the login and the API key"],
    [
      "an expired key of Odoo 19",
      19,
      { api_key: "expired-000000" },
      "auth",
      "valid for three months at most",
    ],
    ["a database that Odoo 19 does not serve", 19, { database: "acme-old" }, "data", "check the address"],
    ["an address of another kind", 14, { url: "ftp://acme.odoo.example" }, "auth", "https://acme.odoo.com"],
    ["JSON-2 before Odoo 19", 17, { protocol: "JSON-2" }, "data", "check the address"],
  ] as const)("%s", async (_, version, form, kind, text) => {
    const error = await describeFailure({ version, form })
    expect(error).toMatchObject({ kind })
    expect(String(error)).toContain(text)
  })

  it("an HTML page with status 400", async () => {
    const respond = () => ({ status: 400, text: "<!doctype html><title>400 Bad Request</title>" })
    expect(await describeFailure({ version: 14, respond })).toMatchObject({
      kind: "data",
      message: "Odoo returned 400: check the address.",
    })
  })
})

describe("the API", () => {
  const paths = (fixture: ReturnType<typeof openOdoo>) => [
    ...new Set(fixture.requests.map(({ url }) => url.pathname.split("/").slice(0, 3).join("/"))),
  ]

  it.each([
    [14, {}, ["/jsonrpc"]],
    [19, {}, ["/jsonrpc", "/json/2"]],
    [19, { protocol: "Automatic" }, ["/jsonrpc", "/json/2"]],
    [19, { protocol: "JSON-2" }, ["/json/2"]],
    [19, { protocol: "JSON-RPC" }, ["/jsonrpc"]],
  ] as const)("of Odoo %s with %j is called at %j", async (version, form, expected) => {
    const fixture = openOdoo({ version, form })
    expect((await readOdoo(fixture)).rows).toHaveLength(60)
    expect(paths(fixture)).toEqual(expected)
  })

  it("is JSON-2 where JSON-RPC is gone", async () => {
    const simulation = simulateOdoo({ version: 19 })
    const respond: typeof simulation.respond = (request, tenant) =>
      request.url.pathname === "/jsonrpc"
        ? { status: 404, text: "Not Found" }
        : simulation.respond(request, tenant)
    expect((await readOdoo(openOdoo({ version: 19, respond }))).rows).toHaveLength(60)
  })

  it.each([
    ["saas~18.2+e", ["/jsonrpc"]],
    ["saas~19.1+e", ["/jsonrpc", "/json/2"]],
  ])("is chosen for the version %s of Odoo Online, too", async (server_version, expected) => {
    const simulation = simulateOdoo({ version: 19 })
    const respond: typeof simulation.respond = (request, tenant) =>
      request.body?.includes('"version"') === true
        ? { json: { jsonrpc: "2.0", id: 1, result: { server_version } } }
        : simulation.respond(request, tenant)
    const fixture = openOdoo({ version: 19, respond })
    await readOdoo(fixture)
    expect(paths(fixture)).toEqual(expected)
  })
})
