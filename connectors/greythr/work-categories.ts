import { type FieldNames, type JsonObject, listObjects, readText } from "../sdk/index.ts"

/*
 * In greytHR a designation, a department and so on are values of categories. Their names are the company's own, and each
 * value holds for a time.
 */

/** Data-model key to the usual names of its category, in letters only. */
const USUAL_NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  designation: ["designation", "jobtitle"],
  department: ["department"],
  grade: ["grade", "band", "level"],
  costCenter: ["costcenter", "costcentre", "costcentercode"],
  companyName: ["company", "legalentity", "entity"],
  groupName: ["division", "businessunit", "group"],
  jobLocation_city: ["location", "worklocation", "branch", "city"],
}

/**
 * Maps a record of the list of categories to columns: the values that hold on a day (YYYY-MM-DD). `own`: names of the company
 * for keys of the data model, which replace the usual ones.
 */
export const mapWorkCategories = (record: JsonObject, own: FieldNames, day: string): JsonObject => {
  const current = findCurrentValues(record, day)
  const ownNames = Object.entries(own).map(([key, name]) => [key, [fold(name)]] as const)
  const names = Object.entries({ ...USUAL_NAMES, ...Object.fromEntries(ownNames) })
  return Object.fromEntries(
    names.map(([key, aliases]) => {
      const found = aliases.find((alias) => current.has(alias))
      return [key, found === undefined ? null : current.get(found)]
    }),
  )
}

/** Category to its value; of several that hold, the one that holds since the latest day. */
const findCurrentValues = (record: JsonObject, day: string): ReadonlyMap<string, string> => {
  const values = listObjects(record["categoryList"])
    .filter((value) => isCurrent(value, day))
    .toSorted((one, other) => (readStart(one) < readStart(other) ? -1 : 1))
  return new Map(
    values.flatMap((value) => {
      const [category, text] = [readText(value["categoryDesc"]), readValue(value)]
      return category === null || text === null ? [] : [[fold(category), text] as const]
    }),
  )
}

const isCurrent = (value: JsonObject, day: string): boolean => {
  const end = readText(value["effectiveTo"])
  return readStart(value) <= day && (end === null || end.slice(0, day.length) >= day)
}

/** Without a start it holds since ever. */
const readStart = (value: JsonObject): string => (readText(value["effectiveFrom"]) ?? "").slice(0, 10)

/** `value` is a number, except for a category of free text. */
const readValue = ({ value, valueDesc }: JsonObject): string | null =>
  readText(valueDesc) ?? (typeof value === "string" ? readText(value) : null)

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
