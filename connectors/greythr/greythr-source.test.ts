import { describe, expect, it } from "vitest"
import {
  addPayslip,
  changeBankAccount,
  changePerson,
  hire,
  inventPeople,
  leave,
  rehire,
} from "../sdk/conformance/index.ts"
import {
  respondAt,
  BANK,
  DEPENDENTS,
  DETAILS,
  MONTHLY,
  open,
  requestedPaths,
  people,
  readAll,
} from "./testing/read-company.ts"

describe("the requests to greytHR", () => {
  it("read ten thousand employees in 500s, each list once", async () => {
    const fixture = open(10_000)
    const staff = await readAll(fixture)
    expect(Object.keys(staff)).toHaveLength(10_000)
    // A token, the names of codes, eleven lists, the names of managers, the main list, the month without a statement, and a
    // hundred thousand rows of the statement of the month before.
    expect(fixture.requests).toHaveLength(1 + 1 + 11 * 20 + 20 + 20 + 1 + 200)
  })

  it("for details only leave out bank accounts and pay", async () => {
    const fixture = open(10_000)
    await readAll(fixture, [DETAILS])
    expect(fixture.requests).toHaveLength(1 + 1 + 10 * 20 + 20 + 20)
    expect(requestedPaths(fixture).some((path) => /bank|payroll/iu.test(path))).toBe(false)
  })

  it("for dependents only are those for the personal data", async () => {
    const fixture = open(30)
    await readAll(fixture, [DEPENDENTS])
    expect(requestedPaths(fixture).slice(1)).toEqual(["personal", "/employee/v2/employees"])
  })

  it("are as many when nothing changed, since the lists cannot be filtered", async () => {
    const fixture = open(1_200)
    await readAll(fixture)
    const first = fixture.requests.length
    await readAll(fixture)
    expect(fixture.requests).toHaveLength(2 * first)
  })

  it("ask for fewer rows where the form says so", async () => {
    const fixture = open(250, {}, { page_size: "100" })
    expect(Object.keys(await readAll(fixture, [BANK]))).toHaveLength(250)
    expect(fixture.requests.filter(({ url }) => url.pathname.endsWith("/bank"))).toHaveLength(3)
  })
})

describe("what happens in the company", () => {
  it("shows in the next reading: an employee hired, leaving, hired again, with another account, paid", async () => {
    const fixture = open(80)
    await readAll(fixture)
    fixture.advanceTime(86_400_000)
    const now = fixture.now()
    let staff = hire(inventPeople(80), now)
    staff = changePerson(staff, 5, leave, now)
    staff = changePerson(staff, 39, rehire, now)
    staff = changePerson(staff, 6, changeBankAccount, now)
    staff = changePerson(staff, 7, addPayslip, now)
    fixture.employees = staff
    const after = await readAll(fixture)
    expect(after["AC0081"]).toMatchObject({ doj: "2026-01-06", status: "Active" })
    expect(after["AC0005"]).toMatchObject({ terminationDate: "2026-01-06", status: "Active" })
    expect(after["AC0079"]).toMatchObject({ terminationDate: "2025-11-26", status: "Terminated" })
    expect(after["AC0039"]).toMatchObject({ status: "Active", terminationDate: null })
    expect(after["AC0006"]).toMatchObject({ bankDetails_accountNumber: staff[5]?.bankAccount.accountNumber })
    expect(after["AC0007"]).toMatchObject({ monthly_month: 1, monthly_year: 2026 })
    // The others are not part of this month's payroll yet.
    expect(after["AC0008"]).toMatchObject({ monthly_month: 12, monthly_year: 2025 })
  })
})

describe("an employee", () => {
  it("has everything that greytHR knows", async () => {
    const staff = await readAll(open(50))
    const [, person] = people
    expect(staff["AC0002"]).toMatchObject({
      name: "Divya Gill",
      email: person?.email,
      personalEmail: person?.personalEmail,
      gender: "F",
      maritalStatus: "Married",
      bloodGroup: person?.bloodGroup,
      nationality: "Indian",
      fatherName: person?.fatherName,
      employmentType: "Confirmed",
      designation: person?.designation,
      department: person?.department,
      groupName: person?.businessUnit,
      costCenter: person?.costCenter,
      companyName: "Acme India",
      jobLocation_city: person?.city,
      pan: person?.pan,
      aadhar: person?.aadhaar,
      uan: person?.uan,
      currentAddress_addressLine: "0002 Lake Road, Example Layout",
      permanentAddress_addressPincode: person?.permanentAddress.pincode,
      bankDetails_accountNumber: person?.bankAccount.accountNumber,
      bankDetails_ifscCode: "EXBK0000001",
      bankDetails_bankName: "Example Bank",
      dependentDetails: [{ name: person?.dependents[0]?.name, relation: "Spouse", dob: "1989-03-08" }],
    })
  })

  it("has the current designation, not an earlier one", async () => {
    const staff = await readAll(open(50), [DETAILS])
    expect(Object.values(staff).filter(({ designation }) => designation === "Joiner")).toEqual([])
  })

  it("has no number that greytHR shows masked", async () => {
    const staff = await readAll(open(50), [DETAILS])
    expect(staff["AC0007"]?.["aadhar"] ?? null).toBeNull()
    expect(staff["AC0007"]?.["pan"] ?? null).toBeNull()
  })

  it("has managers up to five levels, in whatever form the tree names them", async () => {
    const staff = await readAll(open(1_000), [DETAILS])
    const byNumber = (number: number) => people[number - 1]
    // 900 reports to 23, who reports to 1.
    for (const number of [898, 899, 900]) {
      expect(staff[`AC0${String(number)}`]).toMatchObject({
        managerEmail: byNumber(23)?.email,
        managerEmail2: byNumber(1)?.email,
        managerEmail3: null,
      })
    }
    expect(staff["AC0001"]).toMatchObject({ manager: null, managerEmail: null })
  })

  it("has the nearest manager where the tree begins with the head of the company", async () => {
    const form = { org_tree: "Head of the company first" }
    const fixture = open(60, {}, form)
    respondAt(fixture, "org-tree", () => ({ json: [{ employeeId: 5_060, orgtree: [5_001, "AC0002"] }] }))
    expect((await readAll(fixture, [DETAILS]))["AC0060"]).toMatchObject({ managerEmail: people[1]?.email })
  })

  it("has the parents as dependents where the form says so", async () => {
    const fixture = open(3, {}, { parents: "Father and mother" })
    const relations = (await readAll(fixture, [DEPENDENTS]))["AC0003"]?.["dependentDetails"]
    expect(relations).toMatchObject([{ relation: "Father" }, { relation: "Mother" }])
  })
})

describe("the monthly pay", () => {
  it("has the items of the statement, and its gross apart from them", async () => {
    const pay = (await readAll(open(3), [MONTHLY]))["AC0002"]
    const components = pay?.["monthly_components"] as ReadonlyArray<Record<string, unknown>>
    expect(components[0]).toEqual({ title: "Basic", amount: 22_000, kind: "earning" })
    expect(components).toContainEqual({ title: "Income Tax", amount: 1_500, kind: "deduction" })
    const earnings = components.filter(({ kind }) => kind === "earning")
    const sum = earnings.reduce((total, { amount }) => total + Number(amount), 0)
    expect(pay?.["monthly_grossPay"]).toBe(sum)
    expect(components).toHaveLength(9)
  })

  it("is looked for in this month and three months back", async () => {
    const fixture = open(3)
    fixture.advanceTime(200 * 86_400_000)
    expect((await readAll(fixture, [MONTHLY]))["AC0002"]).not.toHaveProperty("monthly_components")
    expect(requestedPaths(fixture).filter((path) => path.includes("statement"))).toEqual([
      "salary/statement/2026-07-01",
      "salary/statement/2026-06-01",
      "salary/statement/2026-05-01",
      "salary/statement/2026-04-01",
    ])
  })
})
