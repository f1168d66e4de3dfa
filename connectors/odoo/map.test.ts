import { describe, expect, it } from "vitest"
import { DATA_MODEL_CATEGORIES } from "../sdk/index.ts"
import { mapEmployee } from "./map.ts"
import type { Related } from "./related.ts"
import { parseSettings } from "./settings.ts"

const NOTHING: Related = {
  homes: new Map(),
  banks: new Map(),
  contracts: new Map(),
  relatives: new Map(),
  pay: new Map(),
  managerEmail: () => null,
  workplace: () => null,
}
const EMPLOYEE = { id: 12, name: "Meera Nair", active: true, barcode: "AC012" }

const map = (
  values: Readonly<Record<string, unknown>>,
  related: Partial<Related> = {},
  form: Readonly<Record<string, string>> = {},
) =>
  mapEmployee(
    { ...EMPLOYEE, ...values },
    {
      staff: { categories: new Set(DATA_MODEL_CATEGORIES) },
      settings: parseSettings({ url: "https://acme.odoo.example", ...form }),
      related: { ...NOTHING, ...related },
      today: "2026-01-05",
    },
  )

describe("an employee of Odoo", () => {
  it("has no value where Odoo writes false", () => {
    const row = map({ work_email: false, birthday: false, department_id: false, departure_date: false })
    for (const key of ["email", "dob", "department", "terminationDate", "manager", "dependentDetails"]) {
      expect(row[key]).toBeNull()
    }
  })

  it.each([
    [{ sex: "female" }, "gender", "female"],
    [{ gender: "male" }, "gender", "male"],
    [{ marital: "widower" }, "maritalStatus", "widower"],
    [{ marital: "cohabitant" }, "maritalStatus", null],
    [{ country_id: [104, "India"] }, "nationality", "India"],
    [{ identification_id: "9999 4105 7058" }, "aadhar", "9999 4105 7058"],
    [{ identification_id: "P-77" }, "aadhar", null],
    [{ l10n_in_pan: "ABCPE0012A" }, "pan", "ABCPE0012A"],
    [{ job_title: "Analyst", job_id: [3, "Consultant"] }, "designation", "Analyst"],
    [{ job_title: false, job_id: [3, "Consultant"] }, "designation", "Consultant"],
    [{ mobile_phone: "9800000001", private_phone: "9800000002" }, "mobileNumber", "9800000001"],
    [{ mobile_phone: false, private_phone: "9800000002" }, "mobileNumber", "9800000002"],
    [{ mobile_phone: false, phone: "9800000003", address_home_id: false }, "mobileNumber", "9800000003"],
    // The number of the user account.
    [{ mobile_phone: false, phone: "9800000003" }, "mobileNumber", null],
    [{ first_contract_date: "2020-04-01", contract_date_start: "2024-04-01" }, "doj", "2020-04-01"],
    [{ first_contract_date: false, contract_date_start: "2024-04-01" }, "doj", "2024-04-01"],
  ])("with %j has as %s %j", (values, key, expected) => {
    expect(map(values)[key]).toBe(expected)
  })

  it.each([
    [{ active: true }, "Active"],
    [{ active: false }, "Inactive"],
    [{ active: false, departure_date: "2025-12-31" }, "Terminated"],
    [{ active: false, departure_reason: "fired" }, "Terminated"],
    [{ active: false, departure_reason_id: [2, "Resigned"] }, "Terminated"],
  ])("with %j is %s", (values, expected) => {
    expect(map(values)["status"]).toBe(expected)
  })

  it.each([
    [{}, null],
    [{ employee_type: "employee" }, "Permanent"],
    [{ employee_type: "worker" }, "Permanent"],
    [{ employee_type: "freelance" }, "freelance"],
    [{ employee_type: "employee", contract_type_id: [4, "Temporary"] }, "Contract"],
    [{ employee_type: "trainee", contract_type_id: [9, "Part-Time"] }, "trainee"],
  ])("of the type %j is %s", (values, expected) => {
    expect(map(values)["employmentType"]).toBe(expected)
  })

  it("has the address of the contact of Odoo 14, else its own", () => {
    const address = {
      street: "12 Lake Rd",
      street2: "Example Layout",
      city: "Kochi",
      zip: "682001",
      state_id: [1, "Kerala (IN)"],
      country_id: [104, "India"],
    }
    const expected = {
      currentAddress_addressLine: "12 Lake Rd, Example Layout",
      currentAddress_addressCity: "Kochi",
      currentAddress_addressState: "Kerala",
      currentAddress_addressPincode: "682001",
      currentAddress_addressCountry: "India",
      countryCode: "India",
    }
    const homes = new Map([[88, { id: 88, ...address }]])
    expect(map({ address_home_id: [88, "Meera Nair"] }, { homes })).toMatchObject(expected)
    const own = Object.fromEntries(Object.entries(address).map(([name, value]) => [`private_${name}`, value]))
    expect(map(own)).toMatchObject(expected)
  })

  it("works at the work address and for the manager", () => {
    const row = map(
      { parent_id: [1, "Arun Das"], address_id: [90, "Office Kochi"] },
      {
        managerEmail: (id) => (id === 1 ? "arun@acme.example" : null),
        workplace: (id) => (id === 90 ? { id, city: "Kochi", zip: "682001" } : null),
      },
    )
    expect(row).toMatchObject({
      manager: "Arun Das",
      managerEmail: "arun@acme.example",
      jobLocation_city: "Kochi",
      jobLocation_pincode: "682001",
    })
  })
})

describe("the bank account", () => {
  const banks = new Map(
    [5, 6].map((id) => [id, { id, acc_number: `000111222${String(id)}`, bank_name: "Example Bank" }]),
  )

  it.each([
    [{ bank_account_id: [5, "0001112225"] }, "0001112225"],
    [{ bank_account_ids: [6, 5] }, "0001112226"],
    [{ bank_account_ids: [6, 5], primary_bank_account_id: [5, "0001112225"] }, "0001112225"],
    [{ bank_account_ids: [] }, null],
    [{ bank_account_id: false }, null],
  ])("of an employee with %j is %s", (values, expected) => {
    expect(map(values, { banks })["bankDetails_accountNumber"]).toBe(expected)
  })
})

describe("dependents", () => {
  const spouse = { spouse_complete_name: "Omar Nair", spouse_birthdate: "1989-03-08" }

  it("are the relatives", () => {
    const relative = {
      id: 1,
      name: "Mini Nair",
      relation_id: [1, "Child"],
      gender: "female",
      date_of_birth: "2018-09-14",
      job: false,
      phone_number: false,
    }
    expect(map(spouse, { relatives: new Map([[12, [relative]]]) })["dependentDetails"]).toEqual([
      {
        name: "Mini Nair",
        relation: "Child",
        gender: "female",
        dob: "2018-09-14",
        profession: null,
        mobileNumber: null,
      },
    ])
  })

  it("are the spouse where no relatives are entered", () => {
    expect(map(spouse)["dependentDetails"]).toEqual([
      { name: "Omar Nair", relation: "Spouse", dob: "1989-03-08" },
    ])
  })
})
