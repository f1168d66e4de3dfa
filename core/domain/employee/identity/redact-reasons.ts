import type { Reason } from "../../../contract/reasons/reason-codes.ts"
import { redactText } from "./redact-text.ts"

/** Sentences whose texts may quote a file or a third party, such as a header that is a record: the same with redacted texts. */
export const redactReasons = (reasons: ReadonlyArray<Reason>): ReadonlyArray<Reason> =>
  reasons.map(({ code, params }) => ({ code, params: redactParams(params) }) as Reason)

const redactParams = (params: Reason["params"]): object =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, redactParam(value)]))

const redactParam = (value: unknown): unknown => {
  if (typeof value === "string") return redactText(value)
  return Array.isArray(value) ? value.map(redactParam) : value
}
