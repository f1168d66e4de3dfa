import { strToU8, Zip, ZipDeflate, zipSync } from "fflate"
import { pick, type Random } from "../../random.ts"
import type { Locale } from "../locale.ts"
import type { Sheet } from "../sheet.ts"
import type { WrittenFile } from "../write-csv.ts"
import { type Layout, layOut } from "./layout.ts"
import { writeWithLibrary } from "./library.ts"
import { type Program, pickProgram } from "./programs.ts"
import type { WrittenCell } from "./written-cell.ts"
import { declare, writeWorksheet } from "./write-worksheet.ts"

/** What a person is asked about a workbook before it is shared, and answers. */
export interface WorkbookFacts {
  readonly layout: Layout
  /** Whether hidden rows, hidden columns and merged values are shared. */
  readonly shares: boolean
  /** The name of a sheet that is hidden; null: none is. */
  readonly hiddenSheet: string | null
}

export interface WrittenWorkbook extends WrittenFile {
  readonly workbook: WorkbookFacts
}

/** The sheet of the employees; a workbook may have others. */
export const STAFF = "Staff"

export const writeWorkbook = async (sheet: Sheet, random: Random): Promise<WrittenWorkbook> => {
  const layout = layOut(sheet, random)
  const shares = random(2) === 0
  const isOfLibrary = random(8) === 0 && isPlain(layout)
  const { bytes, what, hiddenSheet } = isOfLibrary
    ? { bytes: await writeWithLibrary(layout, STAFF), what: ["write-excel-file"], hiddenSheet: null }
    : writeParts(layout, sheet.locale, random)
  return {
    bytes,
    text: layout.rows.map(({ number, cells }) => `${String(number)}: ${JSON.stringify(cells)}`).join("\n"),
    rows: new Map(layout.rows.flatMap(({ number, row }) => (row === null ? [] : [[number, row]]))),
    what: [...what, ...layout.what, ...(layout.what.length > 0 ? [shares ? "shared" : "left out"] : [])],
    workbook: { layout, shares, hiddenSheet },
  }
}

/** The library hides nothing, writes no errors, and leaves what stands for a lost character out. */
const isPlain = ({ rows, what }: Layout): boolean =>
  what.length === 0 &&
  rows.every(({ cells, number }, index) => number === index + 1 && cells.every(isPlainCell))

const isPlainCell = (cell: WrittenCell): boolean =>
  cell === null ||
  (cell.kind !== "error" &&
    cell.kind !== "uncalculated" &&
    !(cell.kind === "text" && cell.text.includes("\ufffd")))

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

const OTHER_SHEETS = [
  null,
  null,
  { name: "Lists", state: "visible", text: "Sales" },
  { name: "Old staff", state: "hidden", text: "E1" },
  { name: "Salaries", state: "veryHidden", text: "E1" },
] as const

const writeParts = (layout: Layout, locale: Locale, random: Random) => {
  const program = needsAddresses(layout) ? pickAddressed(random) : pickProgram(random)
  const isFrom1904 = random(4) === 0
  const { worksheet, styles, texts } = writeWorksheet(layout, { program, isFrom1904, locale, random })
  const other = pick(random, OTHER_SHEETS)
  const isFirst = random(2) === 0
  const sheets = [{ name: STAFF, state: "visible" }, ...(other === null ? [] : [other])]
  const target = (path: string) => (program.absoluteTargets ? `/xl/${path}` : path)
  const relations = [
    ...sheets.map((_, index) => relation(index + 1, "worksheet", target(`worksheets/sheet${index + 1}.xml`))),
    relation(sheets.length + 1, "styles", target("styles.xml")),
    ...(program.texts === "shared"
      ? [relation(sheets.length + 2, "sharedStrings", target("sharedStrings.xml"))]
      : []),
  ]
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === "visible" ? "" : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  )
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": declare(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${program.epoch[isFrom1904 ? 0 : 1]}/><sheets>${(isFirst ? listed : listed.toReversed()).join("")}</sheets>${program.calculation}</workbook>`,
      program.prefix,
    ),
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`,
    "xl/worksheets/sheet1.xml": worksheet,
    ...(other === null ? {} : { "xl/worksheets/sheet2.xml": writeOther(other.text) }),
    "xl/styles.xml": styles,
    ...(program.texts === "shared" ? { "xl/sharedStrings.xml": texts } : {}),
  }
  return {
    bytes: packParts(parts, program.packing),
    hiddenSheet: other === null || other.state === "visible" ? null : other.name,
    what: [
      program.name,
      ...(isFrom1904 ? ["days from 1904"] : []),
      ...(other === null ? [] : [`a sheet "${other.name}"`]),
    ],
  }
}

/** Without addresses, rows and cells follow each other. */
const needsAddresses = ({ rows, hasFarCell, merged }: Layout): boolean =>
  hasFarCell || merged !== null || rows.some(({ number }, index) => number !== index + 1)

const pickAddressed = (random: Random): Program => {
  for (;;) {
    const program = pickProgram(random)
    if (program.hasAddresses) return program
  }
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const writeOther = (text: string): string =>
  declare(
    `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Emp Code</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
    "",
  )

const packParts = (parts: Readonly<Record<string, string>>, packing: Program["packing"]): Uint8Array => {
  const files = Object.entries(parts).map(([name, content]) => [name, strToU8(content)] as const)
  if (packing !== "streamed")
    return zipSync(Object.fromEntries(files), { level: packing === "stored" ? 0 : 6 })
  // Sizes stand behind each part, since a stream does not know them before.
  const chunks: Array<Uint8Array> = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const [name, content] of files) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(content, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}
