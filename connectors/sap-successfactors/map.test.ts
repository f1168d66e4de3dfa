import { describe, expect, it } from "vitest"
import { mapJob } from "./jobs.ts"
import { type Employee, mapEmployee } from "./map.ts"
import { findLatest, readTime } from "./odata.ts"
import { findEmployment } from "./people.ts"
import { readSettings } from "./settings.ts"

const OPTIONS: Readonly<Record<string, readonly [code: string, label: string]>> = {
  5001: ["A", "Active"],
  5003: ["U", "Unpaid leave"],
  5004: ["X", "Secondment"],
  8448: ["B", "Business"],
  8449: ["P", "Personal"],
  9001: ["C", "Cell"],
  9002: ["H", "Home"],
  6003: ["FA", "Father"],
  4001: ["EMP", "Permanent"],
}
const NAMES = {
  picklists: {
    load: () => Promise.resolve(),
    find: (value: unknown) => {
      const [code, label] = OPTIONS[String(value)] ?? [null, typeof value === "string" ? value : null]
      return { code: code ?? label, label }
    },
  },
  foundation: {
    load: () => Promise.resolve(),
    find: (_field: string, code: string | null) =>
      code === null ? null : { name: `${code} name`, city: null, pincode: null },
  },
}
const SERVER = { api_server: "api41.sapsf.example" }
const NOTHING = {
  contacts: undefined,
  job: undefined,
  manager: null,
  account: undefined,
  salary: undefined,
  pay: undefined,
}
const PERSON = { personIdExternal: "AC101" }
const EMPLOYMENT = { userId: "U7", startDate: "/Date(1648771200000)/", endDate: null }
const results = (...list: ReadonlyArray<unknown>) => ({ results: list })

const map = (
  person: object,
  given: Partial<Employee> = {},
  credentials: Readonly<Record<string, string>> = {},
) =>
  mapEmployee(
    { ...NOTHING, employment: EMPLOYMENT, ...given, person: { ...PERSON, ...person } },
    NAMES,
    readSettings({ ...SERVER, ...credentials }),
  )

describe("an employee of SuccessFactors", () => {
  it("is identified by the person id, or by the user id", () => {
    expect(map({})["employeeId"]).toBe("AC101")
    expect(map({}, {}, { employee_number: "User ID" })["employeeId"]).toBe("U7")
  })

  it("has the personal information that became valid last", () => {
    const old = { startDate: "/Date(1000)/", firstName: "Meera", lastName: "Nair", maritalStatus: "Single" }
    const now = { startDate: "/Date(2000)/", firstName: "Meera", lastName: "Das", maritalStatus: "Married" }
    expect(map({ personalInfoNav: results(now, old) })).toMatchObject({
      name: "Meera Das",
      maritalStatus: "Married",
    })
  })

  it("has addresses by their type, else the primary one", () => {
    const [work, home] = [
      { emailAddress: "work@acme.example", emailType: "8448", isPrimary: false },
      { emailAddress: "home@mail.example", emailType: "8449", isPrimary: true },
    ]
    const both = { email: "work@acme.example", personalEmail: "home@mail.example" }
    expect(map({ emailNav: results(home, work) })).toMatchObject(both)
    expect(map({ emailNav: results(home, { ...work, emailType: "99", isPrimary: true }) })).toMatchObject(
      both,
    )
    expect(map({ emailNav: results(home) })["email"]).toBeUndefined()
  })

  it.each([
    [{ phoneType: "9001", countryCode: "+91", phoneNumber: "9000000001" }, "+91 9000000001"],
    [{ phoneType: "9001", countryCode: null, areaCode: "900", phoneNumber: "0000001" }, "9000000001"],
    [{ phoneType: "9001", phoneNumber: "+919000000001", countryCode: "91" }, "+919000000001"],
    [{ phoneType: "9002", phoneNumber: "1", isPrimary: true }, "1"],
    [{ phoneType: "9002", phoneNumber: "1", isPrimary: false }, null],
  ])("with the phone %j has the number %j", (phone, expected) => {
    expect(map({}, { contacts: { phoneNav: results(phone) } })["mobileNumber"]).toBe(expected)
  })

  it("has national ids by the card types of the form", () => {
    const card = (cardType: string, nationalId: string, isPrimary = false) => ({
      cardType,
      nationalId,
      isPrimary,
    })
    const nationalIdNav = results(
      card("PAN", "old"),
      card("PAN", "ABCDE1234F", true),
      card("PFN", "100900000001"),
    )
    expect(map({ nationalIdNav })).toMatchObject({ pan: "ABCDE1234F", aadhar: null, uan: null })
    expect(map({ nationalIdNav }, {}, { national_ids: "uan = PFN" })["uan"]).toBe("100900000001")
  })

  it("has the addresses of the company's types", () => {
    const address = (addressType: string, city: string, startDate: string) => ({
      addressType,
      city,
      startDate,
    })
    const homeAddressNavDEFLT = results(
      address("home", "Pune", "/Date(1000)/"),
      address("Home", "Kochi", "/Date(2000)/"),
      address("perm", "Bengaluru", "/Date(1000)/"),
    )
    const contacts = { homeAddressNavDEFLT }
    expect(map({}, { contacts })).toMatchObject({
      currentAddress_addressCity: "Kochi",
      permanentAddress_addressCity: null,
    })
    const permanent = map({}, { contacts }, { permanent_address_type: "perm" })
    expect(permanent["permanentAddress_addressCity"]).toBe("Bengaluru")
  })

  it("has the father among the relationships", () => {
    const personRerlationshipNav = results(
      {
        relationshipType: "6003",
        firstName: "Ravi",
        lastName: "Nair",
        relPersonNav: { dateOfBirth: "/Date(0)/" },
      },
      {
        relationshipType: "aunt",
        relPersonalNav: results({ firstName: "Uma", lastName: "Das", gender: "F" }),
      },
    )
    const row = map({}, { contacts: { personRerlationshipNav } })
    expect(row["fatherName"]).toBe("Ravi Nair")
    expect(row["dependentDetails"]).toEqual([
      { name: "Ravi Nair", relation: "Father", dob: "/Date(0)/", gender: null },
      { name: "Uma Das", relation: "aunt", dob: null, gender: "F" },
    ])
  })
})

describe("the job", () => {
  it.each([
    ["5001", "Active"],
    ["5003", "Inactive"],
    ["T", "Terminated"],
    ["5004", "Secondment"],
    [null, null],
  ])("with the status %j is %j", (emplStatus, status) => {
    expect(map({}, { job: mapJob({ emplStatus }) })["status"]).toBe(status)
  })

  it("has the statuses of the form", () => {
    const employee_statuses = "X = Active; U: Terminated"
    const status = (emplStatus: string) =>
      map({}, { job: mapJob({ emplStatus }) }, { employee_statuses })["status"]
    expect([status("5004"), status("5003"), status("5001")]).toEqual(["Active", "Terminated", "Active"])
    expect(() => readSettings({ ...SERVER, employee_statuses: "A = Active; U" })).toThrow("Entry 2 of")
  })

  it.each([
    [{ employmentType: "4001", employeeClass: "White collar" }, false, "Permanent"],
    [{ employeeClass: "Intern" }, false, "Intern"],
    [{ employmentType: "4001" }, true, "Contract"],
    [{}, false, null],
  ])("with %j, contingent: %j, is employed as %j", (job, isContingentWorker, expected) => {
    const employment = { ...EMPLOYMENT, isContingentWorker }
    expect(map({}, { job: mapJob(job), employment })["employmentType"]).toBe(expected)
  })

  it("shows names instead of codes, and no manager for NO_MANAGER", () => {
    const job = mapJob({ department: "FIN", division: "D1", location: "L1", managerId: "NO_MANAGER" })
    expect(map({}, { job })).toMatchObject({
      department: "FIN name",
      groupName: "D1 name",
      jobLocation_city: "L1 name",
    })
    expect(job.managerId).toBeNull()
  })
})

describe("the employment that counts", () => {
  const employment = (userId: string, start: number, end: number | null) => ({
    userId,
    startDate: `/Date(${String(start)})/`,
    endDate: end === null ? null : `/Date(${String(end)})/`,
  })
  const find = (...list: ReadonlyArray<unknown>) =>
    findEmployment({ employmentNav: results(...list) })?.["userId"]

  it("is the one that has not ended, else the last one", () => {
    expect(find(employment("old", 1, 5), employment("new", 6, null))).toBe("new")
    expect(find(employment("new", 6, null), employment("old", 1, 5))).toBe("new")
    expect(find(employment("one", 1, 5), employment("two", 6, 9))).toBe("two")
    expect(find(employment("first", 1, null), employment("second", 6, null))).toBe("second")
    expect(find()).toBeUndefined()
  })
})

describe("values of OData", () => {
  it("are times with and without an offset", () => {
    expect(readTime("/Date(1650758400000)/")).toBe(1_650_758_400_000)
    expect(readTime("/Date(-1000+0330)/")).toBe(-1000)
    expect(readTime("2026-01-05")).toBeNull()
  })

  it("are ordered by their start, then by their number as a number", () => {
    const record = (startDate: string, seqNumber: string) => ({ startDate, seqNumber })
    const newest = record("/Date(2000)/", "10")
    expect(findLatest([record("/Date(1000)/", "99"), newest, record("/Date(2000)/", "9")])).toBe(newest)
  })
})

describe("the API server", () => {
  it.each([["api41.sapsf.com"], ["https://api41.sapsf.com/odata/v2"], [" api41.sapsf.com "]])(
    "is read from %j",
    (api_server) => {
      expect(readSettings({ api_server }).origin).toBe("https://api41.sapsf.com")
    },
  )

  it.each([[""], ["sapsf"], ["ftp://api41.sapsf.com"], ["a b.com"]])("is refused as %j", (api_server) => {
    expect(() => readSettings({ api_server })).toThrow("The API server is not a host")
  })
})
