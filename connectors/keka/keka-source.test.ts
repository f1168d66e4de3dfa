import { describe, expect, it } from "vitest"
import {
  addPayslip,
  changePerson,
  inventPeople,
  type Person,
  type SimulatedResponse,
  type Simulation,
} from "../sdk/conformance/index.ts"
import { type Fault, makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { read } from "../sdk/conformance/reading.ts"
import type { DataModelCategory, PullingConnector } from "../sdk/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"

const simulation = simulated as unknown as Simulation
const TEN_THOUSAND = inventPeople(10_000)

/** The connector as the service calls it when only these categories are used. */
const only = (...categories: ReadonlyArray<DataModelCategory>): PullingConnector => ({
  ...connector,
  make: (access) => {
    const reader = connector.make(access)
    return { ...reader, pages: (cursor) => reader.pages(cursor, categories) }
  },
})

const readCells = async (
  reader: PullingConnector = connector,
  fixture = makeSimulationFixture(simulation),
): Promise<ReadonlyMap<unknown, Readonly<Record<string, unknown>>>> => {
  const { rows, error } = await read(reader, fixture)
  expect(error).toBeNull()
  return new Map(rows.map(({ cells }) => [cells["employeeId"], cells]))
}

describe("the requests to Keka", () => {
  it("read ten thousand employees with everything in 206 requests, at 48 a minute", async () => {
    const fixture = makeSimulationFixture(simulation, { employees: TEN_THOUSAND })
    const { rows, error } = await read(connector, fixture)
    expect(error).toBeNull()
    expect(rows).toHaveLength(10_000)
    // A token; 9,750 who work and 250 who left: 49 and 2 pages of employees, and as many of salaries; 50 of bank accounts;
    // the pay groups, the cycles of both, and 25 pages of each register.
    expect(fixture.requests).toHaveLength(1 + 51 + 51 + 50 + 1 + 2 + 2 * 25)
  })

  it("leave the payroll lists out when only details are used, except UANs and legal entities", async () => {
    const fixture = makeSimulationFixture(simulation, { employees: TEN_THOUSAND })
    const { rows } = await read(only("detail_info_fields"), fixture)
    expect(rows).toHaveLength(10_000)
    expect(fixture.requests).toHaveLength(1 + 51 + 50 + 1)
    expect(fixture.requests.some(({ url }) => /salaries|paycycles/u.test(url.pathname))).toBe(false)
  })

  it("are employees only when only dependents are used", async () => {
    const fixture = makeSimulationFixture(simulation)
    await read(only("dependent_details_fields"), fixture)
    expect(fixture.requests).toHaveLength(1 + 3 + 1)
  })
})

describe("the months", () => {
  it("are the newest finalised ones, with the gross pay of the register", async () => {
    const cells = (await readCells()).get("AC0007") ?? {}
    expect(cells).toMatchObject({ monthly_month: 12, monthly_year: 2025, monthly_reimbursements: 500 })
    const lines = cells["monthly_components"] as ReadonlyArray<{
      title: string
      amount: number
      kind: string
    }>
    expect(lines.map(({ title }) => title)).toContain("Income Tax")
    const earned = lines.filter(({ kind }) => kind === "earning").reduce((sum, { amount }) => sum + amount, 0)
    expect(cells["monthly_grossPay"]).toBe(earned)
  })

  it("follow when another month is finalised, for those who are in its register", async () => {
    const fixture = makeSimulationFixture(simulation)
    fixture.employees = changePerson(fixture.employees as ReadonlyArray<Person>, 7, addPayslip, fixture.now())
    const cells = await readCells(connector, fixture)
    expect(cells.get("AC0007")).toMatchObject({ monthly_month: 1, monthly_year: 2026 })
    expect(cells.get("AC0008")?.["monthly_month"]).toBeNull()
  })
})

describe("the yearly salary", () => {
  it.each([
    ["for a month", 0],
    ["for a year", 1],
  ] as const)("is the same whether the company states it %s", async (_, tenant) => {
    const cells =
      (await readCells(connector, makeSimulationFixture(simulation, { tenant }))).get("AC0007") ?? {}
    const { salary } = simulation.employees[6] as Person
    expect(cells["ctc_components"]).toEqual([
      ...salary.filter(({ kind }) => kind === "earning"),
      ...salary.filter(({ kind }) => kind === "deduction"),
    ])
    const earned = salary.reduce((sum, { amount, kind }) => (kind === "earning" ? sum + amount : sum), 0)
    expect(cells["ctc_grossPay"]).toBe(earned)
  })
})

describe("people who left", () => {
  it("are read, with their bank account", async () => {
    expect((await readCells()).get("AC0039")).toMatchObject({
      status: "Terminated",
      terminationDate: "2025-11-26T00:00:00Z",
      bankDetails_accountNumber: "501000000039",
      uan: "100900000039",
      companyName: "Acme India",
      fatherName: (simulation.employees[38] as Person).fatherName,
    })
  })
})

const FORBIDDEN: ReadonlyArray<readonly [string, SimulatedResponse]> = [
  ["403", { status: 403, text: "" }],
  ["401, as Keka also answers,", { status: 401, text: "" }],
]

describe.each(FORBIDDEN)("an API key without a scope, with the response %s", (_, refused) => {
  const withoutAccessTo = (path: RegExp) => {
    const fixture = makeSimulationFixture(simulation)
    fixture.fault = (number) => (path.test(fixture.requests[number - 1]?.url.pathname ?? "") ? refused : null)
    return fixture
  }

  it.each([
    [/financialdetails/u, "bank_details_fields", "bank accounts and UANs"],
    [/salaries/u, "ctc_details_fields", "salaries"],
    [/payregister/u, "salary_monthly_details_fields", "pay registers"],
    [/paygroups$/u, "salary_monthly_details_fields", "pay groups"],
  ] as const)("(%s) is reported for %s, and stops only what needs it", async (path, category, what) => {
    const fixture = withoutAccessTo(path)
    const checks = await connector.make(fixture.access).check()
    expect(fixture.requests.length).toBeLessThanOrEqual(10)
    const problems = checks.filter(({ problem }) => problem !== null)
    expect(problems.map((each) => each.category)).toEqual([category])
    expect(problems[0]?.problem).toContain(`The API key may not read ${what}`)
    expect(problems[0]?.problem).toContain("API Access")

    const wanting = await read(only(category), withoutAccessTo(path))
    expect(wanting.error).toMatchObject({ kind: "permission" })
    expect(String(wanting.error)).toContain(what)
    const details = await readCells(only("detail_info_fields"), withoutAccessTo(path))
    expect(details.size).toBe(simulation.employees.length)
  })

  it("works for nothing without employees", async () => {
    await expect(connector.make(withoutAccessTo(/employees$/u).access).check()).rejects.toMatchObject({
      kind: "permission",
    })
  })
})

describe("a page that moves while the pages are read", () => {
  it("says so when an employee of an earlier page is deleted", async () => {
    const fixture = makeSimulationFixture(simulation)
    const onPage = (number: number) => {
      if (number === 1) fixture.employees = fixture.employees.slice(1)
    }
    const { pages, error } = await read(connector, fixture, { onPage })
    expect(error).toBeNull()
    expect(pages.at(-1)?.agreement).toMatchObject({ kind: "compared", disagreement: { code: "total" } })
  })
})

describe("a source that is too busy", () => {
  it("is left alone for a minute when it does not say how long", async () => {
    const tooBusy: Fault = (number) =>
      number === 3 ? { status: 429, json: { reason: "rateLimitExceeded" } } : null
    const fixture = makeSimulationFixture(simulation, { fault: tooBusy })
    const { error } = await read(connector, fixture)
    expect(error).toBeNull()
    expect((fixture.requests[3]?.at ?? 0) - (fixture.requests[2]?.at ?? 0)).toBeGreaterThanOrEqual(60_000)
  })
})

describe("the salary components", () => {
  it("are those of Keka, without repetition", async () => {
    const { access } = makeSimulationFixture(simulation)
    const { ctc, monthly } = await connector.make(access).salaryMaster()
    expect(monthly).toEqual(ctc)
    expect(ctc[0]).toEqual({ identifier: "SC0", title: "Basic", accountingCode: "4000" })
    expect(ctc).toHaveLength(5)
  })

  it("are never an empty list", async () => {
    const fault: Fault = (number) => (number === 1 ? null : { json: { succeeded: true, data: [] } })
    const { access } = makeSimulationFixture(simulation, { fault })
    await expect(connector.make(access).salaryMaster()).rejects.toMatchObject({ kind: "data" })
  })
})
