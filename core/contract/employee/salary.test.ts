import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ABSENT_FROM_INITIAL_WEBHOOK, InitialWebhookSalaryDetails, SalaryDetails } from "./salary.ts"

const EARNINGS = [
  "basic",
  "dearnessAllowance",
  "hra",
  "gratuity",
  "medicalAllowance",
  "travelAllowance",
  "specialAllowance",
  "flexiBasketAllowance",
  "grossPay",
]
const BONUSES = ["joining", "referral", "retention", "performance", "relocation", "misc"]
const DEDUCTIONS = ["pf", "esi", "professionalTax", "labourWelfareFund", "misc"]
const OF_A_MONTH = ["tds", "medicalClaimDeduction", "groupTermInsuranceDeductions", "earlyWageDeduction"]

const each = (keys: ReadonlyArray<string>, value: unknown) =>
  Object.fromEntries(keys.map((key) => [key, value]))

const initialCtc = (value: unknown) => ({
  ...each(EARNINGS, value),
  bonus: each(BONUSES, value),
  deductions: each(DEDUCTIONS, value),
})
const ctc = (value: unknown) => ({
  ...initialCtc(value),
  otherAllowance: value,
  taxRegime: null,
  fixedPay: value,
  deductions: each([...DEDUCTIONS, "nps"], value),
})
const monthly = (value: unknown) => ({
  ...ctc(value),
  month: 4,
  year: 2026,
  reimbursements: value,
  deductions: each([...DEDUCTIONS, "nps", ...OF_A_MONTH], value),
})

const strict = { onExcessProperty: "error" } as const
const accepts = (value: unknown) =>
  Schema.decodeUnknownResult(SalaryDetails, strict)(value)._tag === "Success"
const initialAccepts = (value: unknown) =>
  Schema.decodeUnknownResult(InitialWebhookSalaryDetails, strict)(value)._tag === "Success"

describe("salary details", () => {
  it.each([50_000, 1234.56, 0, -500, null])("accept %j in every amount of both shapes", (amount) => {
    expect(accepts({ ctc: ctc(amount), monthly: monthly(amount) })).toBe(true)
  })

  it.each(["50000", NaN, Infinity, true, {}])("reject %j as an amount", (amount) => {
    expect(accepts({ ctc: { basic: amount } })).toBe(false)
    expect(accepts({ ctc: { fixedPay: amount } })).toBe(false)
    expect(accepts({ monthly: { deductions: { tds: amount } } })).toBe(false)
  })

  it("accept both shapes, and each key, as absent", () => {
    for (const some of [{}, { ctc: {} }, { monthly: {} }, { ctc: { bonus: {}, deductions: {} } }])
      expect(accepts(some), JSON.stringify(some)).toBe(true)
  })

  it("accept a text or null as the tax regime", () => {
    expect(accepts({ ctc: { taxRegime: "New" }, monthly: { taxRegime: null } })).toBe(true)
    expect(accepts({ ctc: { taxRegime: 1 } })).toBe(false)
  })

  it("of a month require a month of 1 to 12 and a whole year", () => {
    for (const month of [1, 12]) expect(accepts({ monthly: { month } })).toBe(true)
    for (const month of [0, 13, 1.5, "4", null])
      expect(accepts({ monthly: { month } }), String(month)).toBe(false)
    for (const year of [2026.5, "2026", null])
      expect(accepts({ monthly: { year } }), String(year)).toBe(false)
  })

  it("have the fields of a month in `monthly` alone", () => {
    expect(accepts({ ctc: { month: 4 } })).toBe(false)
    expect(accepts({ ctc: { reimbursements: 1 } })).toBe(false)
    for (const key of OF_A_MONTH) expect(accepts({ ctc: { deductions: { [key]: 1 } } }), key).toBe(false)
  })

  it("keep the source's own components whatever their names", () => {
    expect(accepts({ ctc: { raw: { "Basic Pay": 1, items: [{ a: null }] } } })).toBe(true)
    expect(accepts({ ctc: { raw: [] } })).toBe(false)
  })
})

describe("salary details of the initial webhook", () => {
  it("have no month, and a ctc without the keys that the initial webhook omits", () => {
    expect(initialAccepts({ ctc: initialCtc(1) })).toBe(true)
    expect(initialAccepts({ ctc: { raw: { Basic: 1 } } })).toBe(true)
    expect(initialAccepts({})).toBe(true)
    expect(initialAccepts({ monthly: {} })).toBe(false)
  })

  it("lack exactly those keys of the read endpoint", () => {
    expect(ABSENT_FROM_INITIAL_WEBHOOK).toEqual(["otherAllowance", "taxRegime", "fixedPay", "nps"])
    for (const key of ABSENT_FROM_INITIAL_WEBHOOK) {
      const holder = key === "nps" ? { deductions: { [key]: null } } : { [key]: null }
      expect(accepts({ ctc: holder }), key).toBe(true)
      expect(initialAccepts({ ctc: holder }), key).toBe(false)
    }
  })
})
