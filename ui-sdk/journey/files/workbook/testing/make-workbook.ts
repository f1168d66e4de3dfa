import { pack, type PackedPart, zip } from "./zip.ts"

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"

/** Parts of a workbook of one sheet, in place of those that a plain one has. */
export interface WorkbookParts {
  /** Rows of the sheet as XML. */
  readonly rows?: string
  readonly sheet?: PackedPart
  readonly texts?: PackedPart
  readonly styles?: string
  /** Attributes of `workbookPr`. */
  readonly properties?: string
  /** Elements of the sheet before and after its rows: the columns, and merged cells. */
  readonly before?: string
  readonly after?: string
  /** Attributes of the sheet in the workbook, for example its state. */
  readonly attributes?: string
  /** The element `calcPr`. */
  readonly calculation?: string
}

export const SHEET = "xl/worksheets/sheet1.xml"
export const TEXTS = "xl/sharedStrings.xml"
export const SHEET_START = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>`
export const SHEET_END = "</sheetData></worksheet>"
export const TEXTS_START = `<sst xmlns="${MAIN}">`
export const TEXTS_END = "</sst>"

/** A workbook with the sheet "Staff". */
export const makeWorkbook = (parts: WorkbookParts): Buffer => {
  const { rows = "", sheet, texts, styles, properties = "", before = "", after = "" } = parts
  const { attributes = "", calculation = "" } = parts
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  return zip([
    pack("[Content_Types].xml", `<Types xmlns="${PACKAGE}/content-types"/>`),
    pack(
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    pack(
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr ${properties}/><sheets><sheet name="Staff" sheetId="1" ${attributes} r:id="rId1"/></sheets>${calculation}</workbook>`,
    ),
    pack(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "sharedStrings", "sharedStrings.xml")}${relation("rId3", "styles", "/xl/styles.xml")}</Relationships>`,
    ),
    sheet ??
      pack(SHEET, `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`),
    texts ?? pack(TEXTS, `${TEXTS_START}${TEXTS_END}`),
    pack("xl/styles.xml", `<styleSheet xmlns="${MAIN}">${styles ?? ""}</styleSheet>`),
  ])
}

/** A row of texts in their cells. */
export const textRow = (row: number, texts: ReadonlyArray<string>): string =>
  `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`

/** A workbook of employees: the code, a name, and as many numbers as it takes to have these columns. */
export const makeStaffWorkbook = (rows: number, columns: number): Buffer => {
  const numbers = Array.from({ length: Math.max(0, columns - 2) }, (_, index) => index + 1)
  const lines = [textRow(1, ["Code", "Name", ...numbers.map((number) => `Allowance ${number}`)])]
  for (let row = 2; row <= rows + 1; row++) {
    const amounts = numbers.map((number) => `<c><v>${(row * 37 + number * 1_009) % 90_000}</v></c>`).join("")
    lines.push(
      `<row r="${row}"><c t="inlineStr"><is><t>K${row}</t></is></c><c t="inlineStr"><is><t>Asha ${row}</t></is></c>${amounts}</row>`,
    )
  }
  return makeWorkbook({ rows: lines.join("") })
}
