import { pick, type Random } from "../random.ts"
import type { PersonField } from "./company.ts"
import { type Cell, findColumn, type Row, type Sheet } from "./sheet.ts"

/* What HR systems, spreadsheets and people do to a table. None changes what is true of an employee. */

/** False: it does not apply to this sheet. */
export type Habit = (sheet: Sheet, random: Random) => boolean

const text = (written: string): Cell => ({ kind: "text", text: written })

const changeColumn = (sheet: Sheet, field: PersonField, change: (cell: Cell, row: Row) => Cell): boolean => {
  const column = findColumn(sheet, field)
  if (column < 0) return false
  for (const row of sheet.rows)
    if (row.person !== null) row.cells[column] = change(row.cells[column] as Cell, row)
  return true
}

const changeText = (
  sheet: Sheet,
  field: PersonField,
  change: (written: string, row: Row) => string,
): boolean =>
  changeColumn(sheet, field, (cell, row) =>
    cell.kind === "text" || cell.kind === "id" ? { ...cell, text: change(cell.text, row) } : cell,
  )

/** More than one reading of the field is right. */
const leaveOpen = (row: Row, field: PersonField): void => {
  row.open = new Set([...row.open, field])
}

const addRow = (sheet: Sheet, at: number, cells: ReadonlyArray<Cell>): void => {
  const blanks = sheet.headers.map((): Cell => ({ kind: "nothing" }))
  const whole = blanks.map((blank, column) => cells[column] ?? blank)
  sheet.rows.splice(at, 0, { person: null, cells: whole, open: new Set() })
}

const NOTHING = [
  ...["nan", "NaN", "NaT", "null", "NULL", "(null)", "<null>", "\\N", "None", "<NA>", "N/A", "#N/A", "n/a"],
  ...["(blank)", "-", "--", "nil", "[null]"],
]

const EMPTY_DATES = ["1900-01-01", "1970-01-01", "0001-01-01", "9999-12-31", "1899-12-30", "1753-01-01"]

const INVISIBLE = ["\u200b", "\u200e", "\u00a0", "\ufeff", "\u202c", "\u2060", "\u00ad"]

const STATUS_WORDS: Readonly<Record<"Active" | "Terminated", ReadonlyArray<string>>> = {
  Active: [
    ...["Active", "ACTIVE", "On Leave", "Leave of Absence", "Maternity Leave", "Probation", "Notice Period"],
    ...["Sabbatical", "Onboarding", "Confirmed", "In Service", "Working"],
  ],
  Terminated: [
    ...["Terminated", "Voluntarily Terminated", "Retired", "Deceased", "Absconding", "Relieved", "Exited"],
    ...["Left", "Separated", "Ex-Employee"],
  ],
}

const UNKNOWN_STATUSES = ["Zebra", "Band 4", "Tier-X", "Gold"]

const QUOTES = [
  ["'", "'"],
  ["“", "”"],
  ["«", "»"],
  ["`", "`"],
] as const

const TOTALS = ["Total", "Grand Total", "TOTAL", "Subtotal", "Summe", "Total:"]
const FOOTERS = [
  "Report generated on 2024-05-06 10:22",
  "*** End of report ***",
  "Page 1 of 1",
  "Confidential",
]

export const HABITS: Readonly<Record<string, Habit>> = {
  "a word for nothing": (sheet, random) => {
    sheet.nothing = pick(random, NOTHING)
    return true
  },
  "an empty date of a database": (sheet, random) => {
    const iso = pick(random, EMPTY_DATES)
    return changeColumn(sheet, "terminationDate", (cell) =>
      cell.kind === "nothing" ? { kind: "date", iso } : cell,
    )
  },
  "a rehire": (sheet) =>
    changeColumn(sheet, "terminationDate", (cell, row) => {
      if (row.person?.terminationDate !== null || findColumn(sheet, "doj") < 0) return cell
      leaveOpen(row, "terminationDate")
      return { kind: "date", iso: "2003-05-07" }
    }),
  "ids as text formulas": (sheet) => changeText(sheet, "employeeId", (id) => `="${id}"`),
  "phones as text formulas": (sheet) => changeText(sheet, "mobileNumber", (phone) => `="${phone}"`),
  "ids with an apostrophe": (sheet) => changeText(sheet, "employeeId", (id) => `'${id}`),
  "a totals row": (sheet, random) => {
    addRow(
      sheet,
      sheet.rows.length,
      sheet.fields.map((field) =>
        field === "basic" || field === "hra" ? { kind: "amount", value: 12_345_600 } : { kind: "nothing" },
      ),
    )
    const last = sheet.rows.at(-1)
    last?.cells.splice(random(2), 1, text(pick(random, TOTALS)))
    return true
  },
  "a footer": (sheet, random) => {
    addRow(sheet, sheet.rows.length, [text(pick(random, FOOTERS))])
    return true
  },
  "the header again": (sheet, random) => {
    addRow(sheet, 1 + random(sheet.rows.length), sheet.headers.map(text))
    return true
  },
  "an error word as an id": (sheet, random) => {
    addRow(sheet, random(sheet.rows.length), [text(pick(random, ["#REF!", "#N/A", "#VALUE!", "#NAME?"]))])
    return true
  },
  "an error word as a value": (sheet, random) => {
    const field = pick(random, ["department", "dob", "basic", "email"] as const)
    return changeColumn(sheet, field, (cell) =>
      random(4) === 0 ? text(pick(random, ["#REF!", "#DIV/0!", "#VALUE!"])) : cell,
    )
  },
  "invisible characters in ids": (sheet, random) => {
    const invisible = pick(random, INVISIBLE)
    return changeText(sheet, "employeeId", (id) =>
      random(2) === 0 ? `${invisible}${id}` : `${id}${invisible}`,
    )
  },
  "invisible characters in e-mails": (sheet, random) =>
    changeText(sheet, "email", (email) => `${pick(random, INVISIBLE)}${email}`),
  "midnight in UTC": (sheet) => {
    sheet.datesInUtc = true
    return true
  },
  "ids as fractions": (sheet) => {
    const isNumeric = sheet.rows.every(({ person }) => /^[1-9]\d*$/u.test(person?.employeeId ?? "1"))
    return isNumeric && changeText(sheet, "employeeId", (id) => `${id}.0`)
  },
  "phones with an exponent": (sheet, random) =>
    changeText(sheet, "mobileNumber", (phone) =>
      random(3) === 0 && /^\d+$/u.test(phone) ? Number(phone).toExponential(4).toUpperCase() : phone,
    ),
  "phones with a country code": (sheet) =>
    sheet.locale.country === "IN" && changeText(sheet, "mobileNumber", (phone) => `+91 ${phone}`),
  "a column of status words": (sheet, random) => {
    sheet.headers.push("Employee Status")
    sheet.fields.push("status")
    for (const { person, cells } of sheet.rows)
      cells.push(person === null ? { kind: "nothing" } : text(pick(random, STATUS_WORDS[person.status])))
    return true
  },
  "statuses that nobody has mapped": (sheet, random) => {
    sheet.headers.push("Employee Status")
    sheet.fields.push("status")
    for (const row of sheet.rows) {
      const { person, cells } = row
      const isUnknown = random(3) === 0
      if (isUnknown) leaveOpen(row, "status")
      cells.push(text(isUnknown ? pick(random, UNKNOWN_STATUSES) : (person?.status ?? "")))
    }
    return true
  },
  "other quote characters": (sheet, random) => {
    const [before, after] = pick(random, QUOTES)
    sheet.wrap = (written) => (written === "" ? written : `${before}${written}${after}`)
    return true
  },
  "ids that differ only in case": (sheet, random) => {
    const row = pick(random, sheet.rows)
    const id = row.person?.employeeId ?? ""
    if (row.person === null || id.toLowerCase() === id) return false
    const cells = row.cells.map((cell) =>
      cell.kind === "id" ? { ...cell, text: cell.text.toLowerCase() } : cell,
    )
    sheet.rows.push({ person: null, cells, open: new Set() })
    return true
  },
  "amounts with many decimals": (sheet) =>
    sheet.locale.decimal === "." &&
    sheet.locale.country !== "JP" &&
    changeColumn(sheet, "basic", (cell, row) => {
      if (cell.kind !== "amount" || row.person === null) return cell
      const value = Math.trunc(cell.value) / 12
      row.person = { ...row.person, basic: Math.round(value * 100) / 100 }
      return text(String(value))
    }),
}
