import type { ParamKind, REASON_PARAMS } from "./reason-params.ts"

interface ParamKinds extends Readonly<Record<ParamKind, unknown>> {
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
/** Why a file cannot be read as a whole, and why its columns cannot be matched. */
export type FileTexts = AreaTexts<"file" | "column" | "field">
/** Why a sync ended without sharing anything. */
export type SyncTexts = AreaTexts<"sync">
/** What is wrong with a connection. */
export type IssueTexts = AreaTexts<"issue">
/** What is conspicuous in a whole source. */
export type SourceTexts = AreaTexts<"source" | "pages">
/** Why a sync is held until a person confirms it. */
export type GuardTexts = AreaTexts<"guard">

type AreaTexts<Area extends string> = Pick<ReasonTexts, Extract<ReasonCode, `${Area}.${string}`>>
