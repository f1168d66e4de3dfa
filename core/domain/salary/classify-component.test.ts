import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { COMPONENT_TABLE } from "./component-table.ts"
import { makeComponentClassifier } from "./classify-component.ts"
import { type ComponentKind, SALARY_PERIODS } from "./pay-component.ts"
import { hasSalaryKey, SALARY_KEYS } from "./salary-keys.ts"

const KINDS: ReadonlyArray<ComponentKind> = ["earning", "deduction"]
const earning = makeComponentClassifier({}, "monthly", "earning")
const deduction = makeComponentClassifier({}, "monthly", "deduction")

describe("an earning is counted by its title as", () => {
  it.each([
    ["Basic (50%)", "basic"],
    ["BASIC PAY", "basic"],
    ["Basic + DA", "basic"],
    ["D.A.", "dearnessAllowance"],
    ["Variable DA", "dearnessAllowance"],
    ["H R A", "hra"],
    ["HRA (40% of Basic)", "hra"],
    ["House-Rent Allowance", "hra"],
    ["Gratuity", "gratuity"],
    ["Medical Reimbursement", "medicalAllowance"],
    ["Travelling Allowance", "travelAllowance"],
    ["Transportation", "travelAllowance"],
    ["L.T.A", "travelAllowance"],
    ["Leave Travel Concession (LTC)", "travelAllowance"],
    ["Conv. Allow.", "travelAllowance"],
    ["Spl. Allowance", "specialAllowance"],
    ["Sign-on bonus", "bonus_joining"],
    ["Allowance (Special)", "specialAllowance"],
    ["Flexible Benefit Plan", "flexiBasketAllowance"],
    ["Special retention bonus", "bonus_retention"],
    ["Variable Pay", "bonus_performance"],
    ["Festival Bonus", "bonus_misc"],
  ])("%s: %s", (title, key) => {
    expect(earning(title)).toEqual({ key, by: "table" })
  })

  it.each(["Data card", "Daily meals", "PF employer", "Provident Fund", "Medical", "", "Ⅷ", "Meal card"])(
    "%s: other allowances",
    (title) => {
      expect(earning(title)).toEqual({ key: "otherAllowance", by: "rest" })
    },
  )
})

describe("a deduction is counted by its title as", () => {
  it.each([
    ["P.F.", "deductions_pf"],
    ["Employee's P F 12%", "deductions_pf"],
    ["Voluntary Provident Fund", "deductions_pf"],
    ["ESIC", "deductions_esi"],
    ["Employees' State Insurance", "deductions_esi"],
    ["PT", "deductions_professionalTax"],
    ["Professional Tax (Karnataka)", "deductions_professionalTax"],
    ["Prof. Tax", "deductions_professionalTax"],
    ["P.Tax", "deductions_professionalTax"],
    ["Labour Welfare Fund", "deductions_labourWelfareFund"],
    ["National Pension Scheme", "deductions_nps"],
    ["Income Tax", "deductions_tds"],
    ["Tax Deducted at Source", "deductions_tds"],
    ["Health insurance premium", "deductions_medicalClaimDeduction"],
    ["Mediclaim", "deductions_medicalClaimDeduction"],
    ["Group Term Life", "deductions_groupTermInsuranceDeductions"],
    ["EWA", "deductions_earlyWageDeduction"],
  ])("%s: %s", (title, key) => {
    expect(deduction(title)).toEqual({ key, by: "table" })
  })

  it.each([
    "Employer PF",
    "EPF (Employer's share)",
    "PF - ER",
    "Provident Fund Loan",
    "Basic",
    "Ptolemy Club",
    "Canteen",
  ])("%s: other deductions", (title) => {
    expect(deduction(title)).toEqual({ key: "deductions_misc", by: "rest" })
  })

  it("of a year, without the keys of a month only", () => {
    const ofYear = makeComponentClassifier({ "Group cover": "deductions_tds" }, "ctc", "deduction")
    for (const title of ["TDS", "Mediclaim", "Group term", "EWA", "Group cover"]) {
      expect(ofYear(title)).toEqual({ key: "deductions_misc", by: "rest" })
    }
  })
})

describe("the table", () => {
  it("uses keys that the salary has, and matches its own names in any case and punctuation", () => {
    const entry = fc.constantFrom(
      ...KINDS.flatMap((kind) =>
        COMPONENT_TABLE[kind].entries.flatMap(({ key, names }) => names.map((name) => ({ kind, key, name }))),
      ),
    )
    const mark = fc.constantFrom(" ", "  ", "-", "_", "/", " & ", ": ", "*", " (", "%")
    fc.assert(
      fc.property(
        entry,
        fc.array(mark, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (given, marks, upper) => {
          const words = given.name.split(" ").map((word, index) => `${marks[index] ?? ""}${word}`)
          const title = `${words.join(marks[7])}${marks[6] ?? ""}`
          const count = makeComponentClassifier({}, "monthly", given.kind)
          expect(count(upper ? title.toUpperCase() : title)).toEqual(count(given.name))
          expect(count(given.name)).toEqual({ key: given.key, by: "table" })
        },
      ),
    )
  })

  it("counts every component as a key that the period has", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SALARY_PERIODS),
        fc.constantFrom(...KINDS),
        fc.string({ unit: "binary" }),
        (period, kind, title) =>
          hasSalaryKey(period, makeComponentClassifier({}, period, kind)(title).key ?? ""),
      ),
    )
  })
})

describe("an override", () => {
  it("overrides the table for the whole title only, ignoring case and spaces", () => {
    const count = makeComponentClassifier(
      { "Meal Card": "flexiBasketAllowance", Basic: null },
      "ctc",
      "earning",
    )
    expect(count(" meal  CARD")).toEqual({ key: "flexiBasketAllowance", by: "override" })
    expect(count("MealCard")).toEqual({ key: "flexiBasketAllowance", by: "override" })
    expect(count("Meal card 2")).toEqual({ key: "otherAllowance", by: "rest" })
    expect(count("BASIC")).toEqual({ key: null, by: "override" })
    expect(count("Basic pay")).toEqual({ key: "basic", by: "table" })
  })

  it("may be any amount of the salary, for both kinds", () => {
    for (const key of SALARY_KEYS) {
      for (const kind of KINDS) {
        expect(makeComponentClassifier({ X: key }, "monthly", kind)("x")).toEqual({ key, by: "override" })
      }
    }
  })

  it("still applies after more titles than the cache holds", () => {
    const count = makeComponentClassifier({ X: "hra" }, "monthly", "earning")
    for (let number = 0; number < 12_000; number++) count(`title ${String(number)}`)
    expect(count("x").key).toBe("hra")
    expect(count("title 1").key).toBe("otherAllowance")
  })
})
