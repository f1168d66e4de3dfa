/*
 * Dates that databases and spreadsheets write for "no date" (specification/employee.md#values). They count as missing in
 * every spelling.
 */

/** From here on: SAP's, SQL Server's and Oracle's end of time. */
const END_OF_TIME = 9999

/** Days that count as missing in any field, as `year * 10,000 + month * 100 + day`. */
const EMPTY_DAYS: ReadonlySet<number> = new Set([
  // Spreadsheets and OLE: day zero, and the days around it.
  1899_12_29, 1899_12_30, 1899_12_31, 1900_01_01,
  // The first days of SQL Server, FILETIME, MySQL, Clarion and old Macintosh clocks.
  1753_01_01, 1601_01_01, 1600_01_01, 1000_01_01, 1800_01_01, 1800_12_28, 1904_01_01,
  // Typed to get past a mandatory field.
  1111_11_11,
  // Oracle's last day.
  4712_12_31,
])

/** Whether a written day stands for none: also year 0, the first day of .NET, and a day or month 0 up to 1900. */
export const isEmptyDate = (year: number, month: number, day: number): boolean =>
  year >= END_OF_TIME ||
  year === 0 ||
  (year === 1 && month === 1 && day === 1) ||
  (year <= 1900 && (month === 0 || day === 0)) ||
  ((year <= 1904 || year === 4712) && EMPTY_DAYS.has(year * 10_000 + month * 100 + day))

/** As `month * 10,000 + day * 100 + the last two digits of the year`; also the first day of .NET, and the last of SAP. */
const SHORT_EMPTY_DAYS: ReadonlySet<number> = new Set(
  [...EMPTY_DAYS, 1_01_01, END_OF_TIME * 10_000 + 12_31].map(
    (day) => (day % 10_000) * 100 + (Math.floor(day / 10_000) % 100),
  ),
)

/** Whether a day may stand for none when only two digits of its year are written. */
export const mayBeEmptyDate = (month: number, day: number, digits: number): boolean =>
  SHORT_EMPTY_DAYS.has(month * 10_000 + day * 100 + digits)

/** The zero of Unix clocks. It is missing too, but it may be a true date of birth. */
export const UNIX_ZERO = "1970-01-01"

/** Last days of databases and contracts without an end, before the year 9999. */
export const OPEN_ENDS: ReadonlySet<string> = new Set([
  "2079-06-06",
  "2100-01-01",
  "2100-12-31",
  "2199-12-31",
  "2262-04-11",
  "2999-12-31",
  "3000-01-01",
  "3000-12-31",
  "3999-12-31",
  "4000-12-31",
  "4999-12-31",
  "5999-12-31",
  "6666-06-06",
  "7777-12-31",
  "8888-12-31",
  "8999-12-31",
])
