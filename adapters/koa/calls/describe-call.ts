import type { Call, CallerKind } from "../../../core/contract/call.ts"
import type { FailureStyle } from "../failure.ts"
import type { Operation } from "./operation.ts"
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
  return {
    ...described,
    responses: { ...standardResponses(described, style), ...describeResponses(call, style) },
  }
}

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
    Object.entries(errors).flatMap(([status, { description, schema = style.schema }]) =>
      description === undefined ? [] : [[status, { description, schema }]],
    ),
  ),
})
