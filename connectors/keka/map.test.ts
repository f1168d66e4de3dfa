import { describe, expect, it } from "vitest"
import { readCustomFields } from "./custom-fields.ts"
import { type Joined, mapEmployee } from "./map.ts"
import { nameNumber, parseNumberNames } from "./number-names.ts"
import { makeCompanyFinder } from "./salary/pay-groups.ts"
import { readSettings } from "./settings.ts"

const EMPLOYEE = { id: "5f0c-a001", employeeNumber: "AC101", displayName: "Meera Nair" }
const NOTHING: Joined = { company: null, financial: null, salary: null, pay: null }
const SETTINGS = {
  customFields: {},
  relationTypes: { 1: "Father", 3: "Spouse" },
  bloodGroups: { 1: "A+" },
}

const map = (given: object, joined: Partial<Joined> = {}, settings: Partial<typeof SETTINGS> = {}) =>
  mapEmployee({ ...EMPLOYEE, ...given }, { ...NOTHING, ...joined }, { ...SETTINGS, ...settings })

describe("an employee of Keka", () => {
  it("is identified by the employee number, else by Keka's id", () => {
    expect(map({})).toMatchObject({ employeeId: "AC101", name: "Meera Nair" })
    expect(map({ employeeNumber: "" })["employeeId"]).toBe("5f0c-a001")
  })

  it("has the displayed name, else the parts of it", () => {
    const parts = { displayName: null, firstName: "Meera", middleName: "K", lastName: "Nair" }
    expect(map(parts)["name"]).toBe("Meera K Nair")
  })

  it.each([
    [{ employmentStatus: 0, accountStatus: 1 }, "Active"],
    [{ employmentStatus: 0, accountStatus: 0 }, "Active"],
    [{ employmentStatus: 0, accountStatus: 2 }, "Inactive"],
    [{ employmentStatus: 1, accountStatus: 2 }, "Terminated"],
    [{}, "Active"],
  ])("with %j is %s", (given, status) => {
    expect(map(given)["status"]).toBe(status)
  })

  it.each([
    [{ workerType: 1, timeType: 2 }, "Permanent"],
    [{ workerType: 2, contingentType: { id: "1", name: "Intern" } }, "Intern"],
    [{ workerType: 2, contingentType: null }, "Contract"],
    [{ workerType: 0, timeType: 1 }, "Full time"],
    [{ workerType: 0, timeType: 0 }, null],
  ])("with %j is employed as %s", (given, expected) => {
    expect(map(given)["employmentType"]).toBe(expected)
  })

  it.each([
    ["gender", 2, "Female"],
    ["gender", 4, "Prefer not to say"],
    ["gender", 0, null],
    ["gender", "Male", "Male"],
    ["maritalStatus", 3, "Widowed"],
    ["maritalStatus", 0, null],
    ["bloodGroup", 1, "A+"],
    ["bloodGroup", 9, null],
    ["bloodGroup", "O-", "O-"],
  ])("with the %s %j has %j", (key, value, expected) => {
    expect(map({ [key]: value })[key]).toBe(expected)
  })

  it("finds its units by their type", () => {
    const groups = [
      { id: "1", title: "Retail", groupType: 1 },
      { id: "2", title: "Finance", groupType: 2 },
      { id: "3", title: "Kochi Office", groupType: 3 },
      { id: "4", title: "CC-10", groupType: 4 },
    ]
    const units = { groupName: "Retail", department: "Finance", costCenter: "CC-10" }
    expect(map({ groups, city: "Kochi" })).toMatchObject({ ...units, jobLocation_city: "Kochi" })
    expect(map({ groups })["jobLocation_city"]).toBe("Kochi Office")
  })

  it("takes the grade from the pay grade, else from the band", () => {
    expect(map({ payGradeInfo: { title: "L3" }, bandInfo: { title: "B" } })["grade"]).toBe("L3")
    expect(map({ payGradeInfo: null, bandInfo: { title: "B" } })["grade"]).toBe("B")
  })

  it("shows the managers", () => {
    const given = {
      reportsTo: { firstName: "Arun", lastName: "Das", email: "arun@acme.example" },
      l2Manager: { email: "two@acme.example" },
      dottedLineManager: { email: "three@acme.example" },
    }
    expect(map(given)).toMatchObject({
      manager: "Arun Das",
      managerEmail: "arun@acme.example",
      managerEmail2: "two@acme.example",
      managerEmail3: "three@acme.example",
    })
  })

  it("joins the lines of an address", () => {
    const currentAddress = { addressLine1: "12 Lake Rd", addressLine2: "", city: "Kochi", zip: "682001" }
    expect(map({ currentAddress })).toMatchObject({
      currentAddress_addressLine: "12 Lake Rd",
      currentAddress_addressPincode: "682001",
      permanentAddress_addressLine: null,
    })
  })
})

describe("the family of an employee", () => {
  const relations = [
    { relationType: 1, displayName: "Ravi Nair", gender: 1, mobile: "9000000002", profession: "Teacher" },
    { relationType: 7, firstName: "Uma", lastName: "Nair", gender: 2, dateOfBirth: "1960-01-01T00:00:00Z" },
  ]

  it("has the relation of the table, else Keka's number", () => {
    expect(map({ relations })["dependentDetails"]).toMatchObject([
      { name: "Ravi Nair", relation: "Father", gender: "Male", mobileNumber: "9000000002" },
      { name: "Uma Nair", relation: "7", dob: "1960-01-01T00:00:00Z" },
    ])
  })

  it("gives the father's name only when the table names a father", () => {
    expect(map({ relations })["fatherName"]).toBe("Ravi Nair")
    expect(map({ relations }, {}, { relationTypes: {} as never })["fatherName"]).toBeNull()
  })
})

describe("PAN and Aadhaar", () => {
  const field = (title: string, value: unknown) => ({ id: "c", title, type: "Text", value })

  it.each([
    ["PAN", "pan"],
    ["PAN Card No.", "pan"],
    ["pan number", "pan"],
    ["Aadhaar", "aadhar"],
    ["Aadhar Card Number", "aadhar"],
    ["Adhar No", "aadhar"],
  ])("are found in the custom field %s", (title, key) => {
    expect(readCustomFields([field(title, "X")], {})).toEqual({ [key]: "X" })
  })

  it.each([["Company"], ["Pan India role"], ["Aadhaar consent"]])("are not in %s", (title) => {
    expect(readCustomFields([field(title, "X")], {})).toEqual({})
  })

  it("are in the fields that the form names, and other details, too", () => {
    const fields = [field("Tax-ID", "ABCDE1234F"), field("PAN", "old"), field("Father Name", "Ravi")]
    const titles = { pan: "tax id", fatherName: "Father name" }
    expect(readCustomFields(fields, titles)).toEqual({ pan: "ABCDE1234F", fatherName: "Ravi" })
  })

  it("fall back to the pay register when the custom field is empty", () => {
    const pay = { month: 12, year: 2025, gross: 1, reimbursements: 0, pan: "ABCDE1234F", components: [] }
    expect(map({ customFields: [field("PAN", "")] }, { pay })["pan"]).toBe("ABCDE1234F")
    expect(map({ customFields: [field("PAN", "AAAAA1111A")] }, { pay })["pan"]).toBe("AAAAA1111A")
  })
})

describe("the company of an employee", () => {
  const [one, other] = [
    { id: "p1", name: "Staff", company: "Acme India" },
    { id: "p2", name: "Workers", company: "Acme Works" },
  ]
  const inGroup = (group: object) => ({ groups: [{ groupType: 5, ...group }] })

  it("is the legal entity of the pay group, by id or title", () => {
    const find = makeCompanyFinder([one, other])
    expect(find(inGroup({ id: "p2", title: "renamed" }))).toBe("Acme Works")
    expect(find(inGroup({ id: "g9", title: "Staff" }))).toBe("Acme India")
    expect(find({ groups: [] })).toBeNull()
  })

  it("is the only legal entity there is", () => {
    expect(makeCompanyFinder([one])({ groups: [] })).toBe("Acme India")
    expect(makeCompanyFinder([])({ groups: [] })).toBeNull()
  })
})

describe("the form", () => {
  it.each([["acme"], ["Acme"], ["acme.keka.com"], ["https://acme.keka.com/ui/#/home"]])(
    "accepts the subdomain %s",
    (company) => {
      expect(readSettings({ company }).apiOrigin).toBe("https://acme.keka.com")
    },
  )

  it("leads to the sandbox", () => {
    expect(readSettings({ company: "acme", environment: "Sandbox" })).toMatchObject({
      apiOrigin: "https://acme.kekademo.com",
      loginOrigin: "https://login.kekademo.com",
    })
  })

  it.each([
    [""],
    ["acme.evil.example"],
    ["https://evil.example/acme"],
    ["acme.keka.com.evil.example"],
    ["a b"],
  ])("refuses the subdomain %j", (company) => {
    expect(() => readSettings({ company })).toThrow("The Keka subdomain is not valid")
  })

  it("names numbers", () => {
    expect(parseNumberNames("1 = Father; 02: Mother\n3=Spouse", "x")).toEqual({
      1: "Father",
      2: "Mother",
      3: "Spouse",
    })
    expect(() => parseNumberNames("1 = Father; Mother", "the relation types")).toThrow(
      "Entry 2 of the relation types",
    )
    expect(nameNumber(5, {})).toBe("5")
  })
})
