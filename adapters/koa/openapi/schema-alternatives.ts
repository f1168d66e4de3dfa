import type { Json } from "./json.ts"

/* Writes unions so that generators make types of them: one list of types, null as a type, and one of several objects. */

const NULL_TYPE: Json = { type: "null" }

/** The schema with the simplest form of its `anyOf`. */
export const combineAlternatives = ({ anyOf, ...schema }: Json): Json => {
  if (!Array.isArray(anyOf)) return schema
  const members = (anyOf as ReadonlyArray<Json>).flatMap(listMembers)
  const others = members.filter((member) => !isNull(member))
  const isNullable = others.length < members.length
  const values = joinBareTypes(others)
  const [only, ...more] = values
  if (only === undefined) return { ...schema, ...NULL_TYPE }
  if (more.length === 0 && (!isNullable || typeof only["type"] !== "undefined"))
    return { ...(isNullable ? makeNullable(only) : only), ...schema }
  const all = isNullable ? [...values, NULL_TYPE] : values
  return isNullable || findDiscriminator(values) === null
    ? { ...schema, anyOf: all }
    : { ...schema, oneOf: all }
}

/** A member that is a union itself adds its own members. */
const listMembers = (member: Json): ReadonlyArray<Json> =>
  Object.keys(member).length === 1 && Array.isArray(member["anyOf"])
    ? (member["anyOf"] as ReadonlyArray<Json>).flatMap(listMembers)
    : [member]

const isNull = (member: Json): boolean => member["type"] === "null"

const isBareType = (member: Json): boolean => "type" in member && Object.keys(member).length === 1

/** The members that name nothing but a type become one. */
const joinBareTypes = (members: ReadonlyArray<Json>): ReadonlyArray<Json> => {
  const types = [...new Set(members.filter(isBareType).flatMap(({ type }) => type))]
  if (types.length < 2) return members
  return [...members.filter((member) => !isBareType(member)), { type: types }]
}

const makeNullable = (schema: Json): Json => {
  const types = [schema["type"]].flat()
  return {
    ...schema,
    type: [...types, "null"],
    ...(Array.isArray(schema["enum"]) && { enum: [...(schema["enum"] as ReadonlyArray<unknown>), null] }),
  }
}

/**
 * A union of named objects that a key tells apart says so by `discriminator` (OpenAPI 3.1, 4.8.25), which takes references only.
 *
 * @param find - The schema that a reference names.
 */
export const nameDiscriminator = (schema: Json, find: (reference: string) => Json | undefined): Json => {
  const { anyOf, ...rest } = schema
  const alternatives = readList(anyOf)
  if (alternatives === null) return schema
  const references = alternatives.map(({ $ref }) => String($ref))
  const members = references.map((reference) => find(reference) ?? {})
  const propertyName = findDiscriminator(members)
  if (propertyName === null) return schema
  const mapping = Object.fromEntries(
    members.map((member, index) => [String(readOnlyValue(member, propertyName)), references[index]]),
  )
  return { ...rest, oneOf: alternatives, discriminator: { propertyName, mapping } }
}

const readList = (value: unknown): ReadonlyArray<Json> | null =>
  Array.isArray(value) ? (value as ReadonlyArray<Json>) : null

/** The required key that has another value in each object; null: there is none. */
const findDiscriminator = (members: ReadonlyArray<Json>): string | null => {
  if (members.length < 2) return null
  const [first] = members
  const names = Object.keys(first?.["properties"] ?? {})
  return names.find((name) => areValuesDistinct(members.map((member) => readOnlyValue(member, name)))) ?? null
}

const areValuesDistinct = (values: ReadonlyArray<string | null>): boolean =>
  values.every((value) => value !== null) && new Set(values).size === values.length

/** The only value that a required key may have. */
const readOnlyValue = (schema: Json, name: string): string | null => {
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  const property = ((schema["properties"] ?? {}) as Readonly<Record<string, Json>>)[name]
  const values = (property?.["enum"] ?? []) as ReadonlyArray<unknown>
  return required.includes(name) && values.length === 1 ? String(values[0]) : null
}
