import type { Json } from "../openapi/components.ts"
import { type Html, html, EMPTY_HTML } from "./html.ts"

/* Renders a JSON Schema as a table of fields: name, type, details. Named schemas link to their own table. */

const REFERENCE = "#/components/schemas/"

export const schemaTable = (schema: Json): Html => {
  const variants = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (variants !== undefined && variants.every((variant) => "properties" in variant)) {
    return html`<p>One of:</p>
      ${variants.map(schemaTable)}`
  }
  const fields = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>)
  if (fields.length === 0) return html`<p>${renderType(schema)}</p>`
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
    <td>${renderType(field)}</td>
    <td>${isRequired ? "" : "optional"}${renderDetails(field)}</td>
  </tr>`

export const renderType = (schema: Json): Html => {
  const reference = schema["$ref"] as string | undefined
  if (reference !== undefined) {
    const name = reference.slice(REFERENCE.length)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const variants = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<Json> | undefined
  if (variants !== undefined) return joinHtml(variants.map(renderType), " or ")
  if (schema["enum"] !== undefined) {
    return html`<code
      >${(schema["enum"] as ReadonlyArray<unknown>).map((value) => JSON.stringify(value)).join(" | ")}</code
    >`
  }
  if (schema["const"] !== undefined) return html`<code>${JSON.stringify(schema["const"])}</code>`
  if (schema["type"] === "array") return renderArray(schema)
  return html`${formatValue(schema["type"] ?? "any value")}${renderFormat(schema)}`
}

const renderArray = (schema: Json): Html => {
  const items = (schema["items"] ?? (schema["prefixItems"] as ReadonlyArray<Json> | undefined)?.[0]) as
    Json | boolean | undefined
  return typeof items === "object" ? html`array of ${renderType(items)}` : html`empty array`
}

const renderFormat = (schema: Json): Html => {
  const format = [schema, ...((schema["allOf"] ?? []) as ReadonlyArray<Json>)].find(
    (part) => "format" in part,
  )
  return format === undefined ? EMPTY_HTML : html` (${String(format["format"])})`
}

/** Fields of an unnamed object, and limits of a number. */
const renderDetails = (field: Json): Html => {
  if ("properties" in field)
    return html`<details>
      <summary>fields</summary>
      ${schemaTable(field)}
    </details>`
  const { minimum, maximum } = field
  if (minimum !== undefined && maximum !== undefined)
    return html` ${formatValue(minimum)} to ${formatValue(maximum)}`
  return minimum === undefined ? EMPTY_HTML : html` at least ${formatValue(minimum)}`
}

const formatValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const joinHtml = (parts: ReadonlyArray<Html>, separator: string): Html =>
  parts.reduce((all, part) => html`${all}${separator}${part}`)
