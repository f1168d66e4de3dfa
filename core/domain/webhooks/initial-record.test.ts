import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ABSENT_FROM_INITIAL_WEBHOOK } from "../../contract/employee/salary.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { trimInitialRecord } from "./initial-record.ts"

const cutText = (json: string): string => Buffer.concat(trimInitialRecord(Buffer.from(json))).toString()
const cut = (record: unknown): unknown => JSON.parse(cutText(JSON.stringify(record)))

describe("a record in the initial webhook", () => {
  it("is unchanged without a salary", () => {
    const json = JSON.stringify({ id: "1", name: "Asha" })
    expect(cutText(json)).toBe(json)
  })

  it("has only the ctc of its salary", () => {
    const record = { id: "1", salaryDetails: { ctc: { basic: "10" }, monthly: { basic: "1" } } }
    expect(cut(record)).toEqual({ id: "1", salaryDetails: { ctc: { basic: "10" } } })
    expect(cut({ id: "1", salaryDetails: { monthly: { basic: "1" } } })).toEqual({
      id: "1",
      salaryDetails: {},
    })
  })

  it.each(ABSENT_FROM_INITIAL_WEBHOOK)("has no %s, not among the deductions either", (key) => {
    const record = { id: "1", salaryDetails: { ctc: { [key]: "1", deductions: { [key]: "2", kept: "3" } } } }
    expect(cut(record)).toEqual({ id: "1", salaryDetails: { ctc: { deductions: { kept: "3" } } } })
  })

  it("keeps every other value, whatever it contains", () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constant(',"salaryDetails":{"ctc":1}}'),
      fc.string({ unit: "grapheme" }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), nasty), nasty, (others, basic) => {
        const record = { id: "1", others, salaryDetails: { ctc: { basic } } }
        expect(cut(record)).toEqual(record)
      }),
    )
  })

  it("keeps the source's own components, whatever their keys are called", () => {
    const raw = { basic: 1, salaryDetails: { ctc: 2 }, otherAllowance: 3, nps: 4 }
    const record = { id: "1", name: "Asha", salaryDetails: { ctc: { basic: 1, raw } } }
    expect(cut({ ...record, salaryDetails: { ...record.salaryDetails, monthly: { raw } } })).toEqual(record)
  })

  it("keeps and leaves out the same as reading and writing it would, whatever the salary holds", () => {
    const names = fc.constantFrom(...ABSENT_FROM_INITIAL_WEBHOOK, "basic", "ctc", "deductions", 'q"\\', "é")
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean(), fc.array(fc.string()))
    const { salary } = fc.letrec((tie) => ({
      salary: fc.dictionary(names, fc.oneof({ depthSize: "small" }, leaf, tie("salary")), { maxKeys: 5 }),
    }))
    const isObject = (value: unknown): value is Record<string, unknown> =>
      typeof value === "object" && value !== null && !Array.isArray(value)
    const without = (value: unknown, deeper: boolean): unknown =>
      isObject(value)
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([key]) => !(ABSENT_FROM_INITIAL_WEBHOOK as ReadonlyArray<string>).includes(key))
              .map(([key, inner]) => [key, deeper && key === "deductions" ? without(inner, false) : inner]),
          )
        : value
    fc.assert(
      fc.property(salary, (details) => {
        const { ctc } = details
        const left = ctc === undefined ? {} : { ctc: without(ctc, true) }
        const expected = JSON.stringify({ id: "1", name: "Asha", salaryDetails: left })
        expect(cutText(JSON.stringify({ id: "1", name: "Asha", salaryDetails: details }))).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  it("ends with the salary, which is what makes the rest worth not reading", () => {
    const first = EMPLOYEE_FIELDS.findIndex(({ path }) => path[0] === "salaryDetails")
    expect(EMPLOYEE_FIELDS.slice(first).every(({ path }) => path[0] === "salaryDetails")).toBe(true)
  })
})
