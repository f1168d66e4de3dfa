import type { BodyType, Call, CallerKind, Parameters, Tag, WireSchema } from "../../core/contract/call.ts"
import type { FailureStyle } from "./failure.ts"
import type { SecurityName } from "./security.ts"
import { standardAnswers } from "./standard-answers.ts"

/** A response as the API document describes it. */
export interface Answer {
  readonly description: string
  readonly schema: WireSchema
  /** Default: `application/json`. */
  readonly contentType?: string
  readonly example?: unknown
  readonly headers?: ReadonlyArray<AnswerHeader>
}

export interface AnswerHeader {
  readonly name: string
  readonly description: string
}

/** An endpoint as the API document describes it (OpenAPI 3.1, Operation Object). */
export interface Operation {
  readonly id: string
  readonly tag: Tag
  readonly summary: string
  /** Plain sentences without Markdown. */
  readonly description: string
  readonly security: SecurityName | null
  /** It takes an Idempotency-Key. */
  readonly isRepeatable?: boolean
  readonly path?: Parameters
  readonly query?: Parameters
  readonly body?: {
    readonly schema: WireSchema
    readonly types: ReadonlyArray<BodyType>
    readonly example: Readonly<Record<string, unknown>>
  }
  /** The content of a signed and encrypted payload. */
  readonly encrypted?: { readonly request: WireSchema }
  /** By status. */
  readonly answers: Readonly<Record<string, Answer>>
}

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
    isRepeatable = false,
  } = call
  const described = {
    id,
    tag,
    summary,
    description,
    security: SECURITY[caller],
    isRepeatable,
    ...(pathParameters && { path: pathParameters }),
    ...(query && { query }),
    ...(body && { body }),
    ...(encrypted && { encrypted }),
  }
  return { ...described, answers: { ...standardAnswers(described, style), ...describeAnswers(call, style) } }
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
const describeAnswers = (
  { responses, errors = {} }: Pick<Call, "responses" | "errors">,
  style: FailureStyle,
): Operation["answers"] => ({
  ...responses,
  ...Object.fromEntries(
    Object.entries(errors).flatMap(([status, { description, schema = style.schema }]) =>
      description === undefined ? [] : [[status, { description, schema }]],
    ),
  ),
})
