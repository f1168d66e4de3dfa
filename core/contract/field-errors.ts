import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** The path for an error that concerns the body as a whole. */
export const BODY_PATH = "body"

export const MISSING_KEY_MESSAGE = "Missing key"

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** The dotted path of each invalid field, and what was expected; never the value. */
export const formatFieldErrors = (error: Schema.SchemaError): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatIssue(error.issue).issues.map(({ path, message }) => [formatPath(path ?? []), message]),
  )

const formatPath = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.map((step) => String(typeof step === "object" ? step.key : step)).join(".") || BODY_PATH
