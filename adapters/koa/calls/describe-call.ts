import type { Call, CallerKind, CallErrors } from "../../../core/contract/call.ts"
import { type FailureStyle, failure } from "../failure.ts"
import { EXAMPLE_REQUEST_ID } from "./error-examples.ts"
import type { DescribedResponse, Operation } from "./operation.ts"
import type { SecurityName } from "./security.ts"
import { standardResponses } from "./standard-responses.ts"

/** A declared call as the API document describes it. */
export const toOperation = (call: Call, style: FailureStyle): Operation => {
  const {
    id,
    tag,
    summary,
    description,
    caller,
    pathParameters,
    query,
    body,
    encrypted,
    deprecation,
    isRepeatable = false,
    scope,
  } = call
  const described = {
    id,
    tag,
    summary,
    description: scope === undefined ? description : `${description} The API key needs the scope ${scope}.`,
    security: SECURITY[caller],
    isRepeatable,
    ...(pathParameters && { path: pathParameters }),
    ...(query && { query }),
    ...(body && { body }),
    ...(encrypted && { encrypted }),
    ...(scope && { scope }),
    ...(deprecation && { deprecation }),
  }
  const standard = standardResponses(described, style)
  const declared = describeResponses(call, style)
  const joined = Object.entries(declared).map(([status, response]) => [
    status,
    joinExamples(standard[status], response),
  ])
  return { ...described, responses: { ...standard, ...Object.fromEntries(joined) } as Operation["responses"] }
}

/** A declared response also has the examples that every call has, if both have the same body. */
const joinExamples = (
  standard: DescribedResponse | undefined,
  declared: DescribedResponse,
): DescribedResponse =>
  standard?.schema === declared.schema && declared.example === undefined
    ? { ...declared, examples: { ...standard.examples, ...declared.examples } }
    : declared

const SECURITY: Readonly<Record<CallerKind, SecurityName | null>> = {
  anyone: null,
  bodyKey: null,
  apiKey: "apiKey",
  tokenKey: "tokenKey",
  basic: "basic",
  pushToken: "pushToken",
  journeyToken: "journeyToken",
  consolePage: "consolePage",
  consoleSession: "consoleSession",
}

/** The responses that a call declares. */
const describeResponses = (
  { responses, errors = {} }: Pick<Call, "responses" | "errors">,
  style: FailureStyle,
): Operation["responses"] => ({
  ...responses,
  ...Object.fromEntries(
    Object.entries(errors).flatMap(([status, declared]) => {
      const { description, schema = style.schema } = declared
      if (description === undefined) return []
      return [[status, { description, schema, examples: listExamples(Number(status), declared, style) }]]
    }),
  ),
})

/** The bodies that the declared messages make, and those that are declared whole. */
const listExamples = (
  status: number,
  { messages, examples = {}, schema }: CallErrors,
  style: FailureStyle,
): Readonly<Record<string, unknown>> => {
  const worded = schema === undefined || schema === style.schema ? Object.entries(messages) : []
  return {
    ...Object.fromEntries(
      worded.flatMap(([tag, message]) =>
        message === null ? [] : [[tag, style.body(failure(status, message), EXAMPLE_REQUEST_ID)]],
      ),
    ),
    ...examples,
  }
}
