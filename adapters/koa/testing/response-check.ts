import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import type { OpenApiDocument } from "../openapi/document.ts"

/** How a response of the API violates its document; null: not at all. */
export type CheckResponse = (
  call: { readonly method: string; readonly path: string },
  response: { readonly status: number; readonly body: unknown },
) => string | null

/** Requires an exact document, in which schemas reject unknown keys. */
export const makeResponseCheck = (document: OpenApiDocument): CheckResponse => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, "api")
  const compiled = new Map<string, ValidateFunction | undefined>()
  const findSchema = (pointer: string) => {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.getSchema(`api#${pointer}`))
    return compiled.get(pointer)
  }

  return ({ method, path }, { status, body }) => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    const response = (operation?.responses as Responses | undefined)?.[String(status)]
    const call = `${method} ${path}`
    if (response === undefined)
      return `${call} responded with ${String(status)}, which its document does not define`
    const steps = ["paths", path, method.toLowerCase(), "responses", String(status), "content"]
    const [contentType = "application/json"] = Object.keys(response.content ?? {})
    const validate = findSchema(makePointer([...steps, contentType, "schema"]))
    if (validate === undefined) return `${call} has no schema for ${String(status)}`
    if (validate(body)) return null
    return `${call} responded with ${String(status)}, which violates its schema: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
  }
}

type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>

/** RFC 6901, as a fragment of a URI. */
const makePointer = (steps: ReadonlyArray<string>): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")
