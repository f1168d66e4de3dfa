import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Call, WireSchema } from "../../../core/contract/call.ts"
import { dropEmptyParameters, makeDropNulls } from "../../../core/contract/absent-values.ts"
import { BODY_PATH, formatFieldErrors, REQUIRED_MESSAGE } from "../../../core/contract/field-errors.ts"
import { type InvalidRequest, invalidRequest } from "./error-table.ts"
import { findUnstorable } from "../unstorable-text.ts"

/** What decodes the parameters and the body of a call. Each fails with all invalid fields. */
export const makeDecoders = ({
  pathParameters,
  query,
  body,
}: Pick<Call, "pathParameters" | "query" | "body">) => ({
  path: decoder(pathParameters?.schema ?? NONE),
  query: decoder(query?.schema ?? NONE, { dropAbsent: dropEmptyParameters }),
  body: decoder(body?.schema ?? Schema.Unknown, {
    dropAbsent: makeDropNulls(body?.schema ?? Schema.Unknown),
    decidedBy: body?.discriminator,
  }),
})

const NONE = Schema.Struct({})

interface DecoderOptions {
  readonly dropAbsent?: (input: unknown) => unknown
  readonly decidedBy?: string | undefined
}

const decoder = <S extends WireSchema>(
  schema: S,
  { dropAbsent = (input) => input, decidedBy }: DecoderOptions = {},
) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (input: unknown): Effect.Effect<S["Type"], InvalidRequest> => {
    const unstorable = findUnstorable(input)
    if (unstorable !== null) return Effect.fail(invalidRequest({ [unstorable.path]: unstorable.expected }))
    const decoded = decode(dropAbsent(input))
    return decoded._tag === "Success"
      ? Effect.succeed(decoded.success)
      : Effect.fail(invalidRequest(assignUnionErrors(formatFieldErrors(decoded.failure), input, decidedBy)))
  }
}

/** Reports a value that matches no member of a union at the field that discriminates them. */
const assignUnionErrors = (
  fields: InvalidRequest["fields"],
  input: unknown,
  decidedBy: string | undefined,
): InvalidRequest["fields"] => {
  if (decidedBy === undefined || fields[BODY_PATH] === undefined || !isObject(input)) return fields
  return { [decidedBy]: decidedBy in input ? fields[BODY_PATH] : REQUIRED_MESSAGE }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
