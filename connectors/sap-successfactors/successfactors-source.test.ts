import { describe, expect, it } from "vitest"
import {
  inventPeople,
  type Person,
  type SimulatedResponse,
  type Simulation,
} from "../sdk/conformance/index.ts"
import { makeSimulationFixture } from "../sdk/conformance/fixture.ts"
import { read } from "../sdk/conformance/reading.ts"
import type { DataModelCategory, PullingConnector } from "../sdk/index.ts"
import simulated from "./conformance.ts"
import connector from "./index.ts"
import { makeService } from "./simulation/service.ts"

const simulation = simulated as unknown as Simulation

/** The connector as the service calls it when only these categories are used. */
const only = (...categories: ReadonlyArray<DataModelCategory>): PullingConnector => ({
  ...connector,
  make: (access) => {
    const reader = connector.make(access)
    return { ...reader, pages: (cursor) => reader.pages(cursor, categories) }
  },
})

const readCells = async (reader: PullingConnector, fixture = makeSimulationFixture(simulation)) => {
  const { rows, error } = await read(reader, fixture)
  expect(error).toBeNull()
  return new Map(rows.map(({ cells }) => [cells["employeeId"], cells]))
}

/** The fixture of a user who gets this response from an entity. */
const refuse = (entity: string, response: SimulatedResponse = { status: 403, text: "" }) => {
  const fixture = makeSimulationFixture(simulation)
  fixture.fault = (number) =>
    fixture.requests[number - 1]?.url.pathname === `/odata/v2/${entity}` ? response : null
  return fixture
}

describe("the requests to SuccessFactors, with pages of 1,000", () => {
  const large = makeService({ people: 1, pageSize: 1_000 }) as unknown as Simulation
  const employees = inventPeople(2_000)

  it("read two thousand employees with everything in 26 requests", async () => {
    const fixture = makeSimulationFixture(large, { employees })
    const { rows, error } = await read(connector, fixture)
    expect(error).toBeNull()
    expect(rows).toHaveLength(2_000)
    // A token; 2,040 jobs, since some changed twice on a day; bank accounts; pay components; salaries; the newest pay date
    // and 2,040 results; persons, and the rest of them; picklist options; the names of six lists; 25 managers of each page.
    expect(fixture.requests).toHaveLength(1 + 3 + 2 + 1 + 2 + 1 + 3 + 2 + 2 + 1 + 6 + 2)
  })

  it("read less when only details are used", async () => {
    const fixture = makeSimulationFixture(large, { employees })
    const { rows } = await read(only("detail_info_fields"), fixture)
    expect(rows).toHaveLength(2_000)
    expect(fixture.requests).toHaveLength(1 + 3 + 2 + 2 + 1 + 6 + 2)
    expect(
      fixture.requests.some(({ url }) =>
        /Pay|Comp/u.test(url.pathname.replace("FOPayGrade", "").replace("FOCompany", "")),
      ),
    ).toBe(false)
    expect(fixture.requests.some(({ url }) => url.search.includes("Rerlationship"))).toBe(false)
  })

  it("read persons and their bank accounts only when only bank accounts are used", async () => {
    const fixture = makeSimulationFixture(large, { employees })
    await read(only("bank_details_fields"), fixture)
    expect(fixture.requests).toHaveLength(1 + 2 + 2)
  })
})

describe("the rows", () => {
  it("have what SuccessFactors keeps in many places", async () => {
    const person = simulation.employees[6] as Person
    expect((await readCells(connector)).get("AC0007")).toMatchObject({
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      personalEmail: person.personalEmail,
      mobileNumber: `+91 ${person.mobile}`,
      maritalStatus: person.maritalStatus,
      pan: person.pan,
      aadhar: person.aadhaar,
      uan: person.uan,
      fatherName: person.fatherName,
      status: "Active",
      designation: person.designation,
      department: person.department,
      groupName: person.businessUnit,
      costCenter: person.costCenter,
      companyName: person.company,
      grade: person.grade,
      jobLocation_city: person.city,
      managerEmail: (simulation.employees[0] as Person).email,
      currentAddress_addressState: person.currentAddress.state,
      permanentAddress_addressLine: `${person.permanentAddress.line1}, ${person.permanentAddress.line2}`,
      bankDetails_accountNumber: person.bankAccount.accountNumber,
      bankDetails_ifscCode: person.bankAccount.ifsc,
      bankDetails_bankName: person.bankAccount.bankName,
    })
  })

  it("have the job with the highest number, when several began on a day", async () => {
    const cells = await readCells(only("detail_info_fields"))
    expect(cells.get("AC0050")?.["designation"]).toBe((simulation.employees[49] as Person).designation)
  })

  it("are employees only, although their relatives are persons, too", async () => {
    const ids = [...(await readCells(connector)).keys()]
    expect(ids).toHaveLength(simulation.employees.length)
    expect(ids.some((id) => String(id).includes("_"))).toBe(false)
  })

  it("have salaries for a year, whatever the frequency of a component, with the sum of the earnings", async () => {
    const cells = (await readCells(connector)).get("AC0007") ?? {}
    const { salary } = simulation.employees[6] as Person
    expect(cells["ctc_components"]).toEqual(salary)
    const earned = salary.reduce((sum, { kind, amount }) => (kind === "earning" ? sum + amount : sum), 0)
    expect(cells["ctc_grossPay"]).toBe(earned)
  })

  it("have the last month, without what was voided", async () => {
    const cells = (await readCells(connector)).get("AC0050") ?? {}
    const lines = (simulation.employees[49] as Person).payslips[0]?.lines ?? []
    expect(cells["monthly_components"]).toEqual(lines)
    const earned = lines.reduce((sum, { kind, amount }) => (kind === "earning" ? sum + amount : sum), 0)
    expect(cells).toMatchObject({ monthly_month: 12, monthly_year: 2025, monthly_grossPay: earned })
  })

  it("are the same with Basic authentication", async () => {
    const basic = await readCells(connector, makeSimulationFixture(simulation, { tenant: 1 }))
    expect(basic.get("AC0007")?.["designation"]).toBe((simulation.employees[6] as Person).designation)
  })
})

describe("a user without a permission", () => {
  it.each([
    ["EmpJob", ["detail_info_fields"]],
    ["PicklistOption", ["detail_info_fields", "dependent_details_fields"]],
    ["FODepartment", ["detail_info_fields"]],
    ["PerPersonRelationship", ["dependent_details_fields"]],
    ["PaymentInformationV3", ["bank_details_fields"]],
    ["EmpCompensation", ["ctc_details_fields"]],
    ["EmployeePayrollRunResults", ["salary_monthly_details_fields"]],
  ] as const)("for %s is told so for %j", async (entity, categories) => {
    const fixture = refuse(entity)
    const checks = await connector.make(fixture.access).check()
    expect(fixture.requests.length).toBeLessThanOrEqual(10)
    const problems = checks.filter(({ problem }) => problem !== null)
    expect(problems.map(({ category }) => category)).toEqual(categories)
    expect(problems[0]?.problem).toContain(`The API user may not read ${entity}`)
  })

  it.each([
    ["EmpJob", "detail_info_fields", "dependent_details_fields"],
    ["PaymentInformationV3", "bank_details_fields", "detail_info_fields"],
    ["EmpCompensation", "ctc_details_fields", "detail_info_fields"],
    ["EmployeePayrollRunResults", "salary_monthly_details_fields", "detail_info_fields"],
  ] as const)("for %s cannot read %s, but %s", async (entity, category, other) => {
    const { error } = await read(only(category), refuse(entity))
    expect(error).toMatchObject({ kind: "permission" })
    expect(String(error)).toContain(entity)
    expect((await read(only(other), refuse(entity))).error).toBeNull()
  })

  it("for persons can read nothing", async () => {
    await expect(connector.make(refuse("PerPerson").access).check()).rejects.toMatchObject({
      kind: "permission",
    })
  })
})

describe("a company without results of payroll", () => {
  const missing = { status: 404, json: { error: { code: "COE_NOT_FOUND" } } }

  it("is read without them, and the check says so", async () => {
    const cells = await readCells(connector, refuse("EmployeePayrollRunResults", missing))
    expect(cells.size).toBe(simulation.employees.length)
    expect(cells.get("AC0007")?.["monthly_components"] ?? null).toBeNull()
    const checks = await connector.make(refuse("EmployeePayrollRunResults", missing).access).check()
    expect(checks.find(({ category }) => category === "salary_monthly_details_fields")?.problem).toContain(
      "has no EmployeePayrollRunResults",
    )
  })
})

describe("pages", () => {
  it("that repeat the same token end the reading with an error", async () => {
    const stuck = { d: { results: [], __next: "https://api41.sapsf.example/x?$skiptoken=abc" } }
    const { error } = await read(connector, refuse("EmpJob", { json: stuck }))
    expect(error).toMatchObject({ kind: "data" })
    expect(String(error)).toContain("another page of EmpJob")
  })
})

describe("a request that SuccessFactors refuses", () => {
  it("is reported with its entity, and without what it answered", async () => {
    const response = { status: 400, json: { error: { code: "COE0021", message: { value: "Meera Nair" } } } }
    const { error } = await read(connector, refuse("EmpCompensation", response))
    expect(error).toMatchObject({ kind: "data" })
    expect(String(error)).toContain("refused the request for EmpCompensation")
    expect(String(error)).not.toContain("Meera")
  })
})

describe("the form", () => {
  const check = (credentials: Readonly<Record<string, string>>) =>
    connector.make({ ...makeSimulationFixture(simulation).access, credentials }).check()
  const { private_key = "", ...rest } = simulation.credentials[0]

  it("needs a private key with an API key, or a password", async () => {
    await expect(check(rest)).rejects.toThrow("Enter a private key and an API key, or a password.")
    await expect(check({ ...rest, client_id: "", private_key })).rejects.toThrow("needs an API key")
    await expect(check({ ...rest, private_key: "nonsense" })).rejects.toThrow(
      "The private key cannot be read",
    )
  })
})
