import * as Schema from "effect/Schema"
import { component } from "./component.ts"

/*
 * Transformation rules (interface.md, "What the service does" 10 and 13): what becomes of a source's values before they are
 * normalised. Decided here:
 * - A list is worked off in its order, the vendor's before the connection's: the vendor says what it wants of every corporate,
 *   the connection knows its own source and has the last word.
 * - `key` is a key of the data model, or a part of one (`currentAddress_addressCity`). A key without a number
 *   (`dependentDetails_name`) means every dependent, but in a merge the first.
 * - Values are compared and changed without the white space around them, in Unicode form NFC. `-`, `N/A`, `null` and their like
 *   are no values, as everywhere.
 * - No regular expressions: somebody else's could run for ever, and few can read them. Literal text and classes of characters
 *   do what they are needed for.
 * - Only a connection's rules may read columns by their header: headers are the corporate's own, and a vendor must not reach
 *   what was left out. For the same reason no rule carries what is masked, or is not shared, into another field.
 * - A merged value is shared where each of its parts is. Which employees the corporate chose is decided before the vendor's rules.
 * - Rules are kept readable, so texts that look like an identifier of a person or an account are refused in them.
 * - Vendors who update an employee by the API write what they mean: no rule changes that.
 */

/** What a person can still oversee, and what is read with a connection whenever it is. */
export const RULES_LIMIT = 50
const RULES_SIZE_LIMIT = 65_536

const TEXT_LIMIT = 200
const TABLE_LIMIT = 500
const CHARACTERS_LIMIT = 100
const PARTS_LIMIT = 10
const SEPARATOR_LIMIT = 20
const KEY_LIMIT = 100

/** PostgreSQL cannot hold the others. */
const isStorable = Schema.makeFilter((text: string) => !text.includes("\0") && text.isWellFormed(), {
  expected: "text without NUL and half characters",
})

const Text = (limit: number) => Schema.String.check(Schema.isMaxLength(limit), isStorable)
const NonEmptyText = (limit: number) => Text(limit).check(Schema.isMinLength(1))
/** Anything but white space, which stands around no value. */
const NonBlankText = NonEmptyText(TEXT_LIMIT).check(
  Schema.makeFilter((text: string) => text.trim() !== "", { expected: "a text that is not blank" }),
)

const Key = NonEmptyText(KEY_LIMIT)

export const CHARACTER_CLASSES = ["spaces", "punctuation", "symbols", "letters", "digits"] as const
export type CharacterClass = (typeof CHARACTER_CLASSES)[number]

const Case = Schema.Literals(["upper", "lower", "title"])

/** The whole value, when it is one of the table. */
export const ReplaceRule = Schema.Struct({
  kind: Schema.Literal("replace"),
  key: Key,
  /** What stands there to what is to stand there; an empty text: nothing. */
  values: Schema.Record(NonBlankText, Text(TEXT_LIMIT)).check(
    Schema.isMinProperties(1),
    Schema.isMaxProperties(TABLE_LIMIT),
  ),
  ignore_case: Schema.optionalKey(Schema.Boolean),
})
export type ReplaceRule = typeof ReplaceRule.Type

/** Every occurrence inside the value, taken literally; or every run of characters of a class. */
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
 * Takes characters away. At the start or the end, white space between them goes, too. `leading_zeros`, the zeros before another
 * digit at the start, go last.
 */
export const StripRule = Schema.Struct({
  kind: Schema.Literal("strip"),
  key: Key,
  /** Each of them. */
  characters: Schema.optionalKey(NonEmptyText(CHARACTERS_LIMIT)),
  classes: Schema.optionalKey(
    Schema.Array(Schema.Literals([...CHARACTER_CLASSES, "leading_zeros"])).check(
      Schema.isMinLength(1),
      Schema.isUnique(),
    ),
  ),
  /** `anywhere` when left out. */
  where: Schema.optionalKey(Schema.Literals(["anywhere", "start", "end"])),
}).check(
  Schema.makeFilter(({ characters, classes }) => characters !== undefined || classes !== undefined, {
    expected: "characters, classes or both",
  }),
)
export type StripRule = typeof StripRule.Type

export const CaseRule = Schema.Struct({ kind: Schema.Literal("case"), key: Key, to: Case })
export type CaseRule = typeof CaseRule.Type

/** Where the source has no value, also where it has no column. */
export const DefaultRule = Schema.Struct({ kind: Schema.Literal("default"), key: Key, value: NonBlankText })
export type DefaultRule = typeof DefaultRule.Type

/** A key of the data model, or a column by its header, as the source has it. */
const MergePart = Schema.Union([
  Schema.Struct({ key: Key }),
  Schema.Struct({ column: NonEmptyText(TEXT_LIMIT) }),
])
export type MergePart = typeof MergePart.Type

/** One value out of several, those without a value left out; of one: a copy. When none has a value, `key` keeps its own. */
export const MergeRule = Schema.Struct({
  kind: Schema.Literal("merge"),
  key: Key,
  from: Schema.Array(MergePart).check(Schema.isMinLength(1), Schema.isMaxLength(PARTS_LIMIT)),
  /** A space when left out. */
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

/** In the order in which they are worked off. */
export const TransformationRules = Schema.Array(TransformationRule).check(
  Schema.isMaxLength(RULES_LIMIT),
  Schema.makeFilter((rules: ReadonlyArray<unknown>) => JSON.stringify(rules).length <= RULES_SIZE_LIMIT, {
    expected: `at most ${RULES_SIZE_LIMIT} characters as JSON`,
  }),
)
export type TransformationRules = typeof TransformationRules.Type
