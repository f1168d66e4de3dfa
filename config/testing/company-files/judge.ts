import * as Effect from "effect/Effect"
import { makePhoneNumbers } from "../../../adapters/libphonenumber/phone-numbers.ts"
import csv from "../../../connectors/csv/index.ts"
import { makeFile } from "../../../connectors/sdk/csv-file/testing/files.ts"
import { DEFAULT_READING_SETTINGS } from "../../../core/domain/mapping/reading-settings.ts"
import { makeSyncFixture, sync, type SyncFixture } from "../../../core/testing/sync-fixture.ts"
import { openRecord } from "../../../core/use-cases/employee/stored-record.ts"
import type { UnknownStatuses } from "../../../core/domain/sync/unknown-statuses.ts"
import type { SyncReport } from "../../../core/use-cases/reading/sync-report.ts"
import { WorkbookError } from "../../../ui-sdk/journey/files/workbook/workbook-error.ts"
import type { Person, PersonField } from "./company.ts"
import type { CompanyFile } from "./make-company-file.ts"
import type { Row } from "./sheet.ts"
import { openWorkbook, type OpenedWorkbook } from "./workbook/open-workbook.ts"

/* Imports a file of a made-up company and compares each record with what is true. */

/** How many records and values ended how. */
export interface Verdict {
  /** A record without anything missing. */
  readonly right: number
  /** A value that is missing, and reported. */
  readonly reported: number
  /** A record that was refused by its line. */
  readonly refused: number
  /** Records of a file that was refused as a whole. */
  readonly refusedWithFile: number
  /** Where the result asks: a record that waits for the meaning of its status, or a date that could be another. */
  readonly asked: number
  /** Silently different: what, where. */
  readonly wrong: ReadonlyArray<string>
}

type Counts = { -readonly [Key in keyof Verdict]: Verdict[Key] extends number ? number : Array<string> }

export const judgeCompanyFile = async (written: CompanyFile): Promise<Verdict> => {
  const counts: Counts = { right: 0, reported: 0, refused: 0, refusedWithFile: 0, asked: 0, wrong: [] }
  const opened = await openFile(written)
  const fixture = await makeSyncFixture()
  const report = opened instanceof Error ? opened : await importFile(fixture, opened.file)
  if (opened instanceof Error || report instanceof Error || report.state !== "completed") {
    counts.refusedWithFile = listPeople(written).length
    return counts
  }
  const { file } = opened
  counts.asked = opened.leftOut
  counts.wrong.push(...opened.unasked)
  const stored = await readStored(fixture)
  const findings = new Findings(report, opened.named)
  for (const [line, row] of listPeople(file)) judgeRow(row, { line, stored, findings, file, counts })
  const known = new Set(listPeople(file).map(([, { person }]) => person?.employeeId))
  for (const id of stored.keys()) if (!known.has(id)) counts.wrong.push(`"${id}" is no employee`)
  return counts
}

const listPeople = ({ rows }: CompanyFile) => [...rows].filter(([, { person }]) => person !== null)

const openFile = async (file: CompanyFile): Promise<OpenedWorkbook | WorkbookError> => {
  if (file.workbook === null) return { file, leftOut: 0, named: new Set(), unasked: [] }
  try {
    return await openWorkbook(file, file.workbook)
  } catch (error) {
    if (error instanceof WorkbookError) return error
    throw error
  }
}

/** As a pulled file: a wrong value is dropped and reported, and the rest of its row is judged. */
export const importFile = async (fixture: SyncFixture, file: CompanyFile): Promise<SyncReport | Error> => {
  const phoneNumbers = makePhoneNumbers()
  const source = {
    ...csv.make({ file: makeFile(file.bytes) }),
    invalidValues: "drop",
    repeatedEmployees: "last-wins",
  } as const
  const reading = { ...DEFAULT_READING_SETTINGS, defaultCountry: file.country }
  const ports = { ...fixture.ports, phoneNumbers }
  try {
    return await sync({ ...fixture, ports }, source, { fieldMapping: file.mapping, reading })
  } catch (error) {
    return error as Error
  }
}

type Stored = ReadonlyMap<
  string,
  Readonly<Record<PersonField, unknown>> & { readonly print: (text: string) => string }
>

const readStored = async ({ storage, ports, connection: { id, key } }: SyncFixture): Promise<Stored> => {
  if (key === null) return new Map()
  const keys = await Effect.runPromise(ports.vault.openConnectionKey(id, key))
  const employees = await Effect.runPromise(storage.directory.listPage(id, 0, 10_000))
  return new Map(
    employees.map((employee) => {
      const { record, valuePrints } = openRecord(keys, employee)
      const { ctc } = (record.salaryDetails ?? {}) as { ctc?: { basic?: unknown; hra?: unknown } }
      const values = {
        ...record,
        basic: ctc?.basic,
        hra: ctc?.hra,
        mobileNumber: valuePrints["mobileNumber"],
      }
      return [employee.employeeId, { ...values, print: (text: string) => keys.printValue(text) } as never]
    }),
  )
}

/** What the import said, by line and column. */
class Findings {
  readonly #places: ReadonlySet<string>
  readonly #lines: ReadonlySet<number>
  readonly #waiting: UnknownStatuses
  readonly asked: ReadonlySet<string>
  /** What was said before the file was sent. */
  readonly #named: ReadonlySet<string>

  constructor({ issues, notices, dates, unknownStatuses }: SyncReport, named: ReadonlySet<string>) {
    this.#named = named
    const all = [...issues, ...notices]
    this.#waiting = unknownStatuses
    this.#lines = new Set(issues.map(({ line }) => line))
    this.#places = new Set(all.map(({ line, column }) => `${String(line)} ${column ?? ""}`))
    this.asked = new Set(dates.filter(({ because }) => because === "unclear").map(({ column }) => column))
  }

  refuses(line: number): boolean {
    return this.#lines.has(line)
  }

  /** A new employee waits until someone says what the status means; the first of them are named. */
  asksAbout(line: number): boolean {
    const { waiting, firstWaiting } = this.#waiting
    return waiting > firstWaiting.length || firstWaiting.some(({ position }) => position === line)
  }

  wasTold(line: number, column: string): boolean {
    return this.#named.has(`${String(line)} ${column}`)
  }

  names(line: number, column: string): boolean {
    return this.#places.has(`${String(line)} ${column}`)
  }
}

interface JudgedRow {
  readonly line: number
  readonly stored: Stored
  readonly findings: Findings
  readonly file: CompanyFile
  readonly counts: Counts
}

const judgeRow = (
  { person, open, damaged }: Row,
  { line, stored, findings, file, counts }: JudgedRow,
): void => {
  if (person === null) return
  const record = stored.get(person.employeeId)
  if (record === undefined) {
    if (findings.refuses(line)) counts.refused++
    else if (findings.asksAbout(line)) counts.asked++
    else counts.wrong.push(`line ${String(line)} is missing, and nothing says so`)
    return
  }
  const before = counts.wrong.length + counts.reported + counts.asked
  for (const [field, header] of file.columns) {
    if (open.has(field)) continue
    const expected = field === "mobileNumber" ? record.print(`${field}:${person[field]}`) : person[field]
    const found = normalise(record[field])
    if (found === normalise(expected)) continue
    const isSaid = findings.names(line, header)
    // What is said of a status says how it was read.
    const isReported = found === null || damaged.has(field) || field === "status"
    if (isSaid && isReported) counts.reported++
    else if (findings.asked.has(header) || findings.wasTold(line, header)) counts.asked++
    else counts.wrong.push(describe(line, field, [person[field], record[field]]))
  }
  if (before === counts.wrong.length + counts.reported + counts.asked) counts.right++
}

const normalise = (value: unknown): unknown => {
  if (value === undefined || value === "NOT AVAILABLE") return null
  // A line break within a value reads as a space where a table has one line for each row.
  return typeof value === "string" ? value.normalize("NFC").replaceAll(/\s*[\r\n]+\s*/gu, " ") : value
}

const describe = (line: number, field: keyof Person, values: ReadonlyArray<unknown>): string =>
  `line ${String(line)}: ${field} is ${values.map((value) => JSON.stringify(value)).join(", read as ")}`
