import type { DateTexts } from "../../../../core/contract/reasons/reason-codes.ts"

const EXAMPLES: Readonly<Record<string, string>> = {
  DMY: "31-01-2024, 31 Jan 2024 or 2024-01-31",
  MDY: "01-31-2024, 31 Jan 2024 or 2024-01-31",
}
const BEST = "2024-01-31 or 31 Jan 2024"
const SAY = "say once for the whole file whether the day or the month comes first"
const YEAR = "Write the year with four digits"

const place = (column: string | null): string => (column === null ? "as we have it" : `column ${column}`)

export const datesEn = (): DateTexts => ({
  "date.unknown": ({ order }) => `This is not a date. Write it like ${EXAMPLES[order] ?? BEST}.`,
  "date.no-such-day": "This day does not exist in the calendar.",
  "date.day-or-none": `This may be a day, or what programs write where a date is missing. ${YEAR}, or leave the date out.`,
  "date.before-1900": "The year is before 1900. Correct it, or leave the date out.",
  "date.seconds": "This is a number and not a date. Write it like 2024-01-31.",
  "date.unclear-time":
    "This time in UTC may be midnight in another country, so the day is uncertain. Write the date without a time.",
  "date.day-count":
    "Read as a count of days, as spreadsheets keep dates, this date is too early. Write it like 2024-01-31.",
  "date.too-far": "This date cannot be more than a year ahead.",
  "date.order-of-header": ({ form }) =>
    `The name of the column says ${form}, and this is no such date. Correct the date or the name.`,
  "date.order-as-set": ({ form }) =>
    `Dates are read as ${form}, as you said, and this is no such date. Correct it.`,
  "date.order-of-column": ({ form }) =>
    `Other dates of this column are written as ${form}, and this is no such date. Write all dates of a column in one order.`,
  "date.order-before": ({ form }) =>
    `This column was written as ${form} before, and this is no such date. Correct it, or ${SAY}.`,
  "date.order-of-file": ({ form }) =>
    `Dates in other columns are written as ${form}, and this is no such date. Correct it, or ${SAY}.`,
  "date.order-of-dots": ({ form }) =>
    `Dates with dots are read as ${form}, and this is no such date. Correct it, or ${SAY}.`,
  "date.order-assumed": ({ form }) =>
    `Read as ${form}, there is no such date. Write it as YYYY-MM-DD, or ${SAY}.`,
  "date.orders-mixed": ({ dayFirst, monthFirst }) =>
    `In this column the day comes first in row ${String(dayFirst)} and the month in row ${String(monthFirst)}, so this date is uncertain. Write all dates of a column in one order, best as YYYY-MM-DD.`,
  "date.day-before-month":
    "Dates of this column are written as YYYY-DD-MM, so this one is uncertain. Write them all as YYYY-MM-DD.",
  "date.unclear-order": `Nothing shows whether the day or the month comes first here. Write the date as YYYY-MM-DD, or ${SAY}.`,
  "date.columns-disagree": ({ dayFirst, monthFirst }) =>
    `In column ${dayFirst} the day comes first, and in ${monthFirst} the month, so this column is uncertain. Write the dates as YYYY-MM-DD, or ${SAY}.`,
  "date.two-digit-year": `The year has two digits and is uncertain. ${YEAR}.`,
  "date.other-calendar": `The years of this file have two digits and do not fit what they are likely to mean, so this one is uncertain too. ${YEAR}.`,
  "date.unclear-year": `Nothing shows whether the year stands first or last here. ${YEAR}.`,
  "date.outside-years": ({ first, last }) =>
    `Years with two digits are read as ${String(first)} to ${String(last)}, and this is none of them. ${YEAR}.`,
  "date.birth-in-future": "A date of birth cannot be in the future.",
  "date.birth-too-early": "A date of birth cannot be more than 120 years ago.",
  "date.birth-missing":
    "1970-01-01 is what programs write where a date is missing, so this date of birth counts as missing.",
  "date.joining-too-far": "A date of joining cannot be more than a year ahead.",
  "date.exit-too-far":
    "A last working day cannot be more than 80 years ahead. Leave it out if there is none.",
  "date.birth-after-joining": ({ birth, joining }) =>
    `The date of birth (${place(birth)}) is not before the date of joining (${place(joining)}). Correct the wrong one.`,
  "date.joining-age": ({ birth, joining, age }) =>
    `By the date of birth (${place(birth)}) and the date of joining (${place(joining)}), the employee was older than ${String(age)} when joining. Correct the wrong one.`,
  "date.birth-after-exit": ({ birth, exit }) =>
    `The date of birth (${place(birth)}) is not before the last working day (${place(exit)}). Correct the wrong one.`,
  "date.earlier-exit": ({ joining }) =>
    `The last working day is before the date of joining (${place(joining)}), so it belongs to an earlier employment and is left out.`,
  "month.invalid": "This is not a month. Write 1 to 12, or its name.",
  "year.invalid": "This is not a year. Write four digits, like 2024.",
})
