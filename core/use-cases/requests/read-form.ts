import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../contract/field-errors.ts"
import { RequestInvalid } from "./request-errors.ts"

/** By the keys of the form, without empty fields. */
export type FilledForm = Readonly<Record<string, string>>

/** Parses a form: returns values as typed, without empty ones, or all invalid fields at once. */
export const readForm = (
  form: Schema.Decoder<Readonly<Record<string, string | null | undefined>>>,
  given: Readonly<Record<string, unknown>>,
): Effect.Effect<FilledForm, RequestInvalid> => {
  const decoded = Schema.decodeUnknownResult(form)(given, { errors: "all", onExcessProperty: "error" })
  if (decoded._tag === "Failure") {
    return Effect.fail(new RequestInvalid({ fields: formatFieldErrors(decoded.failure) }))
  }
  return Effect.succeed(
    Object.fromEntries(
      Object.entries(decoded.success).flatMap(([key, value]) =>
        value === null || value === undefined || value === "" ? [] : [[key, value] as const],
      ),
    ),
  )
}
