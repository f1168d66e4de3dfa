import type { ComponentKind } from "./pay-component.ts"

/*
 * How the components of a salary are counted by their titles when nobody said otherwise. HR systems name them freely; these
 * are the names that Indian payrolls use. A title belongs to the first entry of its kind that names it, so the order decides:
 * bonuses stand before allowances, since "Special retention bonus" is no special allowance.
 */

export interface ComponentTable {
  readonly entries: ReadonlyArray<TableEntry>
  /** Words that begin like these keep a title out of the entries. */
  readonly excludedPrefixes: ReadonlyArray<string>
  /** The key of whatever no entry names. */
  readonly fallbackKey: string
}

export interface TableEntry {
  /** A key of the salary without its period. Where a period does not have it, the entry is skipped. */
  readonly key: string
  /** In small letters; how they are found in a title says `title-words.ts`. */
  readonly names: ReadonlyArray<string>
}

export const COMPONENT_TABLE: Readonly<Record<ComponentKind, ComponentTable>> = {
  earning: {
    entries: [
      // It varies with the prices, and not with anybody's performance.
      { key: "dearnessAllowance", names: ["vda", "variable da", "variable dearness"] },
      { key: "bonus_joining", names: ["joining"] },
      { key: "bonus_referral", names: ["referral"] },
      { key: "bonus_retention", names: ["retention"] },
      { key: "bonus_performance", names: ["performance", "variable", "incentive"] },
      { key: "bonus_relocation", names: ["relocation"] },
      { key: "bonus_misc", names: ["bonus"] },
      { key: "basic", names: ["basic"] },
      { key: "dearnessAllowance", names: ["da", "dearness"] },
      { key: "hra", names: ["hra", "house rent"] },
      { key: "gratuity", names: ["gratuity"] },
      { key: "medicalAllowance", names: ["medical allowance", "medical reimb"] },
      { key: "travelAllowance", names: ["travel", "conveyance", "transport", "lta"] },
      { key: "specialAllowance", names: ["special"] },
      { key: "flexiBasketAllowance", names: ["flexi", "fbp"] },
    ],
    excludedPrefixes: [],
    fallbackKey: "otherAllowance",
  },
  deduction: {
    entries: [
      { key: "deductions_pf", names: ["pf", "epf", "vpf", "provident fund"] },
      { key: "deductions_esi", names: ["esi", "esic"] },
      { key: "deductions_professionalTax", names: ["professional tax", "profession tax", "pt", "ptax"] },
      { key: "deductions_labourWelfareFund", names: ["lwf", "labour welfare", "labor welfare"] },
      { key: "deductions_nps", names: ["nps", "national pension"] },
      { key: "deductions_tds", names: ["tds", "income tax"] },
      { key: "deductions_medicalClaimDeduction", names: ["mediclaim", "medical insurance"] },
      { key: "deductions_groupTermInsuranceDeductions", names: ["gtl", "group term"] },
      { key: "deductions_earlyWageDeduction", names: ["early wage", "ewa", "salary advance"] },
    ],
    // What the employer pays into a fund is no deduction of the employee's.
    excludedPrefixes: ["employer"],
    fallbackKey: "deductions_misc",
  },
}
