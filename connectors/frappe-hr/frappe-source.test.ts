import { describe, expect, it } from "vitest"
import { catchThrown, read, readOrThrow, type Row } from "../sdk/conformance/reading.ts"
import { type Fixture, makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import {
  addPayslip,
  changeBankAccount,
  changeDesignation,
  changePerson,
  hire,
  inventPeople,
  leave,
  type Person,
  rehire,
  type Simulation,
} from "../sdk/conformance/index.ts"
import type { Credentials, DataModelCategory, PayComponent } from "../sdk/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"
import { YEARLY_FROM_SLIP } from "./settings.ts"

const simulation = simulated as unknown as Simulation
const [acme] = simulation.credentials
const DETAILS: ReadonlyArray<DataModelCategory> = ["detail_info_fields", "bank_details_fields"]

const makeFixture = (people: ReadonlyArray<Person>, credentials: Credentials = {}) =>
  makeSimulationFixture(simulation, { employees: people, credentials: { ...acme, ...credentials } })

/** Reads these categories only. Rejects with what the connector throws. */
const readOnly = async (
  fixture: Fixture,
  categories: ReadonlyArray<DataModelCategory>,
  cursor: unknown = null,
) => {
  const { rows, pages } = await readOrThrow(connector, fixture, { categories, cursor })
  return { rows: rows.length, cursor: pages.at(-1)?.cursor }
}

const readIds = (rows: ReadonlyArray<Row>) => rows.map(({ cells }) => String(cells["employeeId"])).toSorted()

/** The fixture of a user who may not read records of this type. */
const makeDenied = (docType: string): Fixture => {
  const path = `/api/resource/${encodeURIComponent(docType)}`
  const fixture = makeFixture(inventPeople(30))
  fixture.fault = (number) =>
    fixture.requests[number - 1]?.url.pathname.startsWith(path) === true
      ? { status: 403, json: { exc_type: "PermissionError" } }
      : null
  return fixture
}

describe("the requests to a Frappe site", () => {
  it("read two thousand employees in 500s, and their managers, slips and dependents together", async () => {
    const fixture = makeFixture(inventPeople(2_000))
    const { rows, error } = await read(connector, fixture)
    expect(error).toBeNull()
    expect(rows).toHaveLength(2_000)
    // The newest changes of employees and slips, and the newest month.
    const first = 3
    // Four full pages, and the empty one that shows the end.
    const employees = 5
    // Slips, dependents and the lines of the slips of a hundred employees.
    const belongings = 20 + 20 + 20
    expect(fixture.requests).toHaveLength(first + employees + belongings)
  })

  it("read no more than employees when neither pay nor dependents are used", async () => {
    const fixture = makeFixture(inventPeople(2_000))
    expect(await readOnly(fixture, DETAILS)).toMatchObject({ rows: 2_000 })
    expect(fixture.requests).toHaveLength(1 + 5)
  })

  it("are few when nothing changed", async () => {
    const fixture = makeFixture(inventPeople(1_000))
    const { cursor } = await readOnly(fixture, DETAILS)
    const before = fixture.requests.length
    expect(await readOnly(fixture, DETAILS, cursor)).toMatchObject({ rows: 1 })
    // The newest change, the employee who made it, and that one's manager.
    expect(fixture.requests.length - before).toBe(3)
  })
})

describe("a delta load", () => {
  it("returns hires, changes, leavers and people who are hired again, and nobody else", async () => {
    const people = inventPeople(600)
    const fixture = makeFixture(people)
    const { pages } = await read(connector, fixture)
    const at = fixture.now()
    const changed = changePerson(people, 5, changeDesignation, at)
    const left = changePerson(changed, 6, leave, at)
    const again = changePerson(left, 39, rehire, at)
    fixture.employees = changePerson(hire(again, at), 7, changeBankAccount, at)
    const { rows } = await read(connector, fixture, { cursor: pages.at(-1)?.cursor })
    // The employee and the slips with the newest change of the previous run are read again.
    const expected = ["AC0005", "AC0006", "AC0007", "AC0039", "AC0601"]
    expect(readIds(rows)).toEqual(expect.arrayContaining(expected))
    expect(rows.length).toBeLessThanOrEqual(expected.length + 2)
  })

  it("finds an employee of whom only a salary slip is new", async () => {
    const people = inventPeople(600)
    const fixture = makeFixture(people)
    const { pages } = await read(connector, fixture)
    fixture.employees = changePerson(people, 412, addPayslip, fixture.now())
    const { rows, pages: delta } = await read(connector, fixture, { cursor: pages.at(-1)?.cursor })
    const row = rows.find(({ cells }) => cells["employeeId"] === "AC0412")
    expect(row?.cells).toMatchObject({ monthly_year: 2026, monthly_month: 1 })
    expect(delta.at(-1)?.cursor).not.toBeNull()
  })

  it("shows managers who did not change themselves", async () => {
    const people = inventPeople(1_003)
    const fixture = makeFixture(people)
    const { pages } = await read(connector, fixture)
    fixture.employees = people.map((person, index) =>
      index >= 900 ? changeDesignation(person, fixture.now()) : person,
    )
    const { rows } = await read(connector, fixture, { cursor: pages.at(-1)?.cursor })
    const changed = rows.filter(({ cells }) => String(cells["designation"]).startsWith("Lead "))
    expect(changed).toHaveLength(103)
    expect(changed.every(({ cells }) => String(cells["managerEmail"]).endsWith("@acme.example"))).toBe(true)
  })
})

describe("an employee who changes while the pages are read", () => {
  it("moves no other employee out of the reading", async () => {
    const people = inventPeople(1_003)
    const fixture = makeFixture(people)
    const onPage = (number: number) => {
      if (number !== 1) return
      fixture.employees = people.map((person, index) =>
        index < 300 ? changeDesignation(person, fixture.now()) : person,
      )
    }
    const { rows } = await read(connector, fixture, { onPage })
    expect(new Set(readIds(rows)).size).toBe(1_003)
  })
})

describe("the salary slip of an employee", () => {
  const readMonthly = async (fixture: Fixture) => (await read(connector, fixture)).rows[0]?.cells ?? {}

  it("has the components that make up its gross", async () => {
    const cells = await readMonthly(makeFixture(inventPeople(3)))
    const components = cells["monthly_components"] as ReadonlyArray<PayComponent>
    expect(components).toContainEqual({ title: "House Rent Allowance", amount: 10_500, kind: "earning" })
    expect(components).toContainEqual({ title: "Provident Fund", amount: 1_800, kind: "deduction" })
    const earned = components.filter(({ kind }) => kind === "earning").map(({ amount }) => Number(amount))
    expect(earned.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(cells["monthly_grossPay"]), 6)
  })

  it("leaves out what the employer pays beside it", async () => {
    const cells = await readMonthly(makeFixture(inventPeople(3)))
    expect(JSON.stringify(cells["monthly_components"])).not.toContain("Employer PF")
  })

  it("is the newest one, also while others have one for the month before only", async () => {
    const people = changePerson(inventPeople(3), 1, addPayslip, Date.UTC(2026, 0, 4))
    const { rows } = await read(connector, makeFixture(people))
    expect(rows.map(({ cells }) => cells["monthly_month"])).toEqual([1, 12, 12])
  })

  it("is read by itself on a site that does not let its lines be listed", async () => {
    const fixture = makeDenied("Salary Detail")
    const { rows, error } = await read(connector, fixture)
    expect(error).toBeNull()
    expect(rows[0]?.cells["monthly_components"]).toEqual(
      (await readMonthly(makeFixture(inventPeople(30))))["monthly_components"],
    )
    expect(
      fixture.requests.filter(({ url }) => url.pathname.startsWith("/api/resource/Salary%20Slip/")),
    ).toHaveLength(30)
  })

  it("times twelve is the yearly cost where an admin says so", async () => {
    const cells = await readMonthly(makeFixture(inventPeople(3), { ctc_components: YEARLY_FROM_SLIP }))
    expect(cells["ctc_components"]).toContainEqual({
      title: "House Rent Allowance",
      amount: 126_000,
      kind: "earning",
    })
  })
})

describe("dependents", () => {
  it("come from the child table that an admin names", async () => {
    const { rows } = await read(connector, makeFixture(inventPeople(3)))
    expect(rows[1]?.cells["dependentDetails"]).toMatchObject([
      { relation: "Spouse", profession: "Teacher", gender: "Male" },
      { relation: "Child", dob: "2018-09-14" },
    ])
    expect(rows[2]?.cells["dependentDetails"]).toEqual([])
  })

  it("are not read without one", async () => {
    const fixture = makeFixture(inventPeople(3), { dependents_table: "" })
    const { rows } = await read(connector, fixture)
    expect(rows[0]?.cells).not.toHaveProperty("dependentDetails")
    const checks = await connector.make(fixture.access).check()
    expect(checks.find(({ category }) => category === "dependent_details_fields")?.problem).toContain(
      "child table",
    )
  })
})

describe("a user who may not read salary slips", () => {
  it("is told so by the check, and may still share everything else", async () => {
    const fixture = makeDenied("Salary Slip")
    const problems = (await connector.make(fixture.access).check()).filter(({ problem }) => problem !== null)
    expect(problems).toMatchObject([{ category: "salary_monthly_details_fields" }])
    expect(problems[0]?.problem).toContain("Salary Slip")
    expect(await readOnly(fixture, DETAILS)).toMatchObject({ rows: 30 })
    expect(await catchThrown(() => readOnly(fixture, ["salary_monthly_details_fields"]))).toMatchObject({
      kind: "permission",
    })
  })
})

describe("the salary master", () => {
  it("identifies components by their abbreviation, or by their name where two share one", async () => {
    const { access } = makeFixture(inventPeople(3))
    const master = await connector.make(access).salaryMaster?.()
    expect(master?.ctc).toContainEqual({
      identifier: "B",
      title: "Basic",
      accountingCode: "520 - Salaries - AI",
    })
    expect(
      master?.ctc.filter(({ title }) => /^Co|^Ca/u.test(title)).map(({ identifier }) => identifier),
    ).toEqual(["Canteen", "Conveyance Allowance"])
    expect(master?.monthly).toEqual(master?.ctc)
  })
})

describe("writing an update", () => {
  it("refuses a key that Frappe cannot store before it sends anything", async () => {
    const fixture = makeFixture(inventPeople(3))
    const write = connector.make(fixture.access).write
    const error = await catchThrown(
      () => write?.({ employeeId: "AC0001", fields: { uan: "100900000001" } }) ?? Promise.resolve(),
    )
    expect(error).toMatchObject({
      kind: "data",
      message: expect.stringContaining("cannot store uan") as string,
    })
    expect(fixture.requests).toHaveLength(0)
  })
})

describe("a site that returns the same page whatever is requested", () => {
  it("ends the reading with an error", async () => {
    const people = inventPeople(500)
    const truth = makeSimulationFixture(simulation, { employees: people })
    const first = await truth.access.transport({
      method: "GET",
      url: `${acme["site_url"] ?? ""}/api/resource/Employee?fields=["*"]&limit_page_length=500`,
      headers: { authorization: `token ${acme["api_key"] ?? ""}:${acme["api_secret"] ?? ""}` },
      body: null,
    })
    const stuck: Simulation = { ...simulation, respond: () => ({ text: Buffer.from(first.body).toString() }) }
    const fixture = makeSimulationFixture(stuck)
    const error = await catchThrown(() => readOnly(fixture, DETAILS))
    expect(error).toMatchObject({ kind: "data" })
    expect(String(error)).toContain("another Employee name")
  })
})
