import type { DateReading } from "../../core/domain/employee/dates/date-columns.ts"
import type { DateOrder, OrderSource } from "../../core/domain/employee/dates/date-order.ts"
import { CommandFailed } from "./run-command.ts"

/* The order of day, month and year, as the command line reads and prints it. */

const ORDERS: Readonly<Record<string, DateOrder | null>> = { dmy: "DMY", mdy: "MDY", ymd: "YMD", auto: null }

export const DATE_ORDER_HELP =
  "order of dates like 04/05/2024: dmy, mdy or ymd, stored for later files; auto detects it per column"

/** Null: detected from the values. */
export const readDateOrder = (given: string): DateOrder | null => {
  const order = ORDERS[given.toLowerCase()]
  if (order === undefined)
    throw new CommandFailed(`"${given}" is not a valid date order. Use dmy, mdy, ymd or auto.`)
  return order
}

const FORMATS: Readonly<Record<DateOrder, string>> = {
  DMY: "DD/MM/YYYY",
  MDY: "MM/DD/YYYY",
  YMD: "YYYY-MM-DD",
}

const SOURCE_TEXTS: Readonly<Record<OrderSource, string>> = {
  header: "from its header",
  set: "from the setting",
  values: "detected from its values",
  "earlier-values": "detected from its values in an earlier file",
  unclear: "the default, since no value shows another order; use --date-order to set it",
}

export const dateLine = ({ column, order, because }: DateReading): string =>
  `Dates: column "${column}" was read as ${FORMATS[order]} (${SOURCE_TEXTS[because]})`
