import { describe, expect, it } from "vitest"
import { EMPLOYEE_FIELDS, type EmployeeField } from "../../contract/employee/fields.ts"
import { type RecordPart, buildRecordTree, WHOLE_RECORD } from "./record-tree.ts"

/** Every leaf with its path of keys; the list of dependents as `dependentDetails`. */
const listPaths = (
  parts: ReadonlyArray<RecordPart>,
  above: ReadonlyArray<string> = [],
): ReadonlyArray<string> =>
  parts.flatMap((part) =>
    part.kind === "object" ? listPaths(part.parts, [...above, part.key]) : [[...above, part.key].join(".")],
  )

const listSlots = (parts: ReadonlyArray<RecordPart>): ReadonlyArray<number> =>
  parts.flatMap((part) =>
    part.kind === "object" ? listSlots(part.parts) : part.kind === "leaf" ? [part.slot] : [],
  )

describe("the tree of a record", () => {
  it("has every field once, in the order of the table, and the dependents before the salary", () => {
    const paths = listPaths(WHOLE_RECORD)
    const fields = EMPLOYEE_FIELDS.map(({ path }) => path.join("."))
    expect(paths.filter((path) => path !== "dependentDetails")).toEqual(fields)
    expect(paths[paths.indexOf("dependentDetails") + 1]).toBe("salaryDetails.ctc.basic")
    expect(listSlots(WHOLE_RECORD)).toEqual(EMPLOYEE_FIELDS.map((_, slot) => slot))
  })

  it("has each object once, and no empty one", () => {
    const keys = WHOLE_RECORD.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const only = buildRecordTree(({ key }) => key === "ctc_bonus_misc", false)
    expect(listPaths(only)).toEqual(["salaryDetails.ctc.bonus.misc"])
    expect(buildRecordTree(() => false, false)).toEqual([])
  })

  it("has only the included fields, each with its index in the whole table", () => {
    const includes = ({ key }: EmployeeField) => ["grade", "bankDetails_bankName"].includes(key)
    const parts = buildRecordTree(includes, false)
    expect(listPaths(parts)).toEqual(["grade", "bankDetails.bankName"])
    expect(listSlots(parts).map((slot) => EMPLOYEE_FIELDS[slot]?.key)).toEqual([
      "grade",
      "bankDetails_bankName",
    ])
  })

  it("ends with the dependents when there is no salary", () => {
    expect(listPaths(buildRecordTree(({ key }) => key === "name", true))).toEqual([
      "name",
      "dependentDetails",
    ])
  })
})
