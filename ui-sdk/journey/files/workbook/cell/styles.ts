import type { Entry } from "../archive.ts"
import { MAX_FRAME_BYTES } from "../limits.ts"
import { readPart, type Source } from "../read-part.ts"
import { type NumberFormat, parseNumberFormat } from "./number-format.ts"

/** Formats of neighbouring numbers that are read alike. */
interface BuiltIns {
  readonly from: number
  readonly to: number
  readonly pattern: string
}

/**
 * Excel's own number formats, which a workbook names by their number alone (ECMA-376 part 1, 18.8.30). What some of them look
 * like depends on the language of Excel, but not whether they show a day, a time or a number; except those of East Asia that
 * are days in one language and times in another.
 */
const BUILT_IN: ReadonlyArray<BuiltIns> = [
  { from: 1, to: 1, pattern: "0" },
  { from: 2, to: 2, pattern: "0.00" },
  { from: 3, to: 8, pattern: "#,##0.00" },
  { from: 9, to: 9, pattern: "0%" },
  { from: 10, to: 10, pattern: "0.00%" },
  { from: 11, to: 11, pattern: "0.00E+00" },
  { from: 12, to: 12, pattern: "# ?/?" },
  { from: 13, to: 13, pattern: "# ??/??" },
  { from: 14, to: 17, pattern: "yyyy-mm-dd" },
  { from: 18, to: 18, pattern: "h:mm AM/PM" },
  { from: 19, to: 19, pattern: "h:mm:ss AM/PM" },
  { from: 20, to: 20, pattern: "h:mm" },
  { from: 21, to: 21, pattern: "h:mm:ss" },
  { from: 22, to: 22, pattern: "yyyy-mm-dd h:mm" },
  { from: 27, to: 31, pattern: "yyyy-mm-dd" },
  { from: 32, to: 35, pattern: "yyyy-mm-dd h:mm" },
  { from: 36, to: 36, pattern: "yyyy-mm-dd" },
  { from: 37, to: 44, pattern: "#,##0.00" },
  { from: 45, to: 45, pattern: "mm:ss" },
  { from: 46, to: 46, pattern: "[h]:mm:ss" },
  { from: 47, to: 47, pattern: "mm:ss.0" },
  { from: 48, to: 48, pattern: "##0.0E+0" },
  { from: 50, to: 54, pattern: "yyyy-mm-dd" },
  { from: 55, to: 56, pattern: "yyyy-mm-dd h:mm" },
  { from: 57, to: 58, pattern: "yyyy-mm-dd" },
  { from: 59, to: 59, pattern: "0" },
  { from: 60, to: 60, pattern: "0.00" },
  { from: 61, to: 66, pattern: "#,##0.00" },
  { from: 67, to: 67, pattern: "0%" },
  { from: 68, to: 68, pattern: "0.00%" },
  { from: 69, to: 69, pattern: "# ?/?" },
  { from: 70, to: 70, pattern: "# ??/??" },
  { from: 71, to: 74, pattern: "yyyy-mm-dd" },
  { from: 75, to: 75, pattern: "h:mm" },
  { from: 76, to: 76, pattern: "h:mm:ss" },
  { from: 77, to: 77, pattern: "yyyy-mm-dd h:mm" },
  { from: 78, to: 78, pattern: "mm:ss" },
  { from: 79, to: 79, pattern: "[h]:mm:ss" },
  { from: 80, to: 80, pattern: "mm:ss.0" },
  { from: 81, to: 81, pattern: "yyyy-mm-dd" },
]

const findBuiltIn = (id: number): string | undefined =>
  BUILT_IN.find(({ from, to }) => id >= from && id <= to)?.pattern

/**
 * Reads the number format of each style of a cell.
 *
 * @throws WorkbookError for a damaged part
 */
export const readFormats = (source: Source, entry: Entry): ReadonlyArray<NumberFormat> => {
  const own = new Map<number, string>()
  const parsed = new Map<number, NumberFormat>()
  const formats: Array<NumberFormat> = []
  let isInCellStyles = false
  const find = (id: number): NumberFormat => {
    const known = parsed.get(id)
    if (known !== undefined) return known
    const format = parseNumberFormat(own.get(id) ?? findBuiltIn(id) ?? "General")
    parsed.set(id, format)
    return format
  }
  readPart(source, entry, MAX_FRAME_BYTES, {
    onOpen: (name, readAttributes) => {
      if (name === "numFmt" && !isInCellStyles) {
        const { numFmtId, formatCode } = readAttributes()
        own.set(Number(numFmtId), formatCode ?? "")
      } else if (name === "cellXfs") isInCellStyles = true
      else if (name === "xf" && isInCellStyles) formats.push(find(Number(readAttributes()["numFmtId"] ?? 0)))
    },
    onClose: (name) => {
      if (name === "cellXfs") isInCellStyles = false
    },
  })
  return formats
}
