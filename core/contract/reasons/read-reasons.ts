import { formatReasons } from "./format-reason.ts"
import { makeReason, type Reason } from "./reason-codes.ts"
import { type ParamKind, REASON_PARAMS } from "./reason-params.ts"

/**
 * The sentences of a text as a connector or an earlier version gives them; null: they are none of ours, or do not say this text.
 */
export const readReasons = (given: unknown, text: string): ReadonlyArray<Reason> | null => {
  if (!Array.isArray(given) || !given.every(isReason)) return null
  return formatReasons(given) === text ? given : null
}

/**
 * The sentences of a source's failure; what has none of ours is the source's own, by the kind of its failure. `message` is redacted: a
 * sentence that quotes something else is not passed on.
 */
export const explainFailure = ({
  kind,
  message,
  reasonCodes,
}: {
  readonly kind: string
  readonly message: string
  readonly reasonCodes?: unknown
}): ReadonlyArray<Reason> =>
  readReasons(reasonCodes, message) ?? [makeReason("source.said", { kind, en: message, hi: "" })]

const isReason = (given: unknown): given is Reason => {
  if (typeof given !== "object" || given === null || !("code" in given) || !("params" in given)) return false
  const { code, params } = given
  if (typeof code !== "string" || !Object.hasOwn(REASON_PARAMS, code)) return false
  const kinds = Object.entries<ParamKind>(REASON_PARAMS[code as keyof typeof REASON_PARAMS])
  if (typeof params !== "object" || params === null || Object.keys(params).length !== kinds.length)
    return false
  return kinds.every(([name, kind]) => IS_KIND[kind]((params as Readonly<Record<string, unknown>>)[name]))
}

const isText = (value: unknown): boolean => typeof value === "string"

const IS_KIND: Readonly<Record<ParamKind, (value: unknown) => boolean>> = {
  text: isText,
  number: (value) => typeof value === "number",
  list: (value) => Array.isArray(value) && value.every(isText),
  column: (value) => value === null || isText(value),
}
