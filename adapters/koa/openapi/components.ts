import * as Schema from "effect/Schema"
import type { WireSchema } from "../../../core/contract/call.ts"

export type Json = Readonly<Record<string, unknown>>

/** The named schemas that the document references, collected while its parts are rendered. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #exact: boolean

  constructor(exact: boolean) {
    this.#exact = exact
  }

  /** JSON Schema (2020-12) of the encoded value; named parts become references. */
  reference(schema: WireSchema): Json {
    return this.#store(Schema.toJsonSchemaDocument(schema, this.#options))
  }

  /** JSON Schema of the decoded value of a parameter: an integer instead of its digits. */
  referenceDecoded(schema: WireSchema): Json {
    return this.#store(Schema.toJsonSchemaDocument(Schema.toType(schema), this.#options))
  }

  get #options() {
    return { onExcessProperty: this.#exact ? ("error" as const) : ("ignore" as const) }
  }

  #store({ schema, definitions }: ReturnType<typeof Schema.toJsonSchemaDocument>): Json {
    for (const [name, definition] of Object.entries(definitions)) {
      this.schemas[name] = rewriteSchema(definition) as Json
    }
    return rewriteSchema(schema) as Json
  }
}

/** Drops the safe-integer bounds, which apply to every integer, and points references to the components. */
const rewriteSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rewriteSchema)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (key === "$ref") return [[key, String(part).replace("#/$defs/", "#/components/schemas/")]]
      if ((key === "minimum" || key === "maximum") && Math.abs(part as number) === Number.MAX_SAFE_INTEGER)
        return []
      return [[key, rewriteSchema(part)]]
    }),
  )
}
