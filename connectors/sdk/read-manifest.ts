import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ALL_DATA_MODEL_KEYS, DATA_MODEL_CATEGORIES } from "../../core/contract/sharing/data-model-flags.ts"
import {
  GUIDE_DRAWING_KINDS,
  GUIDE_DRAWINGS,
  MAX_DRAWING_LABEL,
} from "../../core/contract/connection/guide.ts"
import { formatFieldErrors } from "../../core/contract/field-errors.ts"
import { CREDENTIAL_FIELD_TYPES } from "../../core/contract/connection/supported-hrms.ts"
import { INTEGRATION_TYPES } from "../../core/contract/integration-type.ts"
import { type CredentialField, type Manifest, SDK_VERSION, type SignIn } from "./manifest.ts"
import { describeJsonError } from "./json-error.ts"

/* Validates the manifest.json of a connector's folder. */

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

const CredentialFieldSchema = Schema.Struct({
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

const uniqueKeys = Schema.makeFilter((fields: ReadonlyArray<{ readonly key: string }>) =>
  fields.flatMap(({ key }, index) =>
    fields.findIndex((other) => other.key === key) < index
      ? [{ path: [index, "key"], issue: `Expected a key of its own: "${key}" is taken` }]
      : [],
  ),
)

const Keys = Schema.Array(Schema.String).check(Schema.isUnique())

const SignInSchema = Schema.Struct({
  field: Schema.optionalKey(Schema.String),
  ways: Schema.Array(
    Schema.Struct({ key: Label, label: Label, needs: Keys, takes: Schema.optionalKey(Keys) }),
  ).check(Schema.isMinLength(2), uniqueKeys),
})

const DrawingSchema = Schema.Struct({
  shows: Schema.Literals(GUIDE_DRAWING_KINDS),
  labels: Schema.Array(
    Label.check(
      Schema.isMaxLength(MAX_DRAWING_LABEL, {
        expected: `at most ${String(MAX_DRAWING_LABEL)} characters, which fit into the drawing`,
      }),
    ),
  ).check(Schema.isMinLength(1)),
}).check(
  Schema.makeFilter(
    ({ shows, labels }) =>
      labels.length <= GUIDE_DRAWINGS[shows] || {
        path: ["labels"],
        issue: `Expected at most ${String(GUIDE_DRAWINGS[shows])} labels in a drawing of this kind`,
      },
  ),
)

const GuideSchema = Schema.Array(
  Schema.Struct({
    en: Label,
    hi: Schema.optionalKey(Label),
    drawing: Schema.optionalKey(DrawingSchema),
  }),
)

interface Form {
  readonly credentialFields: ReadonlyArray<CredentialField>
  readonly signIn?: SignIn
}

/** Every key of a way to sign in is that of a field, and no field is required that only one of them has. */
const signInFitsFields = Schema.makeFilter(({ credentialFields, signIn }: Form) => {
  if (signIn === undefined) return []
  const fields = new Map(credentialFields.map((field) => [field.key, field]))
  const asked = signIn.field === undefined ? undefined : fields.get(signIn.field)
  const wrongSelect =
    signIn.field === undefined || signIn.ways.every(({ key }) => asked?.options?.includes(key) === true)
      ? []
      : [{ path: ["signIn", "field"], issue: "Expected the key of a select with an option for every way" }]
  const wrongKeys = signIn.ways.flatMap(({ needs, takes = [] }, way) =>
    [...needs, ...takes]
      .filter((key) => fields.get(key)?.is_required !== false)
      .map((key) => ({
        path: ["signIn", "ways", way],
        issue: `Expected the key of a field that is not required: "${key}" is none`,
      })),
  )
  return [...wrongSelect, ...wrongKeys]
})

/** The rules of each value; `manifest.ts` says what it means. */
const ManifestSchema = Schema.Struct({
  sdkVersion: Schema.Int.check(
    Schema.makeFilter((version: number) => version === SDK_VERSION, {
      expected: `${String(SDK_VERSION)}, the SDK version of this installation: install a version of the connector for it`,
    }),
  ),
  code: Schema.String.check(
    Schema.isPattern(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u, { expected: "a name in kebab-case" }),
  ),
  name: Label,
  aliases: Schema.optionalKey(Schema.Array(Label)),
  countries: Schema.optionalKey(
    Schema.Array(
      Schema.String.check(
        Schema.isPattern(/^[A-Z]{2}$/u, { expected: "an ISO 3166 country code, such as IN" }),
      ),
    ),
  ),
  color: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^#[\da-f]{6}$/u, { expected: "a colour such as #1a7f37" })),
  ),
  integrationType: Schema.Literals(INTEGRATION_TYPES),
  credentialFields: Schema.Array(CredentialFieldSchema).check(uniqueKeys),
  signIn: Schema.optionalKey(SignInSchema),
  guide: Schema.optionalKey(GuideSchema),
  dataCategories: Schema.Array(Schema.Literals(DATA_MODEL_CATEGORIES)).check(
    Schema.isMinLength(1),
    Schema.isUnique(),
  ),
  capabilities: Schema.Struct({
    full: Schema.Boolean,
    delta: Schema.Boolean,
    incrementalCursor: Schema.Boolean,
    salaryMaster: Schema.Boolean,
    write: Schema.Boolean,
    realTimeHooks: Schema.Boolean,
  }).check(
    Schema.makeFilter(({ full, delta }) => full || delta || "Expected full or delta to be true, or both"),
  ),
  scheduledAttempts: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }, { expected: "a number from 1 to 10" })),
  ),
  fieldMap: Schema.optionalKey(Schema.Record(Label, Schema.Literals(ALL_DATA_MODEL_KEYS))),
  limits: Schema.Struct({ requestsPerMinute: Limit, rowsPerPage: Limit }),
  helpUrl: Schema.NullOr(WebAddress),
  logoUrl: Schema.NullOr(WebAddress),
}).check(signInFitsFields)

/** `problems` lists every invalid field by its dotted path, such as `credentialFields.2.pattern`. */
export class InvalidManifest extends Data.TaggedError("InvalidManifest")<{
  readonly problems: Readonly<Record<string, string>>
}> {
  override readonly message = `The manifest of the connector is not valid.\n${Object.entries(this.problems)
    .map(([path, problem]) => `  ${path}: ${problem}`)
    .join("\n")}`
}

const decode = Schema.decodeUnknownResult(ManifestSchema, { errors: "all", onExcessProperty: "error" })

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
