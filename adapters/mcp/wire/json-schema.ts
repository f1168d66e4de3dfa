import * as Schema from "effect/Schema"
import type { StructSchema } from "../../../core/contract/call.ts"

/** JSON Schema of an object, as the protocol describes the input and output of a tool. */
export interface ObjectSchema extends Record<string, unknown> {
  readonly type: "object"
}

/** The encoded value. Unknown members are errors in what a model sends, as the tools decode it. */
export const toObjectSchema = (schema: StructSchema): ObjectSchema => {
  // The library describes a struct without fields as any object or array.
  if (Object.keys(schema.fields).length === 0) return NO_MEMBERS
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  const described = dropSafeBounds(root) as Readonly<Record<string, unknown>>
  const $defs = Object.keys(definitions).length === 0 ? {} : { $defs: dropSafeBounds(definitions) }
  return { ...described, ...$defs, type: "object" }
}

const NO_MEMBERS: ObjectSchema = { type: "object", properties: {}, additionalProperties: false }

/** Every integer has the bounds of the safe ones, which say nothing to a model. */
const dropSafeBounds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dropSafeBounds)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, part]) =>
          !((key === "minimum" || key === "maximum") && Math.abs(part as number) === Number.MAX_SAFE_INTEGER),
      )
      .map(([key, part]) => [key, dropSafeBounds(part)]),
  )
}
