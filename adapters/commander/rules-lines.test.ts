import { describe, expect, it } from "vitest"
import type { TransformationRules } from "../../core/contract/transformation/transformation-rules.ts"
import { formatPlainTable } from "./output/table.ts"
import { rulesLines } from "./rules-lines.ts"

const RULES: TransformationRules = [
  { kind: "replace", key: "grade", values: { a: "1", b: "2", c: "3", d: "4" }, ignore_case: true },
  { kind: "replace_text", key: "name", find: { class: "spaces" }, with: " " },
  { kind: "strip", key: "employeeId", characters: "-", classes: ["leading_zeros"], where: "start" },
  { kind: "case", key: "name", to: "title" },
  { kind: "default", key: "companyName", value: "Acme" },
  { kind: "merge", key: "name", from: [{ column: "First" }, { key: "fatherName" }], separator: "-" },
]

describe("printed rules", () => {
  it("are listed in order, with owner and effect", () => {
    const lines = rulesLines([
      ["vendor", RULES.slice(0, 1)],
      ["connection", RULES.slice(1)],
    ]).flatMap((line) => (typeof line === "string" ? [line] : formatPlainTable(line)))
    expect(lines.map((line) => line.split(/ {2,}/u))).toEqual([
      ["RULE", "OF", "FIELD", "EFFECT"],
      ["1", "vendor", "grade", '"a" becomes "1", "b" becomes "2", "c" becomes "3" and 1 more, ignoring case'],
      ["1", "connection", "name", 'every run of spaces becomes " "'],
      ["2", "connection", "employeeId", 'removes each of "-", leading zeros at the start'],
      ["3", "connection", "name", "title case"],
      ["4", "connection", "companyName", '"Acme" where empty'],
      ["5", "connection", "name", 'column "First" + fatherName, with "-" between them'],
    ])
  })
})
