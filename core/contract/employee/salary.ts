import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { describeFields } from "../describe-fields.ts"
import {
  BONUS_DESCRIPTIONS,
  DEDUCTION_DESCRIPTIONS,
  SALARY_DESCRIPTIONS,
  SALARY_PERIOD_DESCRIPTIONS,
} from "./field-descriptions.ts"
import { NullableNumber, NullableString } from "../wire-values.ts"

/*
 * specification/employee.md#salary. Two shapes exist: the one of the read endpoint (`ctc` and `monthly`), and
 * the one of the initial webhook, which carries `ctc` only and without the keys in `ABSENT_FROM_INITIAL_WEBHOOK`.
 * Every key is optional, since consumers must treat absent fields as allowed and a field not shared is absent.
 */

const amount = Schema.optionalKey(NullableNumber)

const earnings = {
  basic: amount,
  dearnessAllowance: amount,
  hra: amount,
  gratuity: amount,
  medicalAllowance: amount,
  travelAllowance: amount,
  specialAllowance: amount,
  flexiBasketAllowance: amount,
  grossPay: amount,
}

/** Keys of a salary object that the initial webhook never carries; `nps` is inside `deductions`. */
export const ABSENT_FROM_INITIAL_WEBHOOK = ["otherAllowance", "taxRegime", "fixedPay", "nps"] as const

const readOnlyKeys = {
  otherAllowance: amount,
  taxRegime: Schema.optionalKey(NullableString),
  fixedPay: amount,
}

const bonus = Schema.optionalKey(
  Schema.Struct(
    describeFields(
      {
        joining: amount,
        referral: amount,
        retention: amount,
        performance: amount,
        relocation: amount,
        misc: amount,
      },
      BONUS_DESCRIPTIONS,
    ),
  ).annotate(component("SalaryBonus")),
)

const initialDeductions = {
  pf: amount,
  esi: amount,
  professionalTax: amount,
  labourWelfareFund: amount,
  misc: amount,
}

const ctcDeductions = { ...initialDeductions, nps: amount }

const monthlyDeductions = {
  ...ctcDeductions,
  tds: amount,
  medicalClaimDeduction: amount,
  groupTermInsuranceDeductions: amount,
  earlyWageDeduction: amount,
}

const InitialDeductions = Schema.Struct(describeFields(initialDeductions, DEDUCTION_DESCRIPTIONS))
const CtcDeductions = Schema.Struct(describeFields(ctcDeductions, DEDUCTION_DESCRIPTIONS))
const MonthlyDeductions = Schema.Struct(describeFields(monthlyDeductions, DEDUCTION_DESCRIPTIONS))

/** The source's own component list (flags `ctc_raw`, `monthly_raw`), present only when the flag is on. */
const raw = Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))

/** Annual cost to company, amounts in the currency of the source. */
export const CtcSalary = Schema.Struct(
  describeFields(
    {
      ...earnings,
      ...readOnlyKeys,
      bonus,
      deductions: Schema.optionalKey(CtcDeductions),
      raw,
    },
    SALARY_DESCRIPTIONS,
  ),
).annotate(component("CtcSalary"))
export type CtcSalary = typeof CtcSalary.Type

/** One month's pay; `month` is 1 to 12. */
export const MonthlySalary = Schema.Struct(
  describeFields(
    {
      month: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))),
      year: Schema.optionalKey(Schema.Int),
      ...earnings,
      ...readOnlyKeys,
      reimbursements: amount,
      bonus,
      deductions: Schema.optionalKey(MonthlyDeductions),
      raw,
    },
    SALARY_DESCRIPTIONS,
  ),
).annotate(component("MonthlySalary"))
export type MonthlySalary = typeof MonthlySalary.Type

export const SalaryDetails = Schema.Struct(
  describeFields(
    { ctc: Schema.optionalKey(CtcSalary), monthly: Schema.optionalKey(MonthlySalary) },
    SALARY_PERIOD_DESCRIPTIONS,
  ),
).annotate(component("SalaryDetails"))
export type SalaryDetails = typeof SalaryDetails.Type

export const InitialWebhookSalaryDetails = Schema.Struct(
  describeFields(
    {
      ctc: Schema.optionalKey(
        Schema.Struct(
          describeFields(
            {
              ...earnings,
              bonus,
              deductions: Schema.optionalKey(InitialDeductions),
              raw,
            },
            SALARY_DESCRIPTIONS,
          ),
        ).annotate(component("InitialWebhookCtcSalary")),
      ),
    },
    SALARY_PERIOD_DESCRIPTIONS,
  ),
)
