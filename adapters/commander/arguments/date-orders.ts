import type { DateReading, ZoneReading } from "../../../core/domain/employee/dates/date-column.ts"
import { formatZone } from "../../../core/domain/employee/dates/midnight-zone.ts"
import type { DateOrder, OrderSource } from "../../../core/domain/employee/dates/date-order.ts"
import { UsageInvalid } from "../failure.ts"

/* The order of day, month and year, as the command line reads and prints it. */

const ORDERS: Readonly<Record<string, DateOrder | null>> = { dmy: "DMY", mdy: "MDY", ymd: "YMD", auto: null }

export const DATE_ORDER_HELP =
  "order of dates like 04/05/2024: dmy, mdy or ymd, stored for later files; auto detects it per column"

/** Null: detected from the values. */
export const readDateOrder = (given: string): DateOrder | null => {
  const order = ORDERS[given.toLowerCase()]
  if (order === undefined)
    throw new UsageInvalid(`"${given}" is not a valid date order. Use dmy, mdy, ymd or auto.`, "--date-order")
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
  "other-columns": "as the other date columns of the file show",
  separators: "by its dots",
  unclear: "no value shows the order for certain, so ambiguous dates are refused; use --date-order to set it",
}

export const dateLine = ({ column, order, because }: DateReading): string =>
  because === "unclear"
    ? `Dates: column "${column}" has ambiguous dates (${SOURCE_TEXTS.unclear})`
    : `Dates: column "${column}" was read as ${FORMATS[order]} (${SOURCE_TEXTS[because]})`

const ZONE_TEXTS: Readonly<Record<ZoneReading["because"], string>> = {
  values: "detected from its values",
  "other-columns": "detected from all date columns",
  "earlier-values": "detected from earlier values",
}

export const zoneLine = ({ column, because, ...zone }: ZoneReading): string =>
  `Dates: the times of column "${column}" are midnight at UTC${formatZone(zone)}, whose day was read (${ZONE_TEXTS[because]})`
