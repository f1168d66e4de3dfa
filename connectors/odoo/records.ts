import { isObject, type JsonObject, unexpectedResponse } from "../sdk/index.ts"
import type { Odoo } from "./odoo-client.ts"
import { NAME } from "./odoo-errors.ts"

/*
 * Searches records of Odoo's models. Pages go by id, since an offset shifts when records are written during a
 * reading.
 */

/** A condition, or the operator `|` before the two conditions that it joins. */
export type DomainTerm = "|" | "&" | readonly [field: string, operator: string, value: unknown]
export type Domain = ReadonlyArray<DomainTerm>

export interface Query {
  readonly domain: Domain
  readonly fields: ReadonlyArray<string>
}

/** A record with its id. */
export interface OdooRecord {
  readonly id: number
  readonly [field: string]: unknown
}

/** The number of small records in one request: enough for the payslip lines of a page of employees. */
const RECORDS_PER_REQUEST = 10_000

/** The first records by id, at most `limit`. Throws `SourceError`. */
export const search = async (
  odoo: Odoo,
  model: string,
  { domain, fields }: Query,
  limit: number,
): Promise<ReadonlyArray<OdooRecord>> => {
  const named = { domain, fields, limit, order: "id" }
  const response = await odoo.call({ model, method: "search_read", named })
  if (Array.isArray(response) && response.every(isRecord)) return response
  throw unexpectedResponse(NAME, `a list of ${model} records`)
}

/** All records, in as many requests as it takes. Throws `SourceError`. */
export const searchAll = async (
  odoo: Odoo,
  model: string,
  { domain, fields }: Query,
): Promise<ReadonlyArray<OdooRecord>> => {
  const found: Array<OdooRecord> = []
  for (;;) {
    const last = found.at(-1)?.id ?? 0
    const query = { domain: [...domain, ["id", ">", last] as const], fields }
    const some = await search(odoo, model, query, RECORDS_PER_REQUEST)
    for (const record of some) found.push(record)
    if (some.length < RECORDS_PER_REQUEST) return found
    requireProgress(model, last, some.at(-1)?.id)
  }
}

/** Throws `SourceError` (`data`) for a page that would lead to itself again. */
export const requireProgress = (model: string, before: number, last: number | undefined): number => {
  if (last !== undefined && last > before) return last
  throw unexpectedResponse(NAME, `${model} records in the order of their ids`)
}

/** Joins alternatives; the list is not empty. */
export const matchAny = (conditions: ReadonlyArray<DomainTerm>): Domain => [
  ...conditions.slice(1).map(() => "|" as const),
  ...conditions,
]

/** The fields of a model that the user may read, with their attributes. Throws `SourceError`. */
export const describeFields = async (
  odoo: Odoo,
  model: string,
  attributes: ReadonlyArray<string> = ["type"],
): Promise<JsonObject> => {
  const response = await odoo.call({ model, method: "fields_get", named: { attributes } })
  if (isObject(response) && isObject(response["id"])) return response
  throw unexpectedResponse(NAME, `the fields of ${model}`)
}

const isRecord = (value: unknown): value is OdooRecord => isObject(value) && Number.isInteger(value["id"])

/** Odoo writes an empty value of any type as false. */
export const readField = (record: JsonObject | null | undefined, field: string): unknown => {
  const value = record?.[field]
  return value === false || value === undefined ? null : value
}

/** The name of the record that a field refers to: `[3, "Finance"]`. Other values are returned unchanged. */
export const readName = (record: JsonObject | null | undefined, field: string): unknown => {
  const value = readField(record, field)
  return Array.isArray(value) ? (value[1] ?? null) : value
}

/** The id of the record that a field refers to; null: none. */
export const readReference = (record: JsonObject, field: string): number | null => {
  const value = record[field]
  const id: unknown = Array.isArray(value) ? value[0] : null
  return typeof id === "number" ? id : null
}

/** The ids of the records that a field with several refers to. */
export const readReferences = (record: JsonObject, field: string): ReadonlyArray<number> => {
  const value = record[field]
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : []
}
