import { assignField, type Column, type Mapping } from "./column-mapping.ts"

/* Pays whose names do not say whether they are for a year or a month: one answer gives all of them their field. */

export type PayPeriod = keyof NonNullable<Column["pay_periods"]>

export interface PayColumn extends Column {
  readonly pay_periods: NonNullable<Column["pay_periods"]>
}

/** The columns that the answer is for; one that was given another field is not. */
export const listPayColumns = (columns: ReadonlyArray<Column>, mapping: Mapping): ReadonlyArray<PayColumn> =>
  columns.filter((column): column is PayColumn => {
    const { pay_periods: periods, header } = column
    const key = mapping[header] ?? null
    return periods !== null && (key === null || key === periods.yearly || key === periods.monthly)
  })

/** Whether nobody has said anything of the column: a person may also have left it out, now or in an earlier file. */
export const isPeriodOpen = ({ header, suggested_by: by }: PayColumn, chosen: Mapping): boolean =>
  by === null && !Object.hasOwn(chosen, header)

/** The period of all that have one; null: none has, or they differ. */
export const findPayPeriod = (pays: ReadonlyArray<PayColumn>, mapping: Mapping): PayPeriod | null => {
  const found = new Set(
    pays.flatMap(({ header, pay_periods: periods }): ReadonlyArray<PayPeriod> => {
      const key = mapping[header] ?? null
      return key === null ? [] : [key === periods.yearly ? "yearly" : "monthly"]
    }),
  )
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

export const assignPayPeriod = (
  pays: ReadonlyArray<PayColumn>,
  mapping: Mapping,
  period: PayPeriod,
): Mapping =>
  pays.reduce((next, { header, pay_periods: periods }) => assignField(next, header, periods[period]), mapping)
