import { makeRandom, pick, type Random } from "../random.ts"
import { makeCompany, type PersonField } from "./company.ts"
import { HABITS } from "./habits.ts"
import { makeSheet, type Sheet } from "./sheet.ts"
import { type WorkbookFacts, writeWorkbook } from "./workbook/write-workbook.ts"
import { writeCsv, type WrittenFile } from "./write-csv.ts"

export interface CompanyFile extends WrittenFile {
  /** Null: it is a CSV file. */
  readonly workbook: WorkbookFacts | null
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly headers: ReadonlyArray<string>
  /** By header. */
  readonly mapping: Readonly<Record<string, string>>
  /** The columns whose values are judged, with their headers. */
  readonly columns: ReadonlyArray<readonly [PersonField, header: string]>
}

const KEYS: Partial<Record<PersonField, string>> = { basic: "ctc_basic", hra: "ctc_hra" }

/** How many of ten files are workbooks. */
const WORKBOOKS = 4

/** The file of a made-up company, the same for the same seed, with what is true of each of its rows. */
export const makeCompanyFile = async (seed: number): Promise<CompanyFile> => {
  const random = makeRandom(seed)
  const sheet = makeSheet(random, makeCompany(random))
  const names = Array.from({ length: random(4) }, () => pick(random, Object.keys(HABITS)))
  const applied = [...new Set(names)].filter((name) => HABITS[name]?.(sheet, random) === true)
  const file = await write(sheet, random)
  const columns = sheet.fields.flatMap((field, column) =>
    field === null ? [] : [[field, sheet.headers[column] ?? ""] as const],
  )
  return {
    ...file,
    country: sheet.locale.country,
    headers: sheet.headers,
    columns,
    mapping: Object.fromEntries(columns.map(([field, header]) => [header, KEYS[field] ?? field])),
    what: [sheet.locale.name, `dates ${sheet.dateFormat}`, ...file.what, ...applied],
  }
}

const write = async (
  sheet: Sheet,
  random: Random,
): Promise<WrittenFile & { readonly workbook: WorkbookFacts | null }> =>
  random(10) < WORKBOOKS ? writeWorkbook(sheet, random) : { ...writeCsv(sheet, random), workbook: null }
