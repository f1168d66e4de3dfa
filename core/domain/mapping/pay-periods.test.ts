import { describe, expect, it } from "vitest"
import { findPayPeriods } from "./pay-periods.ts"

describe("a pay whose header does not say its period", () => {
  it.each([
    ["Salary", "grossPay"],
    ["Base Salary", "basic"],
    ["basic_salary", "basic"],
    ["HRA (INR)", "hra"],
    ["Joining Bonus", "bonus_joining"],
    ["Bruttogehalt", "grossPay"],
  ])("%s is for a year or a month", (header, name) => {
    expect(findPayPeriods(header)).toEqual({ yearly: `ctc_${name}`, monthly: `monthly_${name}` })
  })

  it.each([
    ...["CTC", "Annual Salary", "Monthly Basic", "Salary (per month)", "Basic (p.a.)", "Salary Hour"],
    ...["Pay Group", "Salary Mode", "TDS", "Designation", ""],
  ])("%s says it, or is no pay", (header) => {
    expect(findPayPeriods(header)).toBeNull()
  })
})
