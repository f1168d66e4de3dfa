import { type ApiDocument, type Json, readText } from "../api-document.ts"

/* Reads a JSON Schema as people do: fields with a type in words, limits, and fields of their own. */

export interface Shape {
  /** Such as `string (uuid) or null` or `list of Dependent`. */
  readonly type: string
  readonly description: string
  /** Limits, such as `1 to 500` or `at most 200 characters`. */
  readonly limits: ReadonlyArray<string>
  /** All values that it may have, as JSON; none: any of its type. */
  readonly values: ReadonlyArray<string>
  /** Single values that it may have besides those that the type and the limits describe, as JSON. */
  readonly otherValues: ReadonlyArray<string>
  readonly fields: ReadonlyArray<Field>
  /** The forms of a union of objects. */
  readonly forms: ReadonlyArray<{ readonly name: string; readonly fields: ReadonlyArray<Field> }>
}

export interface Field extends Shape {
  readonly name: string
  readonly isRequired: boolean
}

type Components = Pick<ApiDocument, "components">

const NO_SHAPE: Shape = {
  type: "any value",
  description: "",
  ...{ limits: [], values: [], otherValues: [], fields: [], forms: [] },
}

/** Resolves named schemas; one inside itself is only named. */
export const readShape = (components: Components, schema: Json, above: ReadonlyArray<string> = []): Shape => {
  const reference = schema["$ref"]
  if (typeof reference === "string") return readNamed(components, reference.split("/").at(-1) ?? "", above)
  const { type = "any value", ...found } = { ...readUnion(components, schema, above), ...readOwn(schema) }
  const fields = readFields(components, schema, above)
  return {
    ...NO_SHAPE,
    ...found,
    type,
    ...(fields.length > 0 && { fields }),
    description: readText(schema, "description") || (found.description ?? ""),
  }
}

const readNamed = (components: Components, name: string, above: ReadonlyArray<string>): Shape => {
  const named = components.components.schemas[name]
  if (named === undefined || above.includes(name)) return { ...NO_SHAPE, type: name }
  const shape = readShape(components, named, [...above, name])
  return shape.type === "object" ? { ...shape, type: name } : shape
}

/** What a schema says without its parts; without a type where only its parts have one. */
const readOwn = (schema: Json): Partial<Shape> => {
  const values = listValues(schema)
  const type = nameType(schema)
  const limits = listLimits(schema)
  return {
    ...(type !== null && { type }),
    ...(values.length > 0 && { values }),
    ...(limits.length > 0 && { limits }),
  }
}

const listValues = (schema: Json): ReadonlyArray<string> => {
  if (schema["const"] !== undefined) return [JSON.stringify(schema["const"])]
  return ((schema["enum"] ?? []) as ReadonlyArray<unknown>).map((value) => JSON.stringify(value))
}

const nameType = (schema: Json): string | null => {
  const { type } = schema
  if (Array.isArray(type)) return type.map(String).join(" or ") + nameFormat(schema)
  if (type === "array") return null
  if (typeof type === "string") return type + nameFormat(schema)
  return "properties" in schema ? "object" : null
}

const nameFormat = (schema: Json): string => {
  const found = [schema, ...listParts(schema, "allOf")].find((part) => "format" in part)
  return found === undefined ? "" : ` (${String(found["format"])})`
}

const listParts = (schema: Json, key: string): ReadonlyArray<Json> =>
  (schema[key] ?? []) as ReadonlyArray<Json>

const RANGES = [
  ["minimum", "maximum", ""],
  ["minLength", "maxLength", " characters"],
  ["minItems", "maxItems", " items"],
] as const

const listLimits = (schema: Json): ReadonlyArray<string> => {
  const merged = Object.assign({}, schema, ...listParts(schema, "allOf")) as Json
  const limits = RANGES.flatMap(([least, most, unit]) =>
    formatRange(readText(merged, least), readText(merged, most), unit),
  )
  const { pattern } = merged
  return typeof pattern === "string" && nameFormat(schema) === "" ? [...limits, `pattern ${pattern}`] : limits
}

/** Words for two bounds, each empty where there is none. */
const formatRange = (least: string, most: string, unit: string): ReadonlyArray<string> => {
  if (least === "") return most === "" ? [] : [`at most ${most}${unit}`]
  if (least === most) return [`exactly ${most}${unit}`]
  return [most === "" ? `at least ${least}${unit}` : `${least} to ${most}${unit}`]
}

/** Lists, maps and unions: their type is made from that of their parts. */
const readUnion = (components: Components, schema: Json, above: ReadonlyArray<string>): Partial<Shape> => {
  const variants = [...listParts(schema, "anyOf"), ...listParts(schema, "oneOf")]
  if (variants.length > 0) return readVariants(components, variants, above)
  if (schema["type"] === "array") return readList(components, schema, above)
  const entries = schema["additionalProperties"]
  if (typeof entries !== "object" || entries === null || "properties" in schema) return {}
  const { fields, forms, type } = readShape(components, entries as Json, above)
  return { type: `object with values of ${type}`, fields, forms }
}

const readList = (components: Components, schema: Json, above: ReadonlyArray<string>): Partial<Shape> => {
  const item = typeof schema["items"] === "object" ? schema["items"] : listParts(schema, "prefixItems")[0]
  if (item === undefined || item === null) return { type: schema["maxItems"] === 0 ? "empty list" : "list" }
  const { type, fields, forms, values, otherValues } = readShape(components, item as Json, above)
  return { type: `list of ${type}`, fields, forms, values, otherValues }
}

const readVariants = (
  components: Components,
  variants: ReadonlyArray<Json>,
  above: ReadonlyArray<string>,
): Partial<Shape> => {
  const shapes = variants.map((variant) => readShape(components, variant, above))
  const objects = shapes.filter(({ fields }) => fields.length > 0)
  const names = new Set(shapes.map(({ type }) => type))
  const values = shapes.flatMap((shape) => shape.values)
  const isOpen = shapes.some((shape) => shape.type !== "null" && shape.values.length === 0)
  return {
    type: [...names].join(" or "),
    ...(isOpen ? { otherValues: values } : { values }),
    limits: shapes.flatMap(({ limits }) => limits),
    description: shapes.find(({ description }) => description !== "")?.description ?? "",
    ...(objects.length === 1 && { fields: objects[0]?.fields ?? [] }),
    ...(objects.length > 1 && {
      forms: objects.map((shape) => ({ name: nameForm(shape), fields: shape.fields })),
    }),
  }
}

/** By the value that tells it apart, else by its type. */
const nameForm = ({ type, fields }: Shape): string => {
  const only = fields.find(({ values }) => values.length === 1)
  return only === undefined ? type : `${only.name} ${only.values[0] ?? ""}`
}

const readFields = (
  components: Components,
  schema: Json,
  above: ReadonlyArray<string>,
): ReadonlyArray<Field> => {
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, Json>>
  const inherited = listParts(schema, "allOf").flatMap((part) => readShape(components, part, above).fields)
  const own = Object.entries(properties).map(([name, property]) => ({
    name,
    isRequired: required.includes(name),
    ...readShape(components, property, above),
  }))
  return [...inherited.filter(({ name }) => !(name in properties)), ...own]
}
