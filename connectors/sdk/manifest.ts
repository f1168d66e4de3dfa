import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { DATA_MODEL_CATEGORIES } from "../../core/contract/data-model-flags.ts"
import { fieldErrors } from "../../core/contract/field-errors.ts"
import { CREDENTIAL_FIELD_TYPES } from "../../core/contract/supported-hrms.ts"
import { INTEGRATION_TYPES } from "../../core/contract/vendor-connections.ts"

/*
 * What a connector says about itself before it runs: the console's forms, GET /api/hrms_list/ and the scheduler are
 * all made from it (decisions.md 4).
 */

const isRegExp = (source: string): boolean => {
  try {
    return new RegExp(source, "u") instanceof RegExp
  } catch {
    return false
  }
}

const Label = Schema.String.check(Schema.isPattern(/\S/u, { expected: "text that is not blank" }))

const WebAddress = Schema.String.check(
  Schema.makeFilter((text: string) => URL.canParse(text) && new URL(text).protocol === "https:", {
    expected: "an https address",
  }),
)

const Limit = Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))

/**
 * One field of the form in which an admin types the credentials. The keys are those of `required_fields` on the wire,
 * so that a manifest can be read beside decisions.md 4. `pattern` is a regular expression with the `u` flag that the
 * whole value must match, as in HTML.
 */
export const CredentialField = Schema.Struct({
  key: Schema.String.check(
    Schema.isPattern(/^[a-z][a-z0-9_]*$/u, { expected: "lower case letters, digits and _" }),
  ),
  label: Label,
  type: Schema.Literals(CREDENTIAL_FIELD_TYPES),
  is_required: Schema.Boolean,
  is_masked: Schema.Boolean,
  help: Schema.optionalKey(Label),
  placeholder: Schema.optionalKey(Label),
  pattern: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter(isRegExp, { expected: "a regular expression" })),
  ),
  options: Schema.optionalKey(Schema.Array(Label).check(Schema.isMinLength(1))),
}).check(
  Schema.makeFilter(
    ({ type, options }) =>
      (type === "select") === (options !== undefined) || {
        path: ["options"],
        issue: "Expected options with the type select, and with no other type",
      },
  ),
  Schema.makeFilter(
    ({ type, is_masked }) =>
      type !== "password" ||
      is_masked || { path: ["is_masked"], issue: "Expected true: a password is never shown" },
  ),
)
export type CredentialField = typeof CredentialField.Type

const uniqueKeys = Schema.makeFilter((fields: ReadonlyArray<{ readonly key: string }>) =>
  fields.flatMap(({ key }, index) =>
    fields.findIndex((other) => other.key === key) < index
      ? [{ path: [index, "key"], issue: `Expected a key of its own: "${key}" is taken` }]
      : [],
  ),
)

export const Manifest = Schema.Struct({
  /** The folder's name; `hrms_code` on the wire. */
  code: Schema.String.check(
    Schema.isPattern(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u, { expected: "a name in kebab-case" }),
  ),
  name: Label,
  integrationType: Schema.Literals(INTEGRATION_TYPES),
  credentialFields: Schema.Array(CredentialField).check(uniqueKeys),
  /** What the source can give at all; the vendor's flags and the corporate's choice narrow it (interface.md, 2 and 11). */
  dataCategories: Schema.Array(Schema.Literals(DATA_MODEL_CATEGORIES)).check(
    Schema.isMinLength(1),
    Schema.isUnique(),
  ),
  capabilities: Schema.Struct({
    /** A run may carry every employee, so that one who is missing has left. */
    full: Schema.Boolean,
    /** A run may carry only what changed. */
    delta: Schema.Boolean,
    /** Its cursor can be resumed from; without, a run that breaks off starts over. */
    incrementalCursor: Schema.Boolean,
    /** It knows the salary components, for `connection.events.salary_master`. */
    salaryMaster: Schema.Boolean,
    /** It can carry an employee update back to the source; `has_data_posting` on the wire. */
    write: Schema.Boolean,
    /** The source tells us of a change by itself. */
    realTimeHooks: Schema.Boolean,
  }).check(
    Schema.makeFilter(({ full, delta }) => full || delta || "Expected full or delta to be true, or both"),
  ),
  /** What the source allows; null where it sets no limit or publishes none. */
  limits: Schema.Struct({ requestsPerMinute: Limit, rowsPerPage: Limit }),
  /** `helping_docs_url` on the wire. */
  helpUrl: Schema.NullOr(WebAddress),
  /** `logo_url` on the wire. */
  logoUrl: Schema.NullOr(WebAddress),
})
export type Manifest = typeof Manifest.Type

/** `problems` holds every wrong field by its dotted path, e.g. `credentialFields.2.pattern`. */
export class InvalidManifest extends Data.TaggedError("InvalidManifest")<{
  readonly problems: Readonly<Record<string, string>>
}> {
  override readonly message = `The manifest of the connector is not valid.\n${Object.entries(this.problems)
    .map(([path, problem]) => `  ${path}: ${problem}`)
    .join("\n")}`
}

const decode = Schema.decodeUnknownResult(Manifest, { errors: "all", onExcessProperty: "error" })

/** The manifest as it was given, checked; an unknown key is an error, since it is most likely a misspelt one. */
export const readManifest = (given: unknown): Result.Result<Manifest, InvalidManifest> =>
  Result.mapError(decode(given), (error) => new InvalidManifest({ problems: fieldErrors(error) }))
