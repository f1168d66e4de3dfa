import * as Schema from "effect/Schema"
import type { WireSchema } from "../../../core/contract/call.ts"
import { nameDiscriminator } from "./schema-alternatives.ts"
import type { Json } from "./json.ts"
import { mapSchemas, rewriteSchema } from "./schema-form.ts"

export type { Json } from "./json.ts"

/** The named schemas that the document references, collected while its parts are rendered. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #exact: boolean
  readonly #references = new Map<WireSchema, Json>()

  constructor(exact: boolean) {
    this.#exact = exact
  }

  /** JSON Schema (2020-12) of the encoded value; named parts become references. */
  reference(schema: WireSchema): Json {
    const known =
      this.#references.get(schema) ?? this.#store(Schema.toJsonSchemaDocument(schema, this.#options))
    this.#references.set(schema, known)
    return known
  }

  /** JSON Schema of the decoded value of a parameter: an integer instead of its digits. */
  referenceDecoded(schema: WireSchema): Json {
    return this.#store(Schema.toJsonSchemaDocument(Schema.toType(schema), this.#options))
  }

  get #options() {
    return { onExcessProperty: this.#exact ? ("error" as const) : ("ignore" as const) }
  }

  #store({ schema, definitions }: ReturnType<typeof Schema.toJsonSchemaDocument>): Json {
    const added = Object.entries(definitions).filter(([name]) => !(name in this.schemas))
    for (const [name, definition] of added) this.schemas[name] = rewriteSchema(definition)
    for (const [name] of added) this.schemas[name] = this.#discriminate(this.schemas[name] ?? {})
    return this.#discriminate(rewriteSchema(schema))
  }

  #discriminate(schema: Json): Json {
    const inner = mapSchemas(schema, (part) => this.#discriminate(part))
    return nameDiscriminator(inner, (reference) => this.schemas[reference.split("/").at(-1) ?? ""])
  }
}
