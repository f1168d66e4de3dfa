import { createHash } from "node:crypto"
import { joinTexts, type JsonObject, readText } from "../sdk/index.ts"

/** The dependents of each employee, by BambooHR's internal id. */
export interface Dependents {
  readonly byEmployee: ReadonlyMap<string, ReadonlyArray<JsonObject>>
  /** Equal for equal dependents: BambooHR does not report their changes, so that a reading compares this with the last one. */
  readonly digest: string
}

export const groupDependents = (records: ReadonlyArray<JsonObject>): Dependents => {
  const byEmployee = new Map<string, ReadonlyArray<JsonObject>>()
  for (const record of records.toSorted(compareIds)) {
    const id = readText(record["employeeId"])
    if (id !== null) byEmployee.set(id, [...(byEmployee.get(id) ?? []), mapDependent(record)])
  }
  const sorted = [...byEmployee].toSorted(([one], [other]) => compareTexts(one, other))
  return { byEmployee, digest: createHash("sha256").update(JSON.stringify(sorted)).digest("base64url") }
}

/** Maps one of the Employee Dependents to an entry of `dependentDetails`. */
export const mapDependent = (record: JsonObject): JsonObject => ({
  name: joinTexts([record["firstName"], record["middleName"], record["lastName"]]),
  relation: record["relationship"] ?? null,
  dob: record["dateOfBirth"] ?? null,
  gender: record["gender"] ?? null,
  mobileNumber: record["homePhone"] ?? null,
})

const compareIds = (one: JsonObject, other: JsonObject): number =>
  compareTexts(readText(one["id"]) ?? "", readText(other["id"]) ?? "")

/** Not by the locale of the machine: the digest has to be the same everywhere. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
