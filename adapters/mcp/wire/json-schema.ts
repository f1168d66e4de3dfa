import * as Schema from "effect/Schema"
import type { WireSchema } from "../../../core/contract/call.ts"

/** JSON Schema of an object, as the protocol describes the input and output of a tool. */
export interface ObjectSchema extends Record<string, unknown> {
  readonly type: "object"
}

export const toObjectSchema = (schema: WireSchema): ObjectSchema => {
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema)
  const { type, ...rest } = root
  if (type !== "object") throw new TypeError("The input and the output of a tool are objects")
  return { type, ...rest, ...(Object.keys(definitions).length > 0 && { $defs: definitions }) }
}
