import type { ComponentKind } from "./pay-component.ts"

/*
 * Classifies salary components by their titles when the connection has no override. HR systems name components freely; these
 * are the names that Indian payrolls use. The first entry of its kind that matches a title decides, so bonuses precede
 * allowances: "Special retention bonus" is not a special allowance.
 */

export interface ComponentTable {
  readonly entries: ReadonlyArray<TableEntry>
  /** A title with a word that begins like these does not match the entry. */
  readonly excludedPrefixes: ReadonlyArray<string>
  /** The key for titles that match no entry. */
  readonly fallbackKey: string
}

export interface TableEntry {
  /** A key of the salary without its period. If a period does not have it, the entry is skipped. */
  readonly key: string
  /** Lower-case; `title-words.ts` defines how they match a title. */
  readonly names: ReadonlyArray<string>
}

export const COMPONENT_TABLE: Readonly<Record<ComponentKind, ComponentTable>> = {
  earning: {
    entries: [
      // It varies with prices, not with performance.
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
    // An employer's payment into a fund is no deduction from the employee's pay.
    excludedPrefixes: ["employer"],
    fallbackKey: "deductions_misc",
  },
}
