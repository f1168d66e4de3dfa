import {
  keepOne,
  LINE_AMOUNT,
  replaceRecords,
  type SalaryLine,
  type SalaryLines,
} from "../../sdk/testing/salary-line.ts"

/*
 * The bonuses of BambooHR by their reasons, which a company lists itself. BambooHR has neither other components nor payslips:
 * the pay rate is the gross pay, so basic pay, allowances and deductions have no keys.
 */

type Row = readonly [reason: string | null, ctc: string]

const ROWS: ReadonlyArray<Row> = [
  ["Performance", "bonus_performance"],
  ["Sales Incentive", "bonus_performance"],
  ["Variable Pay", "bonus_performance"],
  ["Joining", "bonus_joining"],
  ["Sign-on Bonus", "bonus_joining"],
  ["Signing", "bonus_joining"],
  ["Employee Referral", "bonus_referral"],
  ["Retention", "bonus_retention"],
  ["Relocation", "bonus_relocation"],
  ["Diwali", "bonus_misc"],
  ["Spot Award", "bonus_misc"],
  ["Annual Bonus", "bonus_misc"],
  ["Weihnachten", "bonus_misc"],
  [null, "bonus_misc"],
]

const makeLine = ([reason, ctc]: Row): SalaryLine => ({
  name: reason ?? "no reason",
  ctc,
  monthly: null,
  insert: (json, { url: { pathname } }) =>
    pathname.endsWith("/tables/bonus")
      ? replaceRecords(json, [], (bonuses) => {
          const amount = `${String(LINE_AMOUNT)}.00 INR`
          // The last one is of the last twelve months.
          return keepOne({ reason, amount })(bonuses.slice(-1))
        })
      : json,
})

export const SALARY_LINES: SalaryLines = { lines: ROWS.map(makeLine) }
