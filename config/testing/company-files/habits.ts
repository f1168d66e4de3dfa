import { pick, type Random } from "../random.ts"
import { type PersonField, WITHOUT_DECIMALS } from "./company.ts"
import { type Cell, findColumn, type Row, type Sheet } from "./sheet.ts"
import {
  NOTHING,
  EMPTY_DATES,
  INVISIBLE,
  STATUS_WORDS,
  UNKNOWN_STATUSES,
  QUOTES,
  TOTALS,
  FOOTERS,
} from "./habit-words.ts"

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

/** As `changeText`, where what was lost can't be told: the damaged text may be used when it is questioned. */
const damageText = (sheet: Sheet, field: PersonField, change: (written: string) => string): boolean => {
  for (const row of sheet.rows) row.damaged = new Set([...row.damaged, field])
  return changeText(sheet, field, change)
}

/** More than one reading of the field is right. */
const leaveOpen = (row: Row, field: PersonField): void => {
  row.open = new Set([...row.open, field])
}

const addRow = (sheet: Sheet, at: number, cells: ReadonlyArray<Cell>): void => {
  const blanks = sheet.headers.map((): Cell => ({ kind: "nothing" }))
  const whole = blanks.map((blank, column) => cells[column] ?? blank)
  sheet.rows.splice(at, 0, { person: null, cells: whole, open: new Set(), damaged: new Set() })
}

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
  "title rows": (sheet, random) => {
    sheet.titles.push(pick(random, [["Acme employee master"], ["Acme Ltd", "", "Confidential"]]))
    if (random(2) === 0) sheet.titles.push([])
    return true
  },
  "a column twice": (sheet, random) => {
    const column = findColumn(sheet, pick(random, ["department", "doj", "basic"] as const))
    const header = sheet.headers[column]
    if (header === undefined) return false
    const other: Cell = pick(random, [
      text("Elsewhere"),
      { kind: "date", iso: "2011-03-04" },
      { kind: "nothing" },
    ])
    const isFirst = random(2) === 0
    const add = <A>(list: Array<A>, item: A) => (isFirst ? list.unshift(item) : list.push(item))
    add(sheet.headers, header)
    add(sheet.fields, null)
    for (const { cells } of sheet.rows) add(cells, other)
    return true
  },
  "columns without values or names": (sheet, random) => {
    for (let count = 1 + random(3); count > 0; count--) {
      sheet.headers.push(random(2) === 0 ? "" : `Spare ${String(count)}`)
      sheet.fields.push(null)
      for (const { cells } of sheet.rows) cells.push({ kind: "nothing" })
    }
    return true
  },
  "names in quotes": (sheet) =>
    changeColumn(sheet, "name", (cell, row) => {
      if (cell.kind !== "text" || row.person === null) return cell
      const written = cell.text.replace(/^\S+/u, (first) => `${first} "Ace"`)
      row.person = { ...row.person, name: written }
      return text(written)
    }),
  "line breaks in values": (sheet, random) =>
    changeColumn(sheet, "designation", (cell, row) => {
      if (cell.kind !== "text" || row.person === null) return cell
      const written = `${cell.text}${pick(random, ["\n", "\r\n"])}Berlin`
      row.person = { ...row.person, designation: written }
      return text(written)
    }),
  "years with two digits": (sheet) => {
    sheet.dateFormat = sheet.dateFormat.replace("yyyy", "yy")
    return sheet.dateFormat.includes("yy")
  },
  "dates with a time": (sheet, random) => {
    sheet.time = pick(random, [" 00:00:00", " 12:00 AM", "T00:00:00", " 00:00", "T00:00:00+05:30", " 0:00"])
    return true
  },
  "ids with an exponent": (sheet, random) =>
    changeText(sheet, "employeeId", (id) =>
      random(3) === 0 && /^[1-9]\d{3,}$/u.test(id) ? Number(id).toExponential().toUpperCase() : id,
    ),
  // Without a joining date that can be read, it is a child on a payroll, as there are.
  "a birth after joining": (sheet, random) =>
    sheet.dateFormat === "yyyy-MM-dd" &&
    findColumn(sheet, "doj") >= 0 &&
    changeColumn(sheet, "dob", (cell) => (random(3) === 0 ? { kind: "date", iso: "2022-09-13" } : cell)),
  "letters lost to replacement characters": (sheet) => {
    const lose = (written: string) => written.replace(/(?<=.)\P{ASCII}/u, "\ufffd")
    return changeText(sheet, "name", lose)
  },
  "letters lost to question marks": (sheet) => {
    const lose = (written: string) => written.replaceAll(/\P{ASCII}/gu, "?")
    return damageText(sheet, "name", lose)
  },
  "entities of HTML": (sheet) => {
    const escape = (written: string) => written.replaceAll("&", "&amp;").replaceAll("'", "&#39;")
    const isChanged = damageText(sheet, "department", escape)
    return damageText(sheet, "name", escape) || isChanged
  },
  "letters as numbers of HTML": (sheet) =>
    damageText(sheet, "name", (written) =>
      written.replaceAll(/\P{ASCII}/gu, (letter) => `&#${String(letter.codePointAt(0))};`),
    ),
  "ids after a tab": (sheet) => changeText(sheet, "employeeId", (id) => `\t${id}`),
  "letters apart from their accents": (sheet) => changeText(sheet, "name", (name) => name.normalize("NFD")),
  "wide digits in ids": (sheet) =>
    changeColumn(sheet, "employeeId", (cell, row) => {
      if (cell.kind !== "id" || row.person === null || !cell.text.includes(row.person.employeeId)) return cell
      const widen = (written: string) =>
        written.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
      row.person = { ...row.person, employeeId: widen(row.person.employeeId) }
      return { kind: "id", text: widen(cell.text) }
    }),
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
    return isNumeric && changeText(sheet, "employeeId", (id) => (/^\d+$/u.test(id) ? `${id}.0` : id))
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
    sheet.rows.push({ person: null, cells, open: new Set(), damaged: new Set() })
    return true
  },
  "amounts with many decimals": (sheet) =>
    sheet.locale.decimal === "." &&
    !WITHOUT_DECIMALS.has(sheet.locale.country) &&
    changeColumn(sheet, "basic", (cell, row) => {
      if (cell.kind !== "amount" || row.person === null) return cell
      const value = Math.trunc(cell.value) / 12
      row.person = { ...row.person, basic: Math.round(value * 100) / 100 }
      return text(String(value))
    }),
}
