import { type Lookup, makeLookup } from "../sdk/index.ts"
import { DENIED } from "./access-rights.ts"
import { listContractFields, loadRunningContracts } from "./salary/contracts.ts"
import { formatDay } from "./dates.ts"
import type { Odoo } from "./odoo-client.ts"
import { explainDenied } from "./odoo-errors.ts"
import type { LineKinds, MonthPay } from "./salary/pay.ts"
import { loadLineKinds, loadMonthPay } from "./salary/payslips.ts"
import {
  type Domain,
  type OdooRecord,
  readField,
  readReference,
  readReferences,
  searchAll,
} from "./records.ts"
import type { Settings } from "./settings.ts"
import { hasContracts, hasRelatives, type Staff } from "./staff.ts"

/* Reads what other models hold about the employees of a page: one request for each model. */

/** By the ids of these records, or of the employees where each has one or more of them. */
export interface Related {
  readonly homes: ReadonlyMap<number, OdooRecord>
  readonly banks: ReadonlyMap<number, OdooRecord>
  readonly contracts: ReadonlyMap<number, OdooRecord>
  readonly relatives: ReadonlyMap<number, ReadonlyArray<OdooRecord>>
  readonly pay: ReadonlyMap<number, MonthPay>
  readonly managerEmail: (id: number) => unknown
  readonly workplace: (id: number) => OdooRecord | null
}

/** Reads the records of a page of employees. Throws `SourceError`. */
export type LoadRelated = (employees: ReadonlyArray<OdooRecord>) => Promise<Related>

export interface RelatedOptions {
  readonly odoo: Odoo
  readonly staff: Staff
  readonly settings: Settings
  readonly now: number
}

/** Starts a reading: managers, work addresses and the kinds of payslip lines are read once for all of its pages. */
export const makeRelatedLoader = (options: RelatedOptions): LoadRelated => {
  const { odoo, staff, now } = options
  const hasDetails = staff.categories.has("detail_info_fields")
  const managers = makeManagerLookup(options)
  const workplaces = makeWorkplaceLookup(options)
  let lineKinds: Promise<LineKinds | null> | null = null
  let contractFields: Promise<ReadonlyArray<string>> | null = null

  const loadPay = async (ids: ReadonlyArray<number>): Promise<Related["pay"]> => {
    if (!staff.categories.has("salary_monthly_details_fields")) return new Map()
    lineKinds ??= loadLineKinds(odoo)
    const kinds = await lineKinds
    return kinds === null ? new Map() : loadMonthPay(odoo, kinds, ids, now)
  }

  const loadContracts = async (ids: ReadonlyArray<number>): Promise<Related["contracts"]> => {
    if (!staff.categories.has("ctc_details_fields") || !hasContracts(staff)) return new Map()
    contractFields ??= listContractFields(odoo)
    return loadRunningContracts(odoo, ids, await contractFields, formatDay(now))
  }

  return async (employees) => {
    const ids = employees.map(({ id }) => id)
    const lookups = {
      managerEmail: (id: number) => managers.get(String(id)),
      workplace: (id: number) => workplaces.get(String(id)),
    }
    if (employees.length === 0) return { ...NOTHING, ...lookups }
    if (hasDetails) {
      for (const employee of employees) managers.add(String(employee.id), readField(employee, "work_email"))
      await managers.load(listReferences(employees, "parent_id").map(String))
      await workplaces.load(listReferences(employees, "address_id").map(String))
    }
    return {
      homes: await loadByIds(odoo, "res.partner", listReferences(employees, "address_home_id"), HOME_FIELDS),
      banks: await loadBanks(options, employees),
      contracts: await loadContracts(ids),
      relatives: await loadRelatives(options, ids),
      pay: await loadPay(ids),
      ...lookups,
    }
  }
}

const NOTHING = {
  homes: new Map(),
  banks: new Map(),
  contracts: new Map(),
  relatives: new Map(),
  pay: new Map(),
} satisfies Partial<Related>

const IDS_PER_REQUEST = 500

const makeManagerLookup = ({ odoo, staff }: RelatedOptions): Lookup<unknown> =>
  makeLookup({
    idsPerRequest: IDS_PER_REQUEST,
    request: async (ids) => {
      const found = await loadByIds(odoo, staff.model, ids.map(Number), ["work_email"])
      return [...found].map(([id, manager]) => [String(id), readField(manager, "work_email")] as const)
    },
  })

const makeWorkplaceLookup = ({ odoo }: RelatedOptions): Lookup<OdooRecord> =>
  makeLookup({
    idsPerRequest: IDS_PER_REQUEST,
    request: async (ids) => {
      const found = await loadByIds(odoo, "res.partner", ids.map(Number), ["city", "zip"])
      return [...found].map(([id, workplace]) => [String(id), workplace] as const)
    },
  })

/** Odoo 14 to 16 keep the private address in a contact of its own. */
const HOME_FIELDS = ["street", "street2", "city", "state_id", "zip", "country_id"]

const loadByIds = async (
  odoo: Odoo,
  model: string,
  ids: ReadonlyArray<number>,
  fields: ReadonlyArray<string>,
): Promise<ReadonlyMap<number, OdooRecord>> => {
  if (ids.length === 0) return new Map()
  const found = await searchAll(odoo, model, { domain: [["id", "in", ids]], fields })
  return new Map(found.map((record) => [record.id, record]))
}

const listReferences = (employees: ReadonlyArray<OdooRecord>, field: string): ReadonlyArray<number> => [
  ...new Set(employees.flatMap((employee) => readReference(employee, field) ?? [])),
]

/** The ids of an employee's accounts, the main one first. */
export const listAccounts = (employee: OdooRecord): ReadonlyArray<number> => [
  ...["primary_bank_account_id", "bank_account_id"].flatMap((field) => readReference(employee, field) ?? []),
  ...readReferences(employee, "bank_account_ids"),
]

const loadBanks = async (
  { odoo, staff, settings }: RelatedOptions,
  employees: ReadonlyArray<OdooRecord>,
): Promise<Related["banks"]> => {
  if (!staff.categories.has("bank_details_fields")) return new Map()
  const ids = [...new Set(employees.flatMap((employee) => listAccounts(employee).slice(0, 1)))]
  const fields = ["acc_number", "bank_name", settings.ifscField ?? "bank_bic"]
  return explainDenied(() => loadByIds(odoo, "res.partner.bank", ids, fields), DENIED.bank)
}

const loadRelatives = async (
  { odoo, staff }: RelatedOptions,
  ids: ReadonlyArray<number>,
): Promise<Related["relatives"]> => {
  const grouped = new Map<number, Array<OdooRecord>>()
  if (!staff.categories.has("dependent_details_fields") || !hasRelatives(staff)) return grouped
  const fields = ["employee_id", "relation_id", "name", "gender", "date_of_birth", "job", "phone_number"]
  const query = { domain: [["employee_id", "in", ids]] as Domain, fields }
  const relatives = await explainDenied(
    () => searchAll(odoo, "hr.employee.relative", query),
    DENIED.dependents,
  )
  for (const relative of relatives) {
    const employee = readReference(relative, "employee_id")
    if (employee !== null) grouped.set(employee, [...(grouped.get(employee) ?? []), relative])
  }
  return grouped
}
