import { AmountColumns, type AmountOptions } from "../employee/amounts/amount-columns.ts"
import { type DateOptions, NO_KNOWN_ORDERS } from "../employee/dates/date-column.ts"
import { DateColumns } from "../employee/dates/date-columns.ts"
import type { FieldKind } from "../../contract/employee/field-row.ts"
import { PhoneColumns, type PhoneOptions } from "../employee/phones/phone-columns.ts"
import { GenderLetters } from "../employee/spellings/gender-letters.ts"
import { type FieldTarget, formatDependentKey } from "../employee/field-key.ts"
import { makeColumnTransform } from "../transformation/transform-row.ts"
import type { IsValidPhone } from "../employee/values/parsed.ts"
import type { SpellingOverrides } from "../employee/values/spellings.ts"
import type { Transformation } from "../transformation/transformation.ts"
import { ColumnForms } from "./column-forms.ts"

export interface WrittenSource {
  readonly columns: ReadonlyArray<string>
  readonly transformation?: Transformation | null
  /** Left out: only headers decide the order of dates. */
  readonly dates?: DateOptions
  /** Left out: each amount is read by itself. */
  readonly amounts?: AmountOptions
  /** Left out: each telephone number is read by the country of its employee. */
  readonly phones?: Pick<PhoneOptions, "configured" | "infers">
  readonly defaultCountry?: string | null
  readonly isValidPhone: IsValidPhone
  /** Those of genders leave no letter in doubt. */
  readonly enumSpellings?: SpellingOverrides
}

const HEADER_ONLY: DateOptions = { known: NO_KNOWN_ORDERS, infers: false }
const BY_EMPLOYEE = { configured: null, infers: false }
const BY_ITSELF: AmountOptions = { configured: null, previous: null, infers: false }

/**
 * Makes the date and amount columns of a source. `targets`: one for each column. `isRead`: by key, or flag of a dependent's
 * field. Columns that are not read still show how the file is written: dates of other fields or of none, and all amounts.
 */
export const makeColumnForms = (
  {
    columns,
    transformation = null,
    dates = HEADER_ONLY,
    amounts = BY_ITSELF,
    enumSpellings = {},
    phones = BY_EMPLOYEE,
    defaultCountry: company = null,
    isValidPhone: isValid,
  }: WrittenSource,
  targets: ReadonlyArray<FieldTarget | null>,
  isRead: (key: string) => boolean,
): ColumnForms => {
  const list = (belongs: (target: FieldTarget | null) => boolean) =>
    targets.flatMap((target, index) => (belongs(target) ? [{ index, header: columns[index] ?? "" }] : []))
  const isReadDate = (target: FieldTarget | null) => hasKind(target, "date") && isReadTarget(target, isRead)
  const isOther = (target: FieldTarget | null) =>
    dates.infers && !isReadDate(target) && (target === null || hasKind(target, "date"))
  const isAmount = (target: FieldTarget | null) => hasKind(target, "amount")
  const genders = enumSpellings.gender === undefined ? list((target) => hasKind(target, "gender")) : []

  const isPhone = (target: FieldTarget | null) => hasKind(target, "mobile") && isReadTarget(target, isRead)
  const hasCountries = targets.some((target) => hasKind(target, "country-code"))
  const hasLists = targets.some((target) => target?.kind === "dependents")

  const changed = new Map(
    [...list(isReadDate), ...list(isAmount), ...genders, ...list(isPhone)].map(({ index }) => [
      index,
      makeColumnTransform(transformation, index),
    ]),
  )
  const readCell = (cells: ReadonlyArray<unknown>, column: number) =>
    (changed.get(column)?.(cells) ?? cells)[column]
  return new ColumnForms(
    new DateColumns({
      dates,
      columns: list(isReadDate).map((column) => ({ ...column, key: findKey(targets[column.index] ?? null) })),
      others: list(isOther),
      readCell,
      hasLists,
    }),
    new AmountColumns(list(isAmount), amounts, readCell),
    new GenderLetters(
      genders.map(({ index }) => index),
      readCell,
    ),
    new PhoneColumns(
      list(isPhone),
      { ...phones, infers: phones.infers && !hasCountries, company, isValid },
      readCell,
    ),
  )
}

/** All numbered dependents have one. */
const findKey = (target: FieldTarget | null): string => {
  if (target === null || target.kind === "dependents") return ""
  return target.kind === "field" ? target.field.key : formatDependentKey("1", target.field.name)
}

const hasKind = (target: FieldTarget | null, kind: FieldKind): boolean =>
  target !== null && target.kind !== "dependents" && target.field.kind === kind

const isReadTarget = (target: FieldTarget | null, isRead: (key: string) => boolean): boolean =>
  target !== null &&
  target.kind !== "dependents" &&
  isRead(target.kind === "field" ? target.field.key : target.field.flag)
