import { strToU8, zipSync } from "fflate"

/* The sample file as CSV and as a workbook. */

type Rows = ReadonlyArray<ReadonlyArray<string>>

/** Excel reads Hindi only after this mark. */
const BYTE_ORDER_MARK = "\u{FEFF}"

export const writeSampleCsv = (rows: Rows): Blob => {
  const lines = rows.map((cells) => cells.map(quote).join(","))
  return new Blob([BYTE_ORDER_MARK, lines.join("\r\n"), "\r\n"], { type: "text/csv;charset=utf-8" })
}

const quote = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const NAMESPACES = "http://schemas.openxmlformats.org"
const MAIN = `${NAMESPACES}/spreadsheetml/2006/main`
const OFFICE = `${NAMESPACES}/officeDocument/2006/relationships`
const PACKAGE = `${NAMESPACES}/package/2006`
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The parts that ECMA-376 requires. Every cell is text, so that no program makes a number of an ID, or another date of a date. */
export const writeSampleWorkbook = (rows: Rows, sheet: string): Blob => {
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    "_rels/.rels": relate("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relate("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(formatRow).join("")}</sheetData></worksheet>`,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(DECLARATION + text)] as const)
  return new Blob([zipSync(Object.fromEntries(files))], { type: XLSX })
}

const relate = (type: string, target: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

const formatRow = (cells: ReadonlyArray<string>, index: number): string =>
  `<row r="${String(index + 1)}">${cells.map((cell) => `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`).join("")}</row>`

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** For texts and attributes of XML and HTML. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (sign) => ENTITIES[sign] ?? sign)
