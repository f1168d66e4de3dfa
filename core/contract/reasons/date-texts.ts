import type { DateTexts } from "./reason-codes.ts"

/** The forms that the order of a column accepts, so that people do not rewrite valid dates. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DMY: "31-01-2024, 31 Jan 2024 or 2024-01-31",
  MDY: "01-31-2024, 31 Jan 2024 or 2024-01-31",
  YMD: "2024-01-31 or 31 Jan 2024",
}

const name = (column: string | null): string => (column === null ? "as stored" : `column "${column}"`)

/** What is wrong with a date, in English, for the person who can correct it. */
export const DATE_TEXTS: DateTexts = {
  "date.unknown": ({ order }) =>
    `This is not a date: write it like ${EXAMPLES[order] ?? EXAMPLES["YMD"] ?? ""}.`,
  "date.no-such-day": "This day does not exist in the calendar.",
  "date.day-or-none":
    "This may be a day, or what programs write for a missing date. Write the year with four digits, or leave the date out.",
  "date.before-1900": "The year is before 1900: correct it, or leave the date out.",
  "date.seconds":
    "This number may be seconds or milliseconds since 1970. Send the date as text, like 2024-01-31.",
  "date.unclear-time":
    "This time in UTC may be midnight in another zone, so that the day is uncertain. Write the date without a time, or set the country of this source.",
  "date.day-count":
    "Read as the number of days that spreadsheets count from 1900, this date is too early. Another program may count them from another year: write the date like 2024-01-31.",
  "date.too-far": "This date cannot be more than a year ahead.",
  "date.order-of-header": ({ form }) =>
    `The header says ${form}, and this is no such date. Correct the date or the header.`,
  "date.order-as-set": ({ form }) =>
    `The date order of this source is set to ${form}, and this is no such date. Correct the date or the date order.`,
  "date.order-of-column": ({ form }) =>
    `Other values of the column are written as ${form}, and this is no such date. Write all dates of a column in one order.`,
  "date.order-before": ({ form }) =>
    `This column was written as ${form} before, and this is no such date. Correct the date, or set the date order of this source.`,
  "date.order-of-file": ({ form }) =>
    `Other date columns of the file are written as ${form}, and this is no such date. Correct the date, or set the date order of this source.`,
  "date.order-of-dots": ({ form }) =>
    `Dates with dots are read as ${form}, and this is no such date. Correct the date, or set the date order of this source.`,
  "date.order-assumed": ({ form }) =>
    `Read as ${form}, there is no such date. Write it as YYYY-MM-DD, or set the date order of this source.`,
  "date.orders-mixed": ({ dayFirst, monthFirst }) =>
    `This column writes the day first in row ${String(dayFirst)} and the month first in row ${String(monthFirst)}, so this date is ambiguous. Write all dates of a column in one order, best as YYYY-MM-DD.`,
  "date.day-before-month":
    "This column writes dates as YYYY-DD-MM, so this date is ambiguous. Write all dates of the column as YYYY-MM-DD.",
  "date.unclear-order":
    "Nothing shows whether the day or the month comes first in this date. Write it as YYYY-MM-DD, or set the date order of this source once.",
  "date.columns-disagree": ({ dayFirst, monthFirst }) =>
    `The column "${dayFirst}" writes the day first and "${monthFirst}" the month first, so the order of this column is uncertain. Set the date order of this source, or write the dates as YYYY-MM-DD.`,
  "date.two-digit-year": "The year has two digits and is ambiguous: write it with four.",
  "date.other-calendar":
    "Years with two digits of this file fit no year that they are likely to mean, so this one is uncertain too. Write years with four digits, or set the first year of this date.",
  "date.unclear-year":
    "Nothing shows whether the year stands first or last in this date. Write it with four digits, or set the first year of this date once.",
  "date.outside-years": ({ first, last }) =>
    `Years with two digits are read as ${String(first)} to ${String(last)} here, and this is none of them: write it with four.`,
  "date.birth-in-future": "A date of birth cannot be in the future.",
  "date.birth-too-early": "A date of birth cannot be more than 120 years ago.",
  "date.birth-missing":
    "1970-01-01 is what programs write for a missing date, so this date of birth counts as missing.",
  "date.joining-too-far": "A date of joining cannot be more than a year ahead.",
  "date.exit-too-far": "An exit date cannot be more than 80 years ahead. Leave it out if there is none.",
  "date.birth-after-joining": ({ birth, joining }) =>
    `The date of birth (${name(birth)}) is not before the date of joining (${name(joining)}). Correct the wrong one.`,
  "date.joining-age": ({ birth, joining, age }) =>
    `By the date of birth (${name(birth)}) and the date of joining (${name(joining)}), the employee joined at an age above ${String(age)}. Correct the wrong one.`,
  "date.birth-after-exit": ({ birth, exit }) =>
    `The date of birth (${name(birth)}) is not before the exit date (${name(exit)}). Correct the wrong one.`,
  "date.earlier-exit": ({ joining }) =>
    `The exit date is before the date of joining (${name(joining)}), so it belongs to an earlier employment and is left out.`,
  "month.invalid": "This is not a month: expected 1 to 12, or its name.",
  "year.invalid": "This is not a year: expected four digits, like 2024.",
}
