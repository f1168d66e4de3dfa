import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ALL_DATA_MODEL_KEYS, DATA_MODEL_CATEGORIES } from "../../core/contract/sharing/data-model-flags.ts"
import { formatFieldErrors } from "../../core/contract/field-errors.ts"
import { CREDENTIAL_FIELD_TYPES } from "../../core/contract/connection/supported-hrms.ts"
import { INTEGRATION_TYPES } from "../../core/contract/integration-type.ts"
import { describeJsonError } from "./json-error.ts"

/*
 * What a connector declares in the manifest.json of its folder. The console's forms, GET /api/hrms_list/ and the
 * scheduler use the manifest only (specification/resources.md#supported-hr-system) and never run the connector for it.
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
 * One field of the form in which an admin enters the credentials. The keys are those of `required_fields` on the wire, so
 * that a manifest can be compared with specification/sources.md#credential-fields. `pattern` is a regular expression
 * with the `u` flag that must match the whole value, as in HTML.
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
  /**
   * Whether the value names where secrets go or who signs in, such as a host, a port or a user name. Stored secrets are used
   * only with the values of such fields that they were entered with; with others the admin types them again. Default: true
   * unless the field is masked. Set it to false only where no value can lead to another server or another login.
   */
  binds_secrets: Schema.optionalKey(Schema.Boolean),
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

/** Whether stored secrets are used only with the value of this field that they were entered with; always for an address. */
export const bindsSecrets = ({ type, is_masked, binds_secrets }: CredentialField): boolean =>
  type === "url" || (binds_secrets ?? !is_masked)

const uniqueKeys = Schema.makeFilter((fields: ReadonlyArray<{ readonly key: string }>) =>
  fields.flatMap(({ key }, index) =>
    fields.findIndex((other) => other.key === key) < index
      ? [{ path: [index, "key"], issue: `Expected a key of its own: "${key}" is taken` }]
      : [],
  ),
)

/** Raised when the SDK changes in a way that breaks existing connectors. */
export const SDK_VERSION = 1

export const Manifest = Schema.Struct({
  /** The SDK version that the connector was written for. */
  sdkVersion: Schema.Int.check(
    Schema.makeFilter((version: number) => version === SDK_VERSION, {
      expected: `${String(SDK_VERSION)}, the SDK version of this installation: install a version of the connector for it`,
    }),
  ),
  /** The folder's name; `hrms_code` on the wire. */
  code: Schema.String.check(
    Schema.isPattern(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u, { expected: "a name in kebab-case" }),
  ),
  name: Label,
  integrationType: Schema.Literals(INTEGRATION_TYPES),
  credentialFields: Schema.Array(CredentialField).check(uniqueKeys),
  /**
   * The data categories that the source can provide; the vendor's flags and the corporate's choice narrow them
   * (specification/data-model.md#partial-sync).
   */
  dataCategories: Schema.Array(Schema.Literals(DATA_MODEL_CATEGORIES)).check(
    Schema.isMinLength(1),
    Schema.isUnique(),
  ),
  capabilities: Schema.Struct({
    /** A run can return all employees, so that a missing employee has left. */
    full: Schema.Boolean,
    /** A run can return only what changed. */
    delta: Schema.Boolean,
    /** A run can resume from its cursor; without this, an interrupted run starts over. */
    incrementalCursor: Schema.Boolean,
    /** The source provides salary components, for `connection.events.salary_master`. */
    salaryMaster: Schema.Boolean,
    /** The connector can write an employee update to the source; `has_data_posting` on the wire. */
    write: Schema.Boolean,
    /** The source sends webhooks when data changes. */
    realTimeHooks: Schema.Boolean,
  }).check(
    Schema.makeFilter(({ full, delta }) => full || delta || "Expected full or delta to be true, or both"),
  ),
  /**
   * Consecutive scheduled runs that may find nothing yet, or get no response, before the connection fails; default 1
   * (specification/sources.md#sftp).
   */
  scheduledAttempts: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }, { expected: "a number from 1 to 10" })),
  ),
  /** Source column to data-model key, for columns with another name than their key. A connection may have its own map. */
  fieldMap: Schema.optionalKey(Schema.Record(Label, Schema.Literals(ALL_DATA_MODEL_KEYS))),
  /** The source's limits; null where it sets or publishes none. */
  limits: Schema.Struct({ requestsPerMinute: Limit, rowsPerPage: Limit }),
  /** `helping_docs_url` on the wire. */
  helpUrl: Schema.NullOr(WebAddress),
  /** `logo_url` on the wire. */
  logoUrl: Schema.NullOr(WebAddress),
})
export type Manifest = typeof Manifest.Type

/** `problems` lists every invalid field by its dotted path, such as `credentialFields.2.pattern`. */
export class InvalidManifest extends Data.TaggedError("InvalidManifest")<{
  readonly problems: Readonly<Record<string, string>>
}> {
  override readonly message = `The manifest of the connector is not valid.\n${Object.entries(this.problems)
    .map(([path, problem]) => `  ${path}: ${problem}`)
    .join("\n")}`
}

const decode = Schema.decodeUnknownResult(Manifest, { errors: "all", onExcessProperty: "error" })

/** Validates a manifest and returns it unchanged. An unknown key is an error, since it is most likely misspelt. */
export const readManifest = (given: unknown): Result.Result<Manifest, InvalidManifest> =>
  Result.mapError(decode(given), (error) => new InvalidManifest({ problems: formatFieldErrors(error) }))

/**
 * Reads and validates the manifest of a connector's folder. Throws `InvalidManifest`, also when the file is missing or is
 * not JSON.
 */
export const readManifestFile = (file: URL): Manifest =>
  Result.getOrThrowWith(readManifest(parsed(file)), (error) => error)

const parsed = (file: URL): unknown => {
  const text = readText(file)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new InvalidManifest({ problems: { "manifest.json": `It is not JSON${describeJsonError(text)}.` } })
  }
}

const readText = (file: URL): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    throw new InvalidManifest({
      problems: { "manifest.json": `There is no manifest at ${fileURLToPath(file)}.` },
    })
  }
}
