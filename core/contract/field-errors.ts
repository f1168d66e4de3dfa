import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** The path of what is wrong with the body as a whole. */
export const WHOLE = "body"

export const IS_REQUIRED = "Missing key"

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Each wrong field by its dotted path, with what was expected; never with the value that was found. */
export const fieldErrors = (error: Schema.SchemaError): Readonly<Record<string, string>> =>
  Object.fromEntries(format(error.issue).issues.map(({ path, message }) => [pathText(path ?? []), message]))

const pathText = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.map((step) => String(typeof step === "object" ? step.key : step)).join(".") || WHOLE
