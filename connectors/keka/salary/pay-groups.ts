import { type JsonObject, listObjects, readText } from "../../sdk/index.ts"
import { GROUP_TYPES } from "../group-types.ts"
import { type Keka, listRecords, type Resource } from "../keka-client.ts"

export const PAY_GROUPS: Resource = { path: "/payroll/paygroups", what: "pay groups" }

export interface PayGroup {
  readonly id: string
  readonly name: string | null
  readonly company: string | null
}

/** Lists the pay groups. Throws `SourceError`. */
export const listPayGroups = async (keka: Keka): Promise<ReadonlyArray<PayGroup>> => {
  const groups = await listRecords(keka, PAY_GROUPS, (record) => {
    const id = readText(record["identifier"])
    return id === null
      ? []
      : [{ id, name: readText(record["name"]), company: readText(record["legalEntityName"]) }]
  })
  return groups.flat()
}

/** Finds the legal entity that pays an employee; null: it cannot be told. */
export const makeCompanyFinder = (
  groups: ReadonlyArray<PayGroup>,
): ((employee: JsonObject) => string | null) => {
  const companies = new Set(groups.map(({ company }) => company))
  const only = companies.size === 1 ? (groups[0]?.company ?? null) : null
  const byName = new Map(
    groups.flatMap(({ id, name, company }) => [[id, company] as const, [name ?? id, company]]),
  )
  return (employee) => {
    const own = listObjects(employee["groups"]).find(({ groupType }) => groupType === GROUP_TYPES.payGroup)
    const found = byName.get(readText(own?.["id"]) ?? "") ?? byName.get(readText(own?.["title"]) ?? "")
    return found ?? only
  }
}
