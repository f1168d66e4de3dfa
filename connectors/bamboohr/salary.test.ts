import { describe, expect, it } from "vitest"
import { reduceSalaries } from "./salary.ts"

const TODAY = "2026-01-05"
const toSalary = (compensation: ReadonlyArray<object>, bonuses: ReadonlyArray<object> = []) =>
  reduceSalaries(
    compensation.map((row) => ({ employeeId: "107", ...row })),
    bonuses.map((row) => ({ employeeId: 107, ...row })),
    TODAY,
  ).get("107")

describe("the pay rate", () => {
  it.each([
    ["Year", 1_200_000],
    ["Quarter", 4_800_000],
    ["Month", 14_400_000],
    ["Twice a month", 28_800_000],
    ["Every other week", 31_200_000],
    ["WEEK", 62_400_000],
    ["Hour", null],
    ["Day", null],
    ["Pay Period", null],
    ["", null],
    [null, null],
  ])("for a period of %j is counted for a year as %j", (paidPer, expected) => {
    const row = { startDate: "2025-04-01", rate: "1200000.00 INR", paidPer }
    expect(toSalary([row])).toEqual({ ctc_grossPay: expected, ctc_fixedPay: expected })
  })

  it.each([
    ["1200000.00 INR", 1_200_000],
    ["1,200,000.00 INR", 1_200_000],
    ["1200000", 1_200_000],
    [1_200_000, 1_200_000],
    [{ value: "1200000.00", currency: "INR" }, 1_200_000],
    [{ value: "", currency: "INR" }, null],
    ["", null],
    [null, null],
    ["confidential", null],
  ])("written as %j is %j", (rate, expected) => {
    expect(toSalary([{ startDate: "2025-04-01", rate, paidPer: "Year" }])).toMatchObject({
      ctc_grossPay: expected,
    })
  })

  it("is the newest one that is valid today, in whatever order the rows arrive", () => {
    const rows = [
      { startDate: "2025-04-01", rate: "3 INR", paidPer: "Year" },
      { startDate: "2026-04-01", rate: "4 INR", paidPer: "Year" },
      { startDate: "2022-04-01", rate: "2 INR", paidPer: "Year" },
      { startDate: "", rate: "1 INR", paidPer: "Year" },
    ]
    expect(toSalary(rows)).toMatchObject({ ctc_grossPay: 3 })
    expect(toSalary(rows.toReversed())).toMatchObject({ ctc_grossPay: 3 })
  })

  it("is unknown when it has ended, and goes on with a date of zeros", () => {
    const row = { startDate: "2022-04-01", rate: "2 INR", paidPer: "Year" }
    expect(toSalary([{ ...row, endDate: "2025-12-31" }])).toMatchObject({ ctc_grossPay: null })
    expect(toSalary([{ ...row, endDate: TODAY }])).toMatchObject({ ctc_grossPay: 2 })
    expect(toSalary([{ ...row, endDate: "0000-00-00" }])).toMatchObject({ ctc_grossPay: 2 })
  })
})

describe("bonuses", () => {
  it("are listed by reason, without those older than a year or yet to come", () => {
    const bonuses = [
      { date: "2025-11-01", amount: "25000.00 INR", reason: "Performance" },
      { date: "2025-12-01", amount: { value: "5000", currency: "INR" }, reason: "Referral Bonus" },
      { date: "2025-12-02", amount: "1000.00 INR", reason: null },
      { date: "2025-01-05", amount: "1.00 INR", reason: "A year ago" },
      { date: "2026-01-06", amount: "1.00 INR", reason: "Tomorrow" },
      { date: "", amount: "1.00 INR", reason: "Never" },
    ]
    expect(toSalary([], bonuses)).toEqual({
      ctc_components: [
        { title: "Performance bonus", amount: 25_000, kind: "earning", isOutsideGross: true },
        { title: "Referral Bonus", amount: 5_000, kind: "earning", isOutsideGross: true },
        { title: "Other bonus", amount: 1_000, kind: "earning", isOutsideGross: true },
      ],
    })
  })

  it("stand beside the pay rate, which they do not change", () => {
    const rate = { startDate: "2025-04-01", rate: "100 INR", paidPer: "Year" }
    const bonus = { date: "2025-11-01", amount: "10 INR", reason: "Performance" }
    expect(toSalary([rate], [bonus])).toMatchObject({ ctc_grossPay: 100, ctc_fixedPay: 100 })
  })
})
