/*
 * The format of the field tables: one row for each field, with everything that is specific to the field;
 * mapping keys, data-model flags, header matching, reading, masking and defaults follow from it (fields.ts), and a test
 * compares the Schema of employee.ts with it. Plain data, since every connector thread loads it.
 */

/** The kind of a value decides how it is read and shown. */
export type FieldKind =
  | "text"
  | "person-name"
  | "identifier"
  | "email"
  | "date"
  | "status"
  | "gender"
  | "employment-type"
  | "marital-status"
  | "pan"
  | "aadhaar"
  | "uan"
  | "ifsc"
  | "account-number"
  | "mobile"
  | "country-code"
  | "amount"
  | "month"
  | "year"
  | "components"

/** In the order of specification/data-model.md#keys. */
export const DATA_MODEL_CATEGORIES = [
  "detail_info_fields",
  "bank_details_fields",
  "dependent_details_fields",
  "ctc_details_fields",
  "salary_monthly_details_fields",
] as const
export type DataModelCategory = (typeof DATA_MODEL_CATEGORIES)[number]

/** A field with one value. */
export interface FieldRow {
  readonly kind: FieldKind
  /**
   * Position of its flag in its category. Left out: it has no flag of its own and is shared while anything of its category
   * is.
   */
  readonly flag?: number
  /** The flag of a new vendor (specification/data-model.md#default-flags): -1 is mandatory, 0 disabled. Left out: enabled. */
  readonly defaultFlag?: -1 | 0
  /** specification/employee.md#masking: the clear value is never stored, logged or queued. */
  readonly masked?: true
  /** A missing value is null. Left out: it is NOT AVAILABLE. */
  readonly nullable?: true
  /** Most employees of an ordinary company have none, so that its absence is not conspicuous. */
  readonly isSparse?: true
  /** Position among the fields that subset rules can use. Left out: they cannot use it. */
  readonly subset?: number
  /** A column that is mapped to the whole object holds this part. */
  readonly isMainPart?: true
  /**
   * Headers that corporates use for its column, separated by `|`, besides the key itself: HR departments' own wording, and
   * the exports of greytHR, Keka, Darwinbox and Zoho. An ambiguous header ("Basic": per month or per year?) is listed for
   * neither field: it is suggested, and a person decides.
   */
  readonly headers?: string
}

/** A field that is an object, or for dependents a list of objects. The mapping key of a part is `object_part`. */
export interface ObjectRow {
  readonly category: DataModelCategory
  /** Position of the flag that shares all of its parts. Left out: each part has its own. */
  readonly flag?: number
  /** Prefixes for each header of its parts, separated by `|`. Left out: the headers of the parts are complete. */
  readonly headerPrefixes?: string
  readonly parts: Readonly<Record<string, FieldRow>>
}

/** A field of a salary, always nullable. */
export interface SalaryRow extends Pick<FieldRow, "kind" | "defaultFlag"> {
  /**
   * Position of its flag among those of the yearly cost; null: it has no flag. Left out: the yearly cost has no such field.
   */
  readonly ctc?: number | null
  /** The same for a month's pay. */
  readonly monthly?: number | null
  /** Headers without the period. A column must name the period: guessing it wrong would be wrong by a factor of twelve. */
  readonly headers?: string
  readonly ctcHeaders?: string
  readonly monthlyHeaders?: string
}

/** Mapping keys of the rows that have a position of that name, including those in objects. */
export type KeysWith<Position extends string, Rows, Prefix extends string = ""> = {
  [Name in keyof Rows & string]: Rows[Name] extends Readonly<Record<Position, number>>
    ? `${Prefix}${Name}`
    : Rows[Name] extends { readonly parts: infer Parts }
      ? KeysWith<Position, Parts, `${Prefix}${Name}_`>
      : never
}[keyof Rows & string]
