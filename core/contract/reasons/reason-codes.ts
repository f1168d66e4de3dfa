/*
 * What the service says about the rows and values of a source, by code and with the parameters of the sentence: its readers word it
 * in their own language. A column is the name of a column, null where the value is the stored one; a key is one of the data model.
 */

const FORM = { form: "text" } as const
const KEY = { key: "text" } as const
const LIMIT = { limit: "number" } as const
const ROW = { row: "number" } as const
const NONE = {} as const

/** The kind of each parameter, by code. */
export const REASON_PARAMS = {
  "value.named": { value: "text" },
  "value.not-one": NONE,
  "value.formula": NONE,
  "value.spreadsheet-error": NONE,
  "value.not-text": NONE,
  "value.masked": NONE,
  "value.inexact": NONE,
  "value.shortened": NONE,
  "value.hidden": NONE,
  "value.rounded": NONE,
  "value.lost-zeros": NONE,
  "value.merged": NONE,
  "value.transformed": NONE,
  "value.not-split": { header: "text", parts: "number", separators: "list" },

  "text.control": NONE,
  "text.half-character": NONE,
  "text.lost-character": NONE,
  "text.too-long": LIMIT,
  "text.twice-encoded": NONE,
  "text.web-code": NONE,

  "name.perhaps-missing": NONE,
  "name.quoted": NONE,
  "name.no-letter": NONE,
  "name.missing-part": NONE,
  "name.lost-letter": NONE,

  "identifier.too-long": LIMIT,
  "identifier.line-break": NONE,
  "identifier.quoted": NONE,
  "identifier.shortened": NONE,
  "identifier.fraction": NONE,
  "identifier.separators": NONE,
  "employee-id.date": NONE,
  "employee-id.missing": NONE,
  "pan.invalid": NONE,
  "pan.foreign": NONE,
  "uan.invalid": NONE,
  "uan.foreign": NONE,
  "ifsc.invalid": NONE,
  "ifsc.foreign": NONE,
  "aadhaar.invalid": NONE,
  "aadhaar.foreign": NONE,
  "account-number.invalid": NONE,
  "email.invalid": NONE,
  "mobile.indian": NONE,
  "mobile.foreign": NONE,
  "mobile.unclear-country": NONE,
  "mobile.unknown-code": NONE,
  "mobile.several": NONE,
  "country.unknown": NONE,
  "country.not-namibia": NONE,
  "listed.unknown": { values: "list" },
  "gender.letter": { letter: "text", beside: "text" },

  "amount.invalid": NONE,
  "amount.too-large": NONE,
  "amount.either": NONE,
  "amount.other-mark": { mark: "text" },
  "amount.unclear-mark": NONE,
  "amount.both-marks": {
    pointRow: "number",
    pointColumn: "text",
    commaRow: "number",
    commaColumn: "text",
  },
  "amount.unit": NONE,
  "components.invalid": NONE,
  "components.too-long": LIMIT,
  "components.characters": NONE,
  "components.list": { column: "text" },

  "date.unknown": { order: "text" },
  "date.no-such-day": NONE,
  "date.day-or-none": NONE,
  "date.before-1900": NONE,
  "date.seconds": NONE,
  "date.unclear-time": NONE,
  "date.day-count": NONE,
  "date.too-far": NONE,
  "date.order-of-header": FORM,
  "date.order-as-set": FORM,
  "date.order-of-column": FORM,
  "date.order-before": FORM,
  "date.order-of-file": FORM,
  "date.order-of-dots": FORM,
  "date.order-assumed": FORM,
  "date.orders-mixed": { dayFirst: "number", monthFirst: "number" },
  "date.day-before-month": NONE,
  "date.unclear-order": NONE,
  "date.columns-disagree": { dayFirst: "text", monthFirst: "text" },
  "date.two-digit-year": NONE,
  "date.other-calendar": NONE,
  "date.unclear-year": NONE,
  "date.outside-years": { first: "number", last: "number" },
  "date.birth-in-future": NONE,
  "date.birth-too-early": NONE,
  "date.birth-missing": NONE,
  "date.joining-too-far": NONE,
  "date.exit-too-far": NONE,
  "date.birth-after-joining": { birth: "column", joining: "column" },
  "date.joining-age": { birth: "column", joining: "column", age: "number" },
  "date.birth-after-exit": { birth: "column", exit: "column" },
  "date.earlier-exit": { joining: "column" },
  "month.invalid": NONE,
  "year.invalid": NONE,

  "status.left-already": NONE,
  "status.not-understood": NONE,
  "status.not-mapped": NONE,
  "status.waits": NONE,
  "status.kept": NONE,
  "status.value-not-mapped": { value: "text" },
  "status.others-not-mapped": NONE,
  "status.newcomers-wait": { ids: "list", rows: "list", more: "number" },

  "required.value": KEY,
  "required.column": KEY,
  "required.value-of-new": KEY,
  "required.column-of-new": KEY,
  "required.of-dependent": KEY,
  "required.by-subset": KEY,
  "required.missing": { keys: "list" },
  "required.missing-of-new": { keys: "list" },
  "dependents.not-a-list": { names: "list" },
  "dependents.too-many": LIMIT,

  "row.header": NONE,
  "row.totals": NONE,
  "row.note": NONE,
  "row.similar-to-known": { id: "text" },
  "row.similar": { id: "text", row: "number", otherId: "text", otherRow: "number" },
  "row.older": { newerAt: "text" },
  "row.time": NONE,
  "row.replaces": ROW,
  "row.contradicts": ROW,
  "row.repeated": ROW,
  "row.two-people": { row: "number", otherRow: "number" },
  "row.not-a-record": NONE,
  "row.too-few-values": { found: "number", expected: "number" },
  "row.too-many-values": { found: "number", expected: "number" },
  "row.delimiter-at-end": { found: "number", expected: "number" },
  "row.beyond-header": { column: "number" },
  "row.open-quote": { value: "number" },
  "row.inner-quote": { value: "number" },
  "row.endless-quote": NONE,
  "row.too-long": LIMIT,
  "row.lines": { lines: "number" },

  "source.few": { key: "text", filled: "number", employees: "number" },
  "source.fewer": {
    key: "text",
    filled: "number",
    employees: "number",
    filledBefore: "number",
    employeesBefore: "number",
  },
  "source.no-pay": { period: "text", employees: "number" },
  "source.no-column": { keys: "list", more: "number" },
  "source.not-provided": { keys: "list", more: "number" },
  "source.lacking": { key: "text", count: "number", rows: "list" },
  "source.encoding": { encoding: "text" },
  "source.twice-encoded": NONE,
  "source.erased": { employees: "number" },
  "source.blocked": { employees: "number" },
  "pages.not-compared": NONE,
  "pages.total": { page: "number", before: "number", now: "number" },
  "pages.count": { page: "number", before: "number", now: "number" },
  "pages.repeated": { page: "number", records: "number" },
  "pages.moved": { page: "number" },
  "pages.generation": { page: "number" },
  "pages.read-again": { readings: "number" },
  "pages.withheld": { readings: "number" },

  "guard.empty": NONE,
  "guard.missing": { missing: "number", active: "number", percent: "number" },
  "guard.status": { changed: "number", employees: "number", percent: "number" },
  "guard.status-besides": {
    changed: "number",
    employees: "number",
    percent: "number",
    missing: "number",
  },
  "guard.emptied": { keys: "list", counts: "list", employees: "number", more: "number" },
  "guard.column": { column: "text", key: "text" },
  "guard.renamed-column": { column: "text", key: "text", maybe: "text" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof ParamKinds>>>>

interface ParamKinds {
  readonly text: string
  readonly number: number
  readonly list: ReadonlyArray<string>
  readonly column: string | null
}

export type ReasonCode = keyof typeof REASON_PARAMS

export type ReasonParams<Code extends ReasonCode> = {
  readonly [
    Name in keyof (typeof REASON_PARAMS)[Code]
  ]: (typeof REASON_PARAMS)[Code][Name] extends keyof ParamKinds
    ? ParamKinds[(typeof REASON_PARAMS)[Code][Name]]
    : never
}

/** One sentence. */
export type Reason = {
  readonly [Code in ReasonCode]: { readonly code: Code; readonly params: ReasonParams<Code> }
}[ReasonCode]

/** Codes whose sentence is always the same. */
export type PlainReasonCode = {
  readonly [Code in ReasonCode]: keyof (typeof REASON_PARAMS)[Code] extends never ? Code : never
}[ReasonCode]

const NO_PARAMS = {}

export const makePlainReason = (code: PlainReasonCode): Reason => ({ code, params: NO_PARAMS }) as Reason

export const makeReason = <Code extends ReasonCode>(code: Code, params: ReasonParams<Code>): Reason =>
  ({ code, params }) as Reason

/** A catalogue of one language: a code without a text does not compile, nor does one with other parameters. */
export type ReasonTexts = {
  readonly [Code in ReasonCode]: Code extends PlainReasonCode
    ? string
    : (params: ReasonParams<Code>) => string
}

/** What is wrong with a value, with a date, and with a row. */
export type ValueTexts = AreaTexts<
  | "value"
  | "text"
  | "name"
  | "identifier"
  | "employee-id"
  | "pan"
  | "uan"
  | "ifsc"
  | "aadhaar"
  | "account-number"
  | "email"
  | "mobile"
  | "country"
  | "listed"
  | "gender"
  | "amount"
  | "components"
>
export type DateTexts = AreaTexts<"date" | "month" | "year">
export type RowTexts = AreaTexts<"status" | "required" | "dependents" | "row">
/** What is conspicuous in a whole source. */
export type SourceTexts = AreaTexts<"source" | "pages">
/** Why a sync is held until a person confirms it. */
export type GuardTexts = AreaTexts<"guard">

type AreaTexts<Area extends string> = Pick<ReasonTexts, Extract<ReasonCode, `${Area}.${string}`>>
