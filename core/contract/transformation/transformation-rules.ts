import * as Schema from "effect/Schema"
import { component } from "../component.ts"

/*
 * Transformation rules (specification/sources.md#transformation-rules) change a source's values before they are
 * normalised. Decided here:
 * - A list is applied in its order, the vendor's before the connection's. The vendor's rules hold for all of its corporates;
 *   the connection's rules know the source, so they come last.
 * - `key` is a key of the data model, or a part of one (`currentAddress_addressCity`). A key without a number
 *   (`dependentDetails_name`) means every dependent, but in a merge the first.
 * - Values are compared and changed without surrounding white space, in Unicode form NFC. `-`, `N/A`, `null` and similar
 *   texts count as missing, as everywhere.
 * - Regular expressions are not supported: an untrusted one could run forever, and few people can read them. Literal text
 *   and character classes suffice.
 * - Only a connection's rules may read columns by their header: headers are the corporate's own, and a vendor must not reach
 *   columns that were left out. For the same reason no rule may copy a masked or unshared value into another field.
 * - A merged value is shared where each of its parts is. The subset is decided before the vendor's rules run.
 * - Rules are stored in the clear, so a text that looks like an identifier of a person or an account is rejected.
 * - Rules do not apply to updates that a vendor sends through the API.
 */

/** Few enough for a person to review, and for reading with every connection. */
export const RULES_LIMIT = 50
const RULES_SIZE_LIMIT = 65_536

const TEXT_LIMIT = 200
const TABLE_LIMIT = 500
const CHARACTERS_LIMIT = 100
const PARTS_LIMIT = 10
const SEPARATOR_LIMIT = 20
const KEY_LIMIT = 100

/** PostgreSQL cannot store other texts. */
const isStorable = Schema.makeFilter((text: string) => !text.includes("\0") && text.isWellFormed(), {
  expected: "text without NUL characters and lone surrogates",
})

const Text = (limit: number) => Schema.String.check(Schema.isMaxLength(limit), isStorable)
const NonEmptyText = (limit: number) => Text(limit).check(Schema.isMinLength(1))
/** Any character but white space, which is trimmed from values. */
const NonBlankText = NonEmptyText(TEXT_LIMIT).check(
  Schema.makeFilter((text: string) => text.trim() !== "", { expected: "a text that is not blank" }),
)

const Key = NonEmptyText(KEY_LIMIT)

export const CHARACTER_CLASSES = ["spaces", "punctuation", "symbols", "letters", "digits"] as const
export type CharacterClass = (typeof CHARACTER_CLASSES)[number]

const Case = Schema.Literals(["upper", "lower", "title"])

/** Replaces the whole value when the table has it. */
export const ReplaceRule = Schema.Struct({
  kind: Schema.Literal("replace"),
  key: Key,
  /** Text to find, and its replacement; an empty replacement removes it. */
  values: Schema.Record(NonBlankText, Text(TEXT_LIMIT)).check(
    Schema.isMinProperties(1),
    Schema.isMaxProperties(TABLE_LIMIT),
  ),
  ignore_case: Schema.optionalKey(Schema.Boolean),
})
export type ReplaceRule = typeof ReplaceRule.Type

/** Replaces every literal occurrence inside the value, or every run of characters of a class. */
export const ReplaceTextRule = Schema.Struct({
  kind: Schema.Literal("replace_text"),
  key: Key,
  find: Schema.Union([
    NonEmptyText(TEXT_LIMIT),
    Schema.Struct({ class: Schema.Literals(CHARACTER_CLASSES) }),
  ]),
  with: Text(TEXT_LIMIT),
  ignore_case: Schema.optionalKey(Schema.Boolean),
})
export type ReplaceTextRule = typeof ReplaceTextRule.Type

/**
 * Removes characters. At the start or the end, it also removes white space between them. `leading_zeros` runs last, and
 * removes the zeros before another digit at the start.
 */
export const StripRule = Schema.Struct({
  kind: Schema.Literal("strip"),
  key: Key,
  /** Each of these characters. */
  characters: Schema.optionalKey(NonEmptyText(CHARACTERS_LIMIT)),
  classes: Schema.optionalKey(
    Schema.Array(Schema.Literals([...CHARACTER_CLASSES, "leading_zeros"])).check(
      Schema.isMinLength(1),
      Schema.isUnique(),
    ),
  ),
  /** Default: `anywhere`. */
  where: Schema.optionalKey(Schema.Literals(["anywhere", "start", "end"])),
}).check(
  Schema.makeFilter(({ characters, classes }) => characters !== undefined || classes !== undefined, {
    expected: "characters, classes or both",
  }),
)
export type StripRule = typeof StripRule.Type

export const CaseRule = Schema.Struct({ kind: Schema.Literal("case"), key: Key, to: Case })
export type CaseRule = typeof CaseRule.Type

/** Fills in a value where the source has none, or has no such column. */
export const DefaultRule = Schema.Struct({ kind: Schema.Literal("default"), key: Key, value: NonBlankText })
export type DefaultRule = typeof DefaultRule.Type

/** A key of the data model, or a column by its header, as the source has it. */
const MergePart = Schema.Union([
  Schema.Struct({ key: Key }),
  Schema.Struct({ column: NonEmptyText(TEXT_LIMIT) }),
])
export type MergePart = typeof MergePart.Type

/**
 * Joins several values, skipping those that are missing; with a single part it copies. When no part has a value, `key` keeps
 * its own.
 */
export const MergeRule = Schema.Struct({
  kind: Schema.Literal("merge"),
  key: Key,
  from: Schema.Array(MergePart).check(Schema.isMinLength(1), Schema.isMaxLength(PARTS_LIMIT)),
  /** Default: a space. */
  separator: Schema.optionalKey(Text(SEPARATOR_LIMIT)),
})
export type MergeRule = typeof MergeRule.Type

export const TransformationRule = Schema.Union([
  ReplaceRule,
  ReplaceTextRule,
  StripRule,
  CaseRule,
  DefaultRule,
  MergeRule,
]).annotate(
  component(
    "TransformationRule",
    "Expected a rule whose kind is replace, replace_text, strip, case, default or merge",
  ),
)
export type TransformationRule = typeof TransformationRule.Type

/** Applied in this order. */
export const TransformationRules = Schema.Array(TransformationRule).check(
  Schema.isMaxLength(RULES_LIMIT),
  Schema.makeFilter((rules: ReadonlyArray<unknown>) => JSON.stringify(rules).length <= RULES_SIZE_LIMIT, {
    expected: `at most ${RULES_SIZE_LIMIT} characters as JSON`,
  }),
)
export type TransformationRules = typeof TransformationRules.Type
