import { readText, readUnlessForbidden, type SalaryComponents } from "../sdk/index.ts"
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
  const query = { fields: ALL_FIELDS, filters: [], parent: SALARY_COMPONENT }
  const rows = await readUnlessForbidden(
    () => listAll(site, ACCOUNTS, query),
    () => [],
  )
  return new Map(
    rows.toReversed().flatMap(({ parent, account }): ReadonlyArray<readonly [string, string]> => {
      const code = readText(account)
      return code === null ? [] : [[String(parent), code]]
    }),
  )
}
