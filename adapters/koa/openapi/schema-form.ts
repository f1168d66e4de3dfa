import type { Json } from "./json.ts"
import { combineAlternatives } from "./schema-alternatives.ts"

/* Writes the JSON Schema of the library in the form that validators, generators of clients and people read best. Its meaning stays. */

/** Keywords whose values are a schema, schemas by name, and a list of schemas (JSON Schema 2020-12, Core 10). */
const SINGLE = ["items", "additionalProperties", "not", "contentSchema", "propertyNames"]
const NAMED = ["properties", "patternProperties"]
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"]

/** The schema, with references to the components of the document. */
export const rewriteSchema = (schema: Json): Json => {
  if (isAnyObject(schema)) return { type: "object", additionalProperties: true }
  const inner = mapSchemas(schema, rewriteSchema)
  return combineAlternatives(openObject(listItems(integerValues(joinParts(ownKeywords(inner))))))
}

/** A struct without fields, which the library writes as anything but null. */
const isAnyObject = ({ not, ...rest }: Json): boolean =>
  isJson(not) && not["type"] === "null" && Object.keys(rest).length === 0

/** The schema with every schema directly inside it mapped. */
export const mapSchemas = (schema: Json, map: (inner: Json) => Json): Json => {
  const mapOne = (inner: unknown): unknown => (isJson(inner) ? map(inner) : inner)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (SINGLE.includes(key)) return [key, mapOne(value)]
      if (LISTED.includes(key) && Array.isArray(value)) return [key, value.map(mapOne)]
      if (!NAMED.includes(key) || !isJson(value)) return [key, value]
      return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapOne(inner)]))]
    }),
  )
}

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Without the safe-integer bounds, which apply to every integer, and with references to the components. */
const ownKeywords = (schema: Json): Json =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === "$ref") return [[key, String(value).replace("#/$defs/", "#/components/schemas/")]]
      if (["minimum", "maximum"].includes(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
        return []
      return [[key, value]]
    }),
  )

/**
 * Puts the parts of `allOf` into the schema itself, as long as no keyword is there twice: most generators ignore a pattern, a format or a
 * description in a part. The object that allows further keys of any value becomes `additionalProperties`.
 */
const joinParts = ({ allOf, ...schema }: Json): Json => {
  if (!Array.isArray(allOf)) return schema
  let joined = schema
  const left: Array<Json> = []
  for (const part of allOf as ReadonlyArray<Json>) {
    const { type, ...rest } = part
    const isSameType = type === undefined || type === joined["type"]
    const isFree = Object.keys(rest).every((key) => !(key in joined) || joined[key] === rest[key])
    // In a part, `additionalProperties` is about the keys of the schema too.
    const isAboutAll = "additionalProperties" in rest && "properties" in joined && !isAnyOther(part)
    if (isSameType && isFree && !isAboutAll)
      joined = { ...joined, ...rest, ...(isAnyOther(part) && { additionalProperties: {} }) }
    else left.push(part)
  }
  return left.length === 0 ? joined : { ...joined, allOf: left }
}

/** It allows further keys with any value. */
const isAnyOther = ({ additionalProperties }: Json): boolean =>
  additionalProperties === true ||
  (isJson(additionalProperties) && Object.keys(additionalProperties).length === 0)

/** Numbers that are all whole are integers. */
const integerValues = (schema: Json): Json =>
  schema["type"] === "number" && Array.isArray(schema["enum"]) && schema["enum"].every(Number.isInteger)
    ? { ...schema, type: "integer" }
    : schema

/**
 * A list with one item, or with at least one, has `items` and limits in place of `prefixItems`, which some generators and validators do
 * not know.
 */
const listItems = ({ prefixItems, ...schema }: Json): Json => {
  if (schema["type"] !== "array") return prefixItems === undefined ? schema : { ...schema, prefixItems }
  if (!Array.isArray(prefixItems))
    return {
      ...schema,
      ...(schema["items"] === false ? { items: {}, maxItems: 0 } : { items: schema["items"] ?? {} }),
    }
  const { items = prefixItems[0] as Json } = schema
  const [first] = prefixItems as ReadonlyArray<Json>
  const isOfOneKind = [...(prefixItems as ReadonlyArray<Json>), items].every(
    (item) => JSON.stringify(item) === JSON.stringify(first),
  )
  return isOfOneKind ? { ...schema, items } : { ...schema, prefixItems }
}

/**
 * Further keys are allowed where nothing forbids them, so that `additionalProperties: true` says nothing beside properties, and lets
 * generated types accept misspelt keys. An object of any keys says so, for generators take `type: object` alone for an empty object.
 */
const openObject = (schema: Json): Json => {
  if (schema["type"] !== "object") return schema
  const { additionalProperties, ...rest } = schema
  if ("properties" in rest) return additionalProperties === true ? rest : schema
  return additionalProperties === undefined && !("patternProperties" in rest)
    ? { ...rest, additionalProperties: true }
    : schema
}
