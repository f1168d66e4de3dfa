import { type DataModelCategory, type JsonObject, readText, readUnlessForbidden } from "../sdk/index.ts"
import { NO_FINANCIAL_DETAILS, readFinancialDetails } from "./financial-details.ts"
import type { Keka } from "./keka-client.ts"
import { readName } from "./family.ts"
import type { Joined } from "./map.ts"
import { listPayGroups, makeCompanyFinder } from "./salary/pay-groups.ts"
import { digestCycles, findNewestCycles, readRegisters } from "./salary/pay-register.ts"
import { readSalaries } from "./salary/salaries.ts"
import type { KekaSettings } from "./settings.ts"

/** Digests of what was read from lists that cannot be asked for changes; null: it was not read. */
export interface ListDigests {
  readonly bank: string | null
  readonly salaries: string | null
  readonly cycles: string | null
}

export interface Joins {
  readonly find: (employee: JsonObject) => Joined
  readonly digests: ListDigests
}

/**
 * Reads the lists that Keka keeps apart from the employees, as far as `categories` need them on `today` (YYYY-MM-DD). They are read whole, since a
 * request can name only a few dozen employees before its address becomes too long. Throws `SourceError`.
 */
export const readJoins = async (
  keka: Keka,
  { amountPeriod }: KekaSettings,
  categories: ReadonlySet<DataModelCategory>,
  today: string,
): Promise<Joins> => {
  const wantsDetails = categories.has("detail_info_fields")
  const wantsBank = categories.has("bank_details_fields")
  const wantsMonths = categories.has("salary_monthly_details_fields")
  // Company and UAN belong to the details, but are in the payroll area.
  const groups =
    wantsDetails || wantsMonths ? await readExtra(wantsMonths, () => listPayGroups(keka), []) : []
  const cycles = wantsMonths ? await findNewestCycles(keka, groups) : []
  const findPay = await readRegisters(keka, cycles)
  const financial =
    wantsDetails || wantsBank
      ? await readExtra(wantsBank, () => readFinancialDetails(keka), NO_FINANCIAL_DETAILS)
      : NO_FINANCIAL_DETAILS
  const salaries = categories.has("ctc_details_fields") ? await readSalaries(keka, amountPeriod, today) : null
  const findCompany = makeCompanyFinder(groups)
  return {
    find: (employee) => {
      const id = readText(employee["id"]) ?? ""
      return {
        company: findCompany(employee),
        financial: financial.get(id),
        salary: salaries?.get(id) ?? null,
        pay: findPay(readText(employee["employeeNumber"]) ?? "", readText(readName(employee))),
      }
    },
    digests: {
      bank: wantsBank ? financial.digest : null,
      salaries: salaries?.digest ?? null,
      cycles: wantsMonths ? digestCycles(cycles) : null,
    },
  }
}

/** What is not required is left out when the API key may not read it. */
const readExtra = <Value>(
  isRequired: boolean,
  read: () => Promise<Value>,
  fallback: Value,
): Promise<Value> => (isRequired ? read() : readUnlessForbidden(read, () => fallback))
