import type { ComponentKind } from "./pay-component.ts"

/*
 * Classifies salary components by their titles when the connection has no override. HR systems name components freely; these
 * are the names that Indian payrolls use. The first entry of its kind that matches a title decides, so bonuses precede
 * allowances: "Special retention bonus" is not a special allowance.
 */

export interface ComponentTable {
  readonly entries: ReadonlyArray<TableEntry>
  /** A title that contains one of these names matches no entry. */
  readonly excludedNames: ReadonlyArray<string>
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
      { key: "bonus_joining", names: ["joining", "sign on", "signing"] },
      { key: "bonus_referral", names: ["referral"] },
      { key: "bonus_retention", names: ["retention"] },
      { key: "bonus_performance", names: ["performance", "variable", "incentive"] },
      { key: "bonus_relocation", names: ["relocation"] },
      { key: "bonus_misc", names: ["bonus"] },
      { key: "basic", names: ["basic"] },
      { key: "dearnessAllowance", names: ["da", "dearness"] },
      { key: "hra", names: ["hra", "house rent"] },
      { key: "gratuity", names: ["gratuity"] },
      { key: "medicalAllowance", names: ["medical allow", "medical reimb"] },
      // The Income Tax Act calls the leave travel allowance (LTA) a leave travel concession (LTC).
      { key: "travelAllowance", names: ["travel", "conveyance", "conv allow", "transport", "lta", "ltc"] },
      { key: "specialAllowance", names: ["special", "spl"] },
      { key: "flexiBasketAllowance", names: ["flexi", "fbp"] },
    ],
    excludedNames: [],
    fallbackKey: "otherAllowance",
  },
  deduction: {
    entries: [
      { key: "deductions_pf", names: ["pf", "epf", "vpf", "provident fund"] },
      // Employees' State Insurance, and its Corporation.
      { key: "deductions_esi", names: ["esi", "esic", "state insurance"] },
      {
        key: "deductions_professionalTax",
        names: ["professional tax", "profession tax", "prof tax", "proftax", "p tax", "pt", "ptax"],
      },
      { key: "deductions_labourWelfareFund", names: ["lwf", "labour welfare", "labor welfare"] },
      { key: "deductions_nps", names: ["nps", "national pension"] },
      { key: "deductions_tds", names: ["tds", "income tax", "incometax", "tax deducted at source"] },
      {
        key: "deductions_medicalClaimDeduction",
        names: ["mediclaim", "medical insurance", "health insurance", "gmc"],
      },
      { key: "deductions_groupTermInsuranceDeductions", names: ["gtl", "gtli", "group term"] },
      { key: "deductions_earlyWageDeduction", names: ["early wage", "ewa", "salary advance"] },
    ],
    // An employer's (ER) payment into a fund is no deduction from the employee's pay. Repaying a loan from the provident fund
    // (Frappe's component type "Provident Fund Loan") is no contribution to it.
    excludedNames: ["employer", "er", "loan"],
    fallbackKey: "deductions_misc",
  },
}
