import { type JsonObject, readText } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { listNested } from "./odata.ts"

/** A foundation object: a department, a location. */
export interface FoundationObject {
  readonly name: string | null
  readonly city: string | null
  readonly pincode: string | null
}

/** Field of a job to the entity that its code belongs to. */
const ENTITIES = {
  company: "FOCompany",
  department: "FODepartment",
  businessUnit: "FOBusinessUnit",
  division: "FODivision",
  location: "FOLocation",
  costCenter: "FOCostCenter",
  payGrade: "FOPayGrade",
} as const
export type FoundationField = keyof typeof ENTITIES

export const FOUNDATION_FIELDS = Object.keys(ENTITIES) as ReadonlyArray<FoundationField>

export interface Foundation {
  /** Reads the lists that these jobs refer to, each of them once. Throws `SourceError`. */
  readonly load: (jobs: ReadonlyArray<Readonly<Record<FoundationField, string | null>>>) => Promise<void>
  /** Null for no code. A code that the list does not have stands for its name. */
  readonly find: (field: FoundationField, code: string | null) => FoundationObject | null
}

export const makeFoundation = (client: SuccessFactors): Foundation => {
  const lists = new Map<FoundationField, ReadonlyMap<string, FoundationObject>>()
  return {
    load: async (jobs) => {
      for (const field of FOUNDATION_FIELDS) {
        if (lists.has(field) || jobs.every((job) => job[field] === null)) continue
        lists.set(field, await readList(client, field))
      }
    },
    find: (field, code) =>
      code === null ? null : (lists.get(field)?.get(code) ?? { name: code, city: null, pincode: null }),
  }
}

const readList = async (
  client: SuccessFactors,
  field: FoundationField,
): Promise<ReadonlyMap<string, FoundationObject>> => {
  const query =
    field === "location"
      ? {
          expand: ["addressNavDEFLT"],
          select: ["externalCode", "name", "addressNavDEFLT/city", "addressNavDEFLT/zipCode"],
        }
      : { select: ["externalCode", "name"] }
  const objects = new Map<string, FoundationObject>()
  for await (const record of client.list(ENTITIES[field], query)) {
    const code = readText(record["externalCode"])
    if (code !== null) objects.set(code, mapObject(record))
  }
  return objects
}

const mapObject = (record: JsonObject): FoundationObject => {
  const [address] = listNested(record["addressNavDEFLT"])
  return {
    name: readText(record["name"]),
    city: readText(address?.["city"]),
    pincode: readText(address?.["zipCode"]),
  }
}
