import * as Schema from "effect/Schema"
import type { WireSchema } from "../operation.ts"

export type Json = Readonly<Record<string, unknown>>

/** The named schemas that the document's parts refer to, gathered while these are made. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #exact: boolean

  constructor(exact: boolean) {
    this.#exact = exact
  }

  /** JSON Schema (2020-12) of what the wire carries; named parts become references. */
  reference(schema: WireSchema): Json {
    return this.#store(Schema.toJsonSchemaDocument(schema, this.#options))
  }

  /** The same of what a text (a parameter) is read as: an integer, not the digits. */
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

/** Integers are what JavaScript keeps exactly, which need not be said of each; references point into the components. */
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
