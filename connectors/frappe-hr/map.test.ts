import { describe, expect, it } from "vitest"
import { checkFields } from "./check-categories.ts"
import { type Belongings, mapEmployee as map, type MapSettings } from "./map.ts"

const SETTINGS: MapSettings = { customFields: {}, hasYearlySlip: false }
const NOTHING: Belongings = { manager: null, slip: undefined, dependents: undefined }

const mapEmployee = (
  employee: Parameters<typeof map>[0],
  manager: Belongings["manager"],
  belongings: Partial<Belongings> = {},
  settings: Partial<MapSettings> = {},
) => map(employee, { ...NOTHING, manager, ...belongings }, { ...SETTINGS, ...settings })

const EMPLOYEE = { name: "HR-EMP-00007", employee_number: "AC007", employee_name: "Meera Nair" }

describe("an employee of Frappe", () => {
  it("is identified by the employee number, else by the id of the record", () => {
    expect(mapEmployee(EMPLOYEE, null)).toMatchObject({ employeeId: "AC007", name: "Meera Nair" })
    expect(mapEmployee({ ...EMPLOYEE, employee_number: "" }, null)).toMatchObject({
      employeeId: "HR-EMP-00007",
    })
  })

  it("has the address of the company, else the preferred one, else that of the account", () => {
    const emails = {
      company_email: "c@acme.example",
      prefered_email: "p@acme.example",
      user_id: "u@acme.example",
    }
    const mapEmail = (given: object) => mapEmployee({ ...EMPLOYEE, ...given }, null)["email"]
    expect(mapEmail(emails)).toBe("c@acme.example")
    expect(mapEmail({ ...emails, company_email: "" })).toBe("p@acme.example")
    expect(mapEmail({ ...emails, company_email: null, prefered_email: null })).toBe("u@acme.example")
    expect(mapEmail({})).toBeNull()
  })

  it.each([
    ["Finance - AI", "Finance"],
    ["Research - North - AI", "Research - North"],
    ["Finance", "Finance"],
    ["Re-Engineering", "Re-Engineering"],
    [null, null],
  ])("in the department %s is in %s", (department, expected) => {
    expect(mapEmployee({ ...EMPLOYEE, department }, null)["department"]).toBe(expected)
  })

  it("has a yearly cost only when one was entered", () => {
    expect(mapEmployee({ ...EMPLOYEE, ctc: 900_000 }, null)["ctc_grossPay"]).toBe(900_000)
    expect(mapEmployee({ ...EMPLOYEE, ctc: 0 }, null)["ctc_grossPay"]).toBeNull()
  })

  it("shows the manager by name and address", () => {
    const manager = { name: "Arun Das", email: "arun@acme.example" }
    expect(mapEmployee(EMPLOYEE, manager)).toMatchObject({
      manager: "Arun Das",
      managerEmail: "arun@acme.example",
    })
  })
})

describe("a salary slip of Frappe", () => {
  const slip = {
    startDate: "2026-02-01",
    grossPay: 50_000,
    components: [{ title: "Basic", amount: 25_000, kind: "earning" }] as const,
  }

  it("is the pay of its month", () => {
    const row = mapEmployee(EMPLOYEE, null, { slip })
    expect(row).toMatchObject({
      monthly_year: 2026,
      monthly_month: 2,
      monthly_grossPay: 50_000,
      monthly_components: slip.components,
    })
    expect(row).not.toHaveProperty("ctc_components")
  })

  it("times twelve stands for the yearly cost where an admin says so", () => {
    const row = mapEmployee(EMPLOYEE, null, { slip }, { hasYearlySlip: true })
    expect(row["ctc_components"]).toEqual([{ title: "Basic", amount: 300_000, kind: "earning" }])
  })

  it("that does not exist leaves the month empty", () => {
    const row = mapEmployee(EMPLOYEE, null, { slip: null })
    expect([row["monthly_year"], row["monthly_month"], row["monthly_components"]]).toEqual([null, null, null])
  })
})

describe("fields that a company added", () => {
  it("are read by the map in the form", () => {
    const employee = { ...EMPLOYEE, custom_aadhaar: "9999 4105 7058" }
    expect(mapEmployee(employee, null, {}, { customFields: { aadhar: "custom_aadhaar" } })).toMatchObject({
      aadhar: "9999 4105 7058",
    })
  })
})

describe("the check of the credentials", () => {
  const problems = (employee: Parameters<typeof checkFields>[0]) =>
    checkFields(employee).flatMap(({ category, problem }) => (problem === null ? [] : [category]))

  it("reports the categories whose fields the API user does not see, and what to do", () => {
    expect(problems({ ...EMPLOYEE, bank_ac_no: null, ctc: 0 })).toEqual([])
    expect(problems(EMPLOYEE)).toEqual(["bank_details_fields", "ctc_details_fields"])
    expect(checkFields(EMPLOYEE)[1]?.problem).toContain("role HR Manager")
  })

  it("reports nothing on a site without employees", () => {
    expect(problems(undefined)).toEqual([])
  })
})
