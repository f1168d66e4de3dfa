import { DENIED } from "../access-rights.ts"
import type { Odoo } from "../odoo-client.ts"
import { explainDenied } from "../odoo-errors.ts"
import { describeFields, type Domain, type OdooRecord, readReference, searchAll } from "../records.ts"

/* Reads the contracts of Odoo 14 to 18. From 19 on, the contract is a part of the employee. */

/** The last two are Enterprise's. */
const FIELDS = ["employee_id", "date_start", "wage", "wage_type", "schedule_pay"]

/** The fields to request, as this server has them. Throws `SourceError`. */
export const listContractFields = async (odoo: Odoo): Promise<ReadonlyArray<string>> => {
  const known = await explainDenied(() => describeFields(odoo, "hr.contract"), DENIED.contracts)
  return FIELDS.filter((field) => field in known)
}

/**
 * The contract that runs today (YYYY-MM-DD), by the employee's id: of several the one that began last. A contract may be set to
 * running before it begins. Throws `SourceError`.
 */
export const loadRunningContracts = async (
  odoo: Odoo,
  employees: ReadonlyArray<number>,
  fields: ReadonlyArray<string>,
  today: string,
): Promise<ReadonlyMap<number, OdooRecord>> => {
  const domain: Domain = [
    ["employee_id", "in", employees],
    ["state", "=", "open"],
    ["date_start", "<=", today],
  ]
  const contracts = await explainDenied(
    () => searchAll(odoo, "hr.contract", { domain, fields }),
    DENIED.contracts,
  )
  const running = new Map<number, OdooRecord>()
  for (const contract of contracts) {
    const employee = readReference(contract, "employee_id")
    if (employee === null) continue
    const other = running.get(employee)
    if (other === undefined || String(other["date_start"]) < String(contract["date_start"])) {
      running.set(employee, contract)
    }
  }
  return running
}
