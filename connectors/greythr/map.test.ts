import { describe, expect, it } from "vitest"
import type { JsonObject } from "../sdk/index.ts"
import { listManagers } from "./managers.ts"
import { mapEmployee } from "./map.ts"
import { mapBank, mapIdentity, mapPersonal } from "./map-details.ts"
import type { Names } from "./names.ts"
import { parseSettings } from "./settings.ts"
import { readItem } from "./statement.ts"
import { mapWorkCategories } from "./work-categories.ts"

const NAMES: Names = {
  find: (_, code) => (code === null || code === undefined ? null : `name of ${JSON.stringify(code)}`),
}
const TODAY = "2026-01-05"

const map = (employee: JsonObject, details: JsonObject = {}): JsonObject =>
  mapEmployee(
    { employeeId: 7, employeeNo: "AC007", dateOfJoin: "2022-04-01", ...employee },
    {
      details,
      names: NAMES,
      managers: [],
      pay: null,
      hasDependents: true,
      hasParents: false,
      today: TODAY,
    },
  )

describe("an employee of greytHR", () => {
  it("is identified by the employee number, else by the id of the record", () => {
    expect(map({})).toMatchObject({ employeeId: "AC007" })
    expect(map({ employeeNo: "" })).toMatchObject({ employeeId: "7" })
  })

  it("is named as a whole, else by the parts of the name", () => {
    expect(map({ name: "Meera Nair", firstName: "M" })).toMatchObject({ name: "Meera Nair" })
    expect(map({ firstName: "Meera", middleName: "", lastName: "Nair" })).toMatchObject({
      name: "Meera Nair",
    })
  })

  it.each([
    ["still works", { leftorg: false, leavingDate: null }, {}, "Active"],
    ["has left", { leftorg: true, leavingDate: "2025-12-31" }, {}, "Terminated"],
    ["has left on an unknown day", { leftorg: true }, {}, "Terminated"],
    ["leaves today", { leftorg: true, leavingDate: TODAY }, {}, "Active"],
    ["has given notice", { leftorg: true, leavingDate: "2026-02-28" }, {}, "Active"],
    [
      "has left, which only the separation says",
      {},
      { leftOrg: true, leavingDate: "2025-12-31" },
      "Terminated",
    ],
    ["has left on a corrupt day", { leftorg: true, leavingDate: "0014-02-17" }, {}, "Terminated"],
  ])("who %s", (_, employee, details, status) => {
    expect(map(employee, details)["status"]).toBe(status)
  })

  it("who was hired again has no exit of the earlier employment", () => {
    expect(map({ leftorg: false }, { leavingDate: "2020-01-31" })).toMatchObject({
      status: "Active",
      terminationDate: null,
    })
  })

  it("has no column for what is only used to make one", () => {
    const details = {
      leavingDate: "2026-02-28",
      leftOrg: false,
      spouse: { name: "Arun" },
      motherName: "Lata",
    }
    const row = map({}, details)
    expect(Object.keys(details).filter((key) => key in row)).toEqual([])
    expect(row["dependentDetails"]).toEqual([{ name: "Arun" }])
  })
})

describe("the categories of an employee", () => {
  const make = (categoryDesc: string, valueDesc: string, from: string | null, to: string | null) => ({
    categoryDesc,
    value: 4,
    valueDesc,
    effectiveFrom: from,
    effectiveTo: to,
  })
  const mapList = (list: ReadonlyArray<JsonObject>, own = {}) =>
    mapWorkCategories({ categoryList: list }, own, TODAY)

  it.each([
    ["holds today", "2026-01-05", "2026-01-05", "Lead"],
    ["holds since ever", null, null, "Lead"],
    ["ended yesterday", "2020-01-01", "2026-01-04", null],
    ["begins tomorrow", "2026-01-06", null, null],
  ])("include a value that %s, or not", (_, from, to, expected) => {
    expect(mapList([make("Designation", "Lead", from, to)])["designation"]).toBe(expected)
  })

  it("include the latest of several that hold", () => {
    const list = [
      make("Designation", "Lead", "2025-01-01", null),
      make("Designation", "Joiner", "2020-01-01", null),
    ]
    expect(mapList(list)["designation"]).toBe("Lead")
  })

  it.each([
    ["Cost Centre", "costCenter"],
    ["COST CENTER", "costCenter"],
    ["Location", "jobLocation_city"],
    ["Business Unit", "groupName"],
  ])("include %s, however it is written", (name, key) => {
    expect(mapList([make(name, "Value", null, null)])[key]).toBe("Value")
  })

  it("include those that the form names, in place of the usual ones", () => {
    const list = [make("Project Division", "North", null, null), make("Division", "South", null, null)]
    expect(mapList(list, { groupName: "Project Division" })["groupName"]).toBe("North")
    expect(mapList(list)["groupName"]).toBe("South")
  })
})

describe("the organisation tree", () => {
  it.each([
    [7, ["7"]],
    ["AC007", ["AC007"]],
    [
      [7, 3, 1],
      ["7", "3", "1"],
    ],
    [
      [
        { level: 1, employeeId: 7 },
        { level: 2, employeeId: 3 },
      ],
      ["7", "3"],
    ],
    [{ managerId: 7, employeeId: 99 }, ["7"]],
    [{ supervisor: { employeeNo: "AC007" } }, ["AC007"]],
    [[], []],
    [null, []],
    [0, []],
  ])("%j mentions %j", (tree, expected) => {
    expect(listManagers(tree)).toEqual(expected)
  })
})

describe("an item of a salary statement", () => {
  it.each([
    ["INCOME", "Basic", { component: { title: "Basic", amount: 5, kind: "earning" }, gross: null }],
    [
      "DEDUCT",
      "Provident Fund",
      { component: { title: "Provident Fund", amount: 5, kind: "deduction" }, gross: null },
    ],
    ["INCOME", "GROSS", { component: null, gross: 5 }],
    ["INCOME", "Total Earnings", { component: null, gross: 5 }],
    ["DEDUCT", "Total Deductions", { component: null, gross: null }],
    ["INCOME", "Net Pay", { component: null, gross: null }],
    ["CONTRIBUTION", "PF Employer", { component: null, gross: null }],
    [
      "INCOME",
      "Gross Salary Advance",
      { component: { title: "Gross Salary Advance", amount: 5, kind: "earning" }, gross: null },
    ],
  ])("of the type %s with the title %s", (type, description, expected) => {
    expect(readItem({ type, description, itemName: "ITEM", amount: 5 })).toEqual(expected)
  })
})

describe("a number of a document", () => {
  it.each([
    ["pan", "ABCPE0007A", "ABCPE0007A"],
    ["aadhar", "9999 4105 7058", "9999 4105 7058"],
    ["aadhar", "XXXXXXXX7058", null],
    ["pan", "XXXXXX007A", null],
    ["pan", "AB*****07A", null],
    ["pan", "", null],
  ] as const)("%s %s is shared as %s", (key, documentNo, expected) => {
    expect(mapIdentity({ documentNo }, key)[key]).toBe(expected)
  })
})

describe("a bank account", () => {
  it.each([
    ["EXBK0000001", "EXBK0000001"],
    ["KOCHI-12", null],
    [12, null],
  ])("of the branch %s has the IFSC %s", (branchCode, expected) => {
    expect(mapBank({ branchCode }, NAMES)["bankDetails_ifscCode"]).toBe(expected)
  })
})

describe("personal data", () => {
  it("have a spouse only with a name", () => {
    expect(mapPersonal({ spouseName: "", spouseBirthday: "1989-03-08" }, NAMES)["spouse"]).toBeNull()
  })
})

describe("the form", () => {
  it.each(["acme", "acme.greythr.com", " https://ACME.greythr.com/home "])(
    "takes %s as the domain",
    (domain) => {
      expect(parseSettings({ domain }).host).toBe("acme.greythr.com")
    },
  )

  it.each(["", "acme greythr", "acme..com"])("refuses %j as the domain", (domain) => {
    expect(() => parseSettings({ domain })).toThrow(/host name/u)
  })
})
