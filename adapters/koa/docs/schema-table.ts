import type { Json } from "../openapi/components.ts"
import { type Html, html, NOTHING } from "./html.ts"

/* A JSON Schema as a table of fields: name, type, what is said of it. Named schemas are links to their own table. */

const REFERENCE = "#/components/schemas/"

export const schemaTable = (schema: Json): Html => {
  const variants = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (variants !== undefined && variants.every((variant) => "properties" in variant)) {
    return html`<p>One of:</p>
      ${variants.map(schemaTable)}`
  }
  const fields = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>)
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`
  const required = (schema["required"] ?? []) as ReadonlyArray<string>
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Field</th>
          <th>Type</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(([name, field]) => row(name, field, required.includes(name)))}
      </tbody>
    </table>
  </div>`
}

const row = (name: string, field: Json, isRequired: boolean): Html =>
  html`<tr>
    <td><code>${name}</code></td>
    <td>${typeOf(field)}</td>
    <td>${isRequired ? "" : "may be absent"}${detailsOf(field)}</td>
  </tr>`

export const typeOf = (schema: Json): Html => {
  const reference = schema["$ref"] as string | undefined
  if (reference !== undefined) {
    const name = reference.slice(REFERENCE.length)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const variants = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (variants !== undefined) return joined(variants.map(typeOf), " or ")
  if (schema["enum"] !== undefined) {
    return html`<code
      >${(schema["enum"] as ReadonlyArray<unknown>).map((value) => JSON.stringify(value)).join(" | ")}</code
    >`
  }
  if (schema["const"] !== undefined) return html`<code>${JSON.stringify(schema["const"])}</code>`
  if (schema["type"] === "array") return arrayOf(schema)
  return html`${textOf(schema["type"] ?? "any value")}${formatOf(schema)}`
}

const arrayOf = (schema: Json): Html => {
  const items = (schema["items"] ?? (schema["prefixItems"] as ReadonlyArray<Json> | undefined)?.[0]) as
    Json | boolean | undefined
  return typeof items === "object" ? html`array of ${typeOf(items)}` : html`empty array`
}

const formatOf = (schema: Json): Html => {
  const format = [schema, ...((schema["allOf"] ?? []) as ReadonlyArray<Json>)].find(
    (part) => "format" in part,
  )
  return format === undefined ? NOTHING : html` (${String(format["format"])})`
}

/** Fields of an object without a name of its own, and limits of a number. */
const detailsOf = (field: Json): Html => {
  if ("properties" in field)
    return html`<details>
      <summary>fields</summary>
      ${schemaTable(field)}
    </details>`
  const { minimum, maximum } = field
  if (minimum !== undefined && maximum !== undefined) return html` ${textOf(minimum)} to ${textOf(maximum)}`
  return minimum === undefined ? NOTHING : html` at least ${textOf(minimum)}`
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const joined = (parts: ReadonlyArray<Html>, separator: string): Html =>
  parts.reduce((all, part) => html`${all}${separator}${part}`)
