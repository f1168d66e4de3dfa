import {
  type CategoryCheck,
  DATA_MODEL_CATEGORIES,
  type DataModelCategory,
  readUnlessForbidden,
  type Sentence,
} from "../sdk/index.ts"
import { DENIED } from "./access-rights.ts"
import type { Odoo } from "./odoo-client.ts"
import { explainDenied } from "./odoo-errors.ts"
import { loadLineKinds } from "./salary/payslips.ts"
import { search } from "./records.ts"
import type { Settings } from "./settings.ts"
import {
  findMissingRight,
  hasContracts,
  hasRelatives,
  hasVersions,
  openStaff,
  requireIdentity,
  type Staff,
} from "./staff.ts"

/** Reports which categories the user may read, with one record of each model. Throws `SourceError`. */
export const checkCategories = async (
  odoo: Odoo,
  settings: Settings,
): Promise<ReadonlyArray<CategoryCheck>> => {
  const staff = await openStaff(odoo, settings, DATA_MODEL_CATEGORIES)
  const identity = await describeDenial(() => {
    requireIdentity(staff, settings)
    return Promise.resolve(null)
  })
  const checks: Array<CategoryCheck> = []
  for (const category of DATA_MODEL_CATEGORIES) {
    const problem =
      identity ??
      findMissingRight(staff, category)?.en ??
      (await describeDenial(() => PROBES[category](odoo, staff)))
    checks.push({ category, problem })
  }
  return checks
}

const NO_CONTRACTS = "Odoo has no contracts: install the app Contracts, or share no yearly cost."
const NO_PAYROLL =
  "Odoo has no payslips: they come with the app Payroll of Odoo Enterprise, or with the OCA module payroll."

/** Returns an error other than a denial; throws `permission` when Odoo denies it. */
type Probe = (odoo: Odoo, staff: Staff) => Promise<string | null>

const PROBES: Readonly<Record<DataModelCategory, Probe>> = {
  detail_info_fields: async (odoo, { model, requested, isPrivate }) => {
    await readOne(odoo, model, requested, DENIED.employees)
    return isPrivate ? null : DENIED.publicOnly.en
  },
  bank_details_fields: (odoo) => readOne(odoo, "res.partner.bank", ["acc_number"], DENIED.bank),
  dependent_details_fields: async (odoo, staff) =>
    hasRelatives(staff) ? readOne(odoo, "hr.employee.relative", ["name"], DENIED.dependents) : null,
  ctc_details_fields: async (odoo, staff) => {
    if (hasContracts(staff)) return readOne(odoo, "hr.contract", ["wage"], DENIED.contracts)
    return hasVersions(staff) ? null : NO_CONTRACTS
  },
  salary_monthly_details_fields: async (odoo) => {
    if ((await loadLineKinds(odoo)) === null) return NO_PAYROLL
    return readOne(odoo, "hr.payslip", ["date_to"], DENIED.payslips)
  },
}

const readOne = async (
  odoo: Odoo,
  model: string,
  fields: ReadonlyArray<string>,
  denied: Sentence,
): Promise<null> => {
  await explainDenied(() => search(odoo, model, { domain: [], fields }, 1), denied)
  return null
}

/** What `work` returns, or the message with which it was denied. */
const describeDenial = (work: () => Promise<string | null>): Promise<string | null> =>
  readUnlessForbidden(work, ({ message }) => message)
