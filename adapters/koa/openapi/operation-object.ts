import { fillPlaceholders } from "../../../core/contract/placeholders.ts"
import type { DescribedResponse, ResponseHeader, Operation } from "../calls/operation.ts"
import type { BodyType, Parameters } from "../../../core/contract/call.ts"
import { describeDeprecation } from "../../../core/contract/versioning.ts"
import { IDEMPOTENCY_KEY, JOURNEY_DEVICE, PUSH_HEADERS, type RequestHeader } from "../calls/security.ts"
import type { Components, Json } from "./components.ts"

const CONTENT_TYPES: Readonly<Record<BodyType, ReadonlyArray<string>>> = {
  json: ["application/json"],
  form: ["multipart/form-data", "application/x-www-form-urlencoded"],
  bytes: ["application/octet-stream"],
}

/** OpenAPI 3.1, 4.8.10. */
export const operationObject = (operation: Operation, components: Components) => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description:
    operation.deprecation === undefined
      ? operation.description
      : `${operation.description} ${describeDeprecation(operation.deprecation)}`,
  ...(operation.deprecation === undefined ? {} : { deprecated: true }),
  security: describeSecurity(operation.security),
  parameters: [
    ...makeParameters("path", operation.path, components),
    ...makeParameters("query", operation.query, components),
    ...(operation.security === "journeyToken" ? [toHeader(JOURNEY_DEVICE)] : []),
    ...(operation.security === "pushToken" ? PUSH_HEADERS.map(toHeader) : []),
    ...(operation.isRepeatable === true ? [toHeader(IDEMPOTENCY_KEY)] : []),
  ],
  ...(operation.body === undefined ? {} : { requestBody: requestBody(operation.body, components) }),
  ...(operation.encrypted === undefined
    ? {}
    : { "x-encrypted-request": components.reference(operation.encrypted.request) }),
  responses: makeResponses(operation, components),
})

/** Alternatives, the first of which an example uses. */
const describeSecurity = (
  security: Operation["security"],
): ReadonlyArray<Readonly<Record<string, ReadonlyArray<never>>>> => {
  if (security === null) return []
  const alternatives = [{ [security]: [] }]
  return security === "pushToken" ? [...alternatives, { pushUsername: [], pushPassword: [] }] : alternatives
}

export interface ParameterObject {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description: string
  readonly schema: Json
  readonly example?: unknown
  /** The name of the placeholder that the example has replaced. */
  readonly "x-placeholder"?: string
}

const toHeader = ({ name, description, pattern }: RequestHeader): ParameterObject => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string", ...(pattern === undefined ? {} : { pattern }) },
})

const makeParameters = (
  location: "path" | "query",
  parameters: Parameters | undefined,
  components: Components,
): ReadonlyArray<ParameterObject> => {
  if (parameters === undefined) return []
  const { properties = {}, required = [] } = components.referenceDecoded(parameters.schema) as {
    readonly properties?: Readonly<Record<string, Json>>
    readonly required?: ReadonlyArray<string>
  }
  return Object.entries(properties).map(([name, schema]) => {
    return {
      name,
      in: location,
      required: location === "path" || required.includes(name),
      description: parameters.notes[name] ?? "",
      schema,
      ...parameterExample(parameters.example[name], schema),
    }
  })
}

/** The example as the value that the text in a URL stands for. */
const parameterExample = (
  text: string | undefined,
  { type }: Json,
): Pick<ParameterObject, "example" | "x-placeholder"> => {
  if (text === undefined) return {}
  const { value, placeholders } = fillPlaceholders(text)
  const [placeholder] = Object.values(placeholders)
  return {
    example: type === "integer" || type === "number" ? Number(value) : value,
    ...(placeholder !== undefined && { "x-placeholder": placeholder }),
  }
}

const requestBody = ({ schema, types, example }: NonNullable<Operation["body"]>, components: Components) => {
  // Bytes have neither schema nor example (OpenAPI 3.1, 4.8.14.3).
  const media: { readonly schema: Json } & Partial<BodyExample> = types.includes("bytes")
    ? { schema: {} }
    : { schema: components.reference(schema), ...bodyExample(example) }
  const contentTypes = types.flatMap((type) => CONTENT_TYPES[type])
  return { required: true, content: Object.fromEntries(contentTypes.map((type) => [type, media])) }
}

export interface BodyExample {
  readonly example: unknown
  /** The placeholders that the example has replaced, by the JSON pointer of their values. */
  readonly "x-placeholders"?: Readonly<Record<string, string>>
}

const bodyExample = (example: unknown): BodyExample => {
  const { value, placeholders } = fillPlaceholders(example)
  return {
    example: value,
    ...(Object.keys(placeholders).length > 0 && { "x-placeholders": placeholders }),
  }
}

const JSON_TYPE = "application/json"

/** OpenAPI requires at least one response; for a webhook any 2xx. */
const ACKNOWLEDGED = { "2XX": { description: "Acknowledged within 15 seconds; the body is not read." } }

const makeResponses = ({ responses, deprecation }: Operation, components: Components) =>
  Object.keys(responses).length === 0
    ? ACKNOWLEDGED
    : Object.fromEntries(
        Object.entries(responses).map(
          ([status, { description, schema, contentType = JSON_TYPE, headers = [], ...described }]) => [
            status,
            {
              description,
              headers: Object.fromEntries<Json>(
                [REQUEST_ID, ...(deprecation === undefined ? [] : DEPRECATION_HEADERS), ...headers].map(
                  headerObject,
                ),
              ),
              content: {
                [contentType]: {
                  schema: components.reference(schema),
                  ...responseExamples(described),
                },
              },
            },
          ],
        ),
      )

const responseExamples = ({ example, examples = {} }: Pick<DescribedResponse, "example" | "examples">) => {
  const [only, ...more] = example === undefined ? Object.values(examples) : [example]
  if (only === undefined) return {}
  if (more.length === 0) return { example: fillPlaceholders(only).value }
  return {
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  }
}

const REQUEST_ID: ResponseHeader = {
  name: "X-Request-ID",
  description: "Id of the request: the caller's own if it is a UUID, else a new one.",
}

const DEPRECATION_HEADERS: ReadonlyArray<ResponseHeader> = [
  { name: "Deprecation", description: "Since when the call is deprecated (RFC 9745)." },
  { name: "Sunset", description: "When the call ends at the earliest (RFC 8594)." },
]

const headerObject = ({ name, description }: ResponseHeader): readonly [string, Json] => [
  name,
  { description, schema: { type: "string" } },
]
