import { describe, expect, it } from "vitest"
import { makeRandom } from "../../sample-data/identifiers.ts"
import { ALL_FIELDS, forReads, settle, widen, withdraw, withhold } from "./agreement.ts"
import { findDifferences, findUnagreed, type ReceivedRecord } from "./compare.ts"
import { keepLeavers } from "./company.ts"
import { type Employee, makeStaff, toRecord } from "./staff.ts"

const staff = makeStaff({ name: "Acme", number: 1, size: 4, random: makeRandom(1) })

/** As the service delivers it: masked. */
const deliver = (employee: Employee): ReceivedRecord => ({ ...toRecord(employee), pan: "************" })

const deliverAll = () => new Map([...staff.all()].map(([id, employee]) => [id, deliver(employee)]))

const [first = ""] = staff.all().keys()
const change = (values: ReceivedRecord) => {
  const book = deliverAll()
  return book.set(first, { ...book.get(first), ...values })
}
const without = (field: string): ReceivedRecord =>
  Object.fromEntries(Object.entries(deliverAll().get(first) ?? {}).filter(([key]) => key !== field))

describe("the comparison of a vendor's book with the truth", () => {
  it("finds nothing when all is as it should be", () => {
    expect(findDifferences(deliverAll(), staff.all(), ALL_FIELDS)).toEqual([])
  })

  it.each([
    ["an older value", { designation: "Clerk" }, /designation is Clerk, not/u],
    ["another pay", { salaryDetails: { ctc: { basic: 1 } } }, /ctc_basic is 1, not/u],
    ["a clear value", { pan: "ABCPE1234F" }, /pan is ABCPE1234F, not \*/u],
  ])("finds %s", (_what, values, complaint) => {
    expect(findDifferences(change(values), staff.all(), ALL_FIELDS)).toEqual([
      expect.stringMatching(complaint) as string,
    ])
  })

  it("finds an employee who never came, and one who is not in the source", () => {
    const book = deliverAll()
    book.delete(first)
    book.set("X", { employeeId: "X" })
    expect(findDifferences(book, staff.all(), ALL_FIELDS)).toEqual([
      `${first} never came`,
      "X is not in the source",
    ])
  })

  it("expects nothing that is withheld, and nobody of a department that is not shared", () => {
    const cautious = withhold(ALL_FIELDS, "dob")
    expect(findDifferences(deliverAll(), staff.all(), cautious)).toHaveLength(4)
    const { department = "" } = staff.all().get(first) ?? {}
    const book = deliverAll()
    book.delete(first)
    expect(findDifferences(book, staff.all(), { ...ALL_FIELDS, withoutDepartment: department })).toEqual([])
  })

  it("lets a vendor keep what was withdrawn, but not read it", () => {
    const withdrawn = withdraw(ALL_FIELDS, "dob")
    expect(findDifferences(deliverAll(), staff.all(), withdrawn)).toEqual([])
    expect(findDifferences(deliverAll(), staff.all(), forReads(withdrawn))).toHaveLength(4)
    expect(findUnagreed(deliver(staff.all().get(first)!), withdrawn)).toEqual([`${first} came with dob`])
  })

  it("lets a field that was agreed to lately come or not, and expects it once the source was read in full", () => {
    const recent = widen(withhold(ALL_FIELDS, "dob"), "dob")
    const book = deliverAll().set(first, without("dob"))
    expect(findDifferences(book, staff.all(), recent)).toEqual([])
    expect(findDifferences(book, staff.all(), settle(recent))).toHaveLength(1)
    const hasLeft = new Map(staff.all()).set(first, { ...staff.all().get(first)!, status: "Inactive" })
    book.set(first, { ...without("dob"), status: "Inactive" })
    expect(findDifferences(book, hasLeft, settle(recent))).toEqual([])
    expect(findDifferences(book, hasLeft, ALL_FIELDS)).toHaveLength(1)
  })
})

describe("what a file says of those who left", () => {
  it("is what the last file with them said", () => {
    const employee = staff.all().get(first)!
    const truth = new Map([[first, { ...employee, designation: "Director", status: "Inactive" }]])
    expect(keepLeavers(truth, staff.all()).get(first)).toEqual({ ...employee, status: "Inactive" })
    expect(keepLeavers(truth, new Map())).toEqual(truth)
    const promoted = new Map([[first, { ...employee, designation: "Director" }]])
    expect(keepLeavers(promoted, staff.all())).toEqual(promoted)
  })
})

describe("what was delivered and not agreed to", () => {
  it("is named by field, also within a salary, and by department", () => {
    const record = deliver(staff.all().get(first)!)
    expect(findUnagreed(record, ALL_FIELDS)).toEqual([])
    expect(findUnagreed(record, withhold(ALL_FIELDS, "pan", "ctc_basic"))).toEqual([
      `${first} came with pan`,
      `${first} came with ctc_basic`,
    ])
    const withoutDepartment = String(record["department"])
    expect(findUnagreed(record, { ...ALL_FIELDS, withoutDepartment })).toHaveLength(1)
  })
})
