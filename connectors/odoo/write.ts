import {
  type JsonObject,
  type SourceAccess,
  SourceError,
  type SourceUpdate,
  unexpectedResponse,
} from "../sdk/index.ts"
import { DENIED } from "./access-rights.ts"
import { readEmployeeNumber } from "./employee-number.ts"
import { connect, type Odoo } from "./odoo-client.ts"
import { explainDenied, ignoreMissing, NAME } from "./odoo-errors.ts"
import { matchAny, describeFields, type DomainTerm, search } from "./records.ts"
import { NUMBER_FIELDS, parseSettings, type Settings } from "./settings.ts"
import { restrictCompanies } from "./staff.ts"
import { isPlace, type Place, planUpdate, requireKeys, type Writes } from "./writable-fields.ts"

const MODEL = "hr.employee"

/**
 * Writes an update to an employee of Odoo, with one call that sets all of its fields. Throws `SourceError`: `data` for a key
 * that an employee of this Odoo cannot store, before anything is sent to be stored, and for values that Odoo refuses.
 */
export const writeEmployee = async (access: SourceAccess, update: SourceUpdate): Promise<void> => {
  const settings = parseSettings(access.credentials)
  requireKeys(update.fields)
  const odoo = await connect(access, settings)
  await explainDenied(async () => {
    const fields = await describeFields(odoo, MODEL, ["type", "readonly"])
    const writes = planUpdate(update.fields, fields)
    const id = await findEmployee(odoo, settings, update.employeeId, fields)
    const vals = await resolvePlaces(odoo, writes)
    // A rule of Odoo that refuses the values throws the same exception as a model that is missing.
    const stored = await ignoreMissing(() =>
      odoo.call({ model: MODEL, method: "write", ids: [id], named: { vals } }),
    )
    if (stored === null) throw refuse("Odoo refused the update because of its values.")
    if (stored !== true) throw unexpectedResponse(NAME, "true after the employee was written")
  }, DENIED.write)
}

const findEmployee = async (
  odoo: Odoo,
  settings: Settings,
  employeeId: string,
  known: JsonObject,
): Promise<number> => {
  const numbers = (settings.numberField === null ? [...NUMBER_FIELDS, "id"] : [settings.numberField]).filter(
    (field) => field in known,
  )
  const conditions = numbers.flatMap((field): ReadonlyArray<DomainTerm> => {
    if (field !== "id") return [[field, "=", employeeId]]
    return /^\d{1,9}$/u.test(employeeId) ? [["id", "=", Number(employeeId)]] : []
  })
  if (conditions.length === 0) throw refuse("Odoo has no employee with this number.")
  const fields = numbers.filter((field) => field !== "id")
  const domain = [...(await restrictCompanies(odoo, settings)), ...matchAny(conditions)]
  const found = (await search(odoo, MODEL, { domain, fields }, MATCHES)).filter(
    (employee) => readEmployeeNumber(employee, settings) === employeeId,
  )
  const [first, ...others] = found
  if (first === undefined) throw refuse("Odoo has no employee with this number.")
  if (others.length > 0) throw refuse("Odoo has several employees with this number.")
  return first.id
}

const MATCHES = 10

/** Replaces the names of a state and a country by their ids. Throws `data` for a name that Odoo does not know. */
const resolvePlaces = async (odoo: Odoo, writes: Writes): Promise<JsonObject> => {
  const vals: Record<string, unknown> = {}
  let country: number | null = null
  const isState = (value: Writes[string]) => isPlace(value) && value.model === "res.country.state"
  // States of the same name are told apart by the country, so it comes first.
  const entries = Object.entries(writes).sort(
    ([, one], [, other]) => Number(isState(one)) - Number(isState(other)),
  )
  for (const [field, value] of entries) {
    if (!isPlace(value)) vals[field] = value
    else {
      const id = await findPlace(odoo, value, country)
      if (!isState(value)) country = id
      vals[field] = id
    }
  }
  return vals
}

const findPlace = async (odoo: Odoo, { model, text }: Place, country: number | null): Promise<number> => {
  const isCode = model === "res.country" && text.length === 2
  const domain: ReadonlyArray<DomainTerm> = [
    isCode ? ["code", "=", text.toUpperCase()] : ["name", "=ilike", text.replaceAll(/[\\%_]/gu, "\\$&")],
    ...(model === "res.country.state" && country !== null ? [["country_id", "=", country] as const] : []),
  ]
  const [found, ...others] = await search(odoo, model, { domain, fields: ["name"] }, 2)
  if (found !== undefined && others.length === 0) return found.id
  throw refuse(`Odoo does not know the ${model === "res.country" ? "country" : "state"} of the address.`)
}

const refuse = (message: string): SourceError => new SourceError({ kind: "data", message })
