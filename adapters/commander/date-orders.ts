import type { DateReading } from "../../core/domain/employee/dates/date-columns.ts"
import type { DateOrder, OrderSource } from "../../core/domain/employee/dates/date-order.ts"
import { CommandFailed } from "./run-command.ts"

/* The order of day, month and year, as the command line takes it and tells it. */

const ORDERS: Readonly<Record<string, DateOrder | null>> = { dmy: "DMY", mdy: "MDY", ymd: "YMD", auto: null }

export const DATE_ORDER_HELP =
  "how dates like 04/05/2024 are written: dmy, mdy or ymd; remembered. auto: as the values of each column show"

/** Null: as the values show. */
export const readDateOrder = (given: string): DateOrder | null => {
  const order = ORDERS[given.toLowerCase()]
  if (order === undefined)
    throw new CommandFailed(`There is no date order "${given}": use dmy, mdy, ymd or auto.`)
  return order
}

const FORMATS: Readonly<Record<DateOrder, string>> = {
  DMY: "DD/MM/YYYY",
  MDY: "MM/DD/YYYY",
  YMD: "YYYY-MM-DD",
}

const SOURCE_TEXTS: Readonly<Record<OrderSource, string>> = {
  header: "as its header says",
  set: "as set",
  values: "as its values show",
  "earlier-values": "as its values showed in an earlier file",
  unclear: "as nothing shows another order; --date-order sets it",
}

export const dateLine = ({ column, order, because }: DateReading): string =>
  `Dates: column "${column}" was read as ${FORMATS[order]}, ${SOURCE_TEXTS[because]}`
