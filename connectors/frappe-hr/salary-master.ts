import { type JsonObject, readText, type SalaryComponents, SourceError } from "../sdk/index.ts"
import { ALL_FIELDS, listAll } from "./record-pages.ts"
import type { Site } from "./site.ts"

const SALARY_COMPONENT = "Salary Component"
const ACCOUNTS = "Salary Component Account"

/**
 * The salary components of the site. Frappe does not keep those of a year and of a month apart, so both lists are the same.
 * Throws `SourceError`.
 */
export const readSalaryMaster = async (site: Site): Promise<SalaryComponents> => {
  const accounts = await readAccounts(site)
  const components = await listAll(site, SALARY_COMPONENT, { fields: ALL_FIELDS, filters: [] })
  const abbreviations = components.map(({ salary_component_abbr: abbreviation }) => readText(abbreviation))
  const list = components.map((component, index) => {
    const title = readText(component["name"]) ?? ""
    const abbreviation = abbreviations[index] ?? null
    // Frappe does not require abbreviations to be unique.
    const isUnique =
      abbreviation !== null && abbreviations.indexOf(abbreviation) === abbreviations.lastIndexOf(abbreviation)
    return { identifier: isUnique ? abbreviation : title, title, accountingCode: accounts.get(title) ?? null }
  })
  return { ctc: list, monthly: list }
}

/** The account of each component, that of the first company; empty where accounts may not be listed. */
const readAccounts = async (site: Site): Promise<ReadonlyMap<string, string>> => {
  const rows = await listAllowed(site)
  return new Map(
    rows.toReversed().flatMap(({ parent, account }): ReadonlyArray<readonly [string, string]> => {
      const code = readText(account)
      return code === null ? [] : [[String(parent), code]]
    }),
  )
}

const listAllowed = async (site: Site): Promise<ReadonlyArray<JsonObject>> => {
  try {
    return await listAll(site, ACCOUNTS, { fields: ALL_FIELDS, filters: [], parent: SALARY_COMPONENT })
  } catch (error) {
    if (error instanceof SourceError && error.kind === "permission") return []
    throw error
  }
}
