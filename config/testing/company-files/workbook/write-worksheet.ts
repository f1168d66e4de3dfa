import type { Random } from "../../random.ts"
import type { Locale } from "../locale.ts"
import { formatUtcMidnight } from "../write-values.ts"
import type { LaidRow, Layout } from "./layout.ts"
import type { Program } from "./programs.ts"
import type { WrittenCell } from "./written-cell.ts"

/* The parts of a workbook that hold its cells: the worksheet, its styles and its texts. */

export interface WorksheetParts {
  readonly worksheet: string
  readonly styles: string
  readonly texts: string
}

export interface Writing {
  readonly program: Program
  readonly isFrom1904: boolean
  readonly locale: Locale
  readonly random: Random
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const FIRST_OWN_FORMAT = 164
const DAY_MILLIS = 86_400_000

export const writeWorksheet = (layout: Layout, writing: Writing): WorksheetParts => {
  const writer = new WorksheetWriter(layout, writing)
  const worksheet = writer.write()
  return { worksheet, styles: writer.writeStyles(), texts: writer.writeTexts() }
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** What XML does not keep is written by its code. */
const escapeText = (text: string): string =>
  escape(text.replaceAll(/_(?=x[\da-f]{4}_)/giu, "_x005F_")).replaceAll("\r", "_x000D_")

const toLetter = (column: number): string => String.fromCharCode(65 + column)

class WorksheetWriter {
  readonly #layout: Layout
  readonly #writing: Writing
  readonly #formats: Array<string> = ["General"]
  readonly #texts: Array<string> = []

  constructor(layout: Layout, writing: Writing) {
    this.#layout = layout
    this.#writing = writing
  }

  write(): string {
    const { rows, hasFarCell } = this.#layout
    const { prefix, before } = this.#writing.program
    const far = hasFarCell ? `<row r="1048576"><c r="XFD1048576" s="0"/></row>` : ""
    const body = rows.map((row) => this.#writeRow(row)).join("")
    const xml = `<worksheet${before.includes("x14ac") ? "" : ""}>${before}${this.#writeColumns()}<sheetData>${body}${far}</sheetData>${this.#writeAfter()}</worksheet>`
    return declare(xml.replace("<worksheet>", `<worksheet xmlns="${MAIN}">`), prefix)
  }

  #writeColumns(): string {
    const { hiddenColumns, hiding } = this.#layout
    const attribute = hiding === "hidden" ? `hidden="1" width="9"` : `width="0" customWidth="1"`
    const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" ${attribute}/>`)
    return columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`
  }

  #writeAfter(): string {
    const { merged, hasFilter, rows } = this.#layout
    const last = `L${rows.at(-1)?.number ?? 1}`
    const filter = hasFilter ? `<autoFilter ref="A1:${last}"><filterColumn colId="2"/></autoFilter>` : ""
    if (merged === null) return filter
    const letter = toLetter(merged.column)
    return `${filter}<mergeCells count="1"><mergeCell ref="${letter}${merged.firstRow}:${letter}${merged.lastRow}"/></mergeCells>`
  }

  #writeRow({ number, cells, isHidden }: LaidRow): string {
    const { hasAddresses, row } = this.#writing.program
    const hidden = this.#layout.hiding === "hidden" ? ` hidden="1"` : ` ht="0" customHeight="1"`
    // A row without a number is the one after the row before.
    const address = hasAddresses ? ` r="${number}"` : ""
    const attributes = `${address}${row === "" ? "" : ` ${isHidden ? row.replaceAll(/ ?\b(?:ht|customHeight)="[^"]*"/gu, "") : row}`}${isHidden ? hidden : ""}`
    const written = cells
      .map((cell, column) => this.#writeCell(cell, `${toLetter(column)}${number}`))
      .join("")
    return `<row${attributes}>${written}</row>`
  }

  #writeCell(cell: WrittenCell, address: string): string {
    const { hasAddresses } = this.#writing.program
    if (cell === null) return hasAddresses ? "" : "<c/>"
    const place = hasAddresses ? ` r="${address}"` : ""
    switch (cell.kind) {
      case "styled":
        return `<c${place} s="${this.#findStyle("0.00")}"/>`
      case "error":
        return `<c${place} t="e"><v>${escape(cell.word)}</v></c>`
      case "uncalculated":
        return `<c${place}><f>SUM(X1:Y1)</f></c>`
      case "text":
        return this.#writeText(cell.text, place)
      case "number":
        return this.#writeNumber(cell.value, { ...cell, place })
      case "day":
        return this.#writeDay(cell.iso, cell.format, place)
    }
  }

  #writeNumber(
    value: number,
    { format, formula = false, place }: { format: string; formula?: boolean; place: string },
  ): string {
    const { writeNumber, typesNumbers } = this.#writing.program
    const type = typesNumbers ? ` t="n"` : ""
    return `<c${place} s="${this.#findStyle(format)}"${type}>${formula ? "<f>SUM(X1:Y1)</f>" : ""}<v>${writeNumber(value)}</v></c>`
  }

  #writeDay(iso: string, format: string, place: string): string {
    const { isFrom1904, program } = this.#writing
    const style = ` s="${this.#findStyle(format)}"`
    const { isoDays } = program
    if (isoDays !== null) return `<c${place}${style} t="d"><v>${this.#writeIso(iso, isoDays)}</v></c>`
    const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
    const serial = (Date.parse(`${iso}T00:00:00Z`) - epoch) / DAY_MILLIS
    return this.#writeNumber(serial, { format, place })
  }

  #writeIso(iso: string, form: NonNullable<Program["isoDays"]>): string {
    if (form === "instant") return formatUtcMidnight(iso, this.#writing.locale)
    return form === "date" ? iso : `${iso}T00:00:00`
  }

  #writeText(text: string, place: string): string {
    const { texts } = this.#writing.program
    if (texts === "result") return `<c${place} t="str"><v>${escapeText(text)}</v></c>`
    const item = this.#writeItem(text)
    if (texts === "inline") return `<c${place} t="inlineStr"><is>${item}</is></c>`
    const known = this.#texts.indexOf(item)
    const index = known === -1 ? this.#texts.push(item) - 1 : known
    return `<c${place} t="s"><v>${index}</v></c>`
  }

  /** Some have parts in several fonts, and how they are pronounced. */
  #writeItem(text: string): string {
    const { random } = this.#writing
    const write = (part: string) => `<t xml:space="preserve">${escapeText(part)}</t>`
    if (random(6) > 0) return write(text)
    const at = Array.from(text).slice(0, random(text.length)).join("").length
    const runs = [text.slice(0, at), text.slice(at)]
      .filter((part) => part !== "")
      .map((part) => `<r><rPr><b/></rPr>${write(part)}</r>`)
    return `${runs.join("")}<rPh sb="0" eb="1"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/>`
  }

  #findStyle(format: string): number {
    const known = this.#formats.indexOf(format)
    return known === -1 ? this.#formats.push(format) - 1 : known
  }

  writeStyles(): string {
    const isOwn = (format: string) => !/^[1-9]\d*$/u.test(format)
    const id = (format: string, index: number) =>
      format === "General" ? 0 : isOwn(format) ? FIRST_OWN_FORMAT + index : Number(format)
    const own = this.#formats.flatMap((format, index) =>
      format !== "General" && isOwn(format)
        ? [`<numFmt numFmtId="${id(format, index)}" formatCode="${escape(format)}"/>`]
        : [],
    )
    const styles = this.#formats.map(
      (format, index) => `<xf numFmtId="${id(format, index)}" fontId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    return declare(
      `<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join("")}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join("")}</cellXfs></styleSheet>`,
      this.#writing.program.prefix,
    )
  }

  writeTexts(): string {
    const items = this.#texts.map((item) => `<si>${item}</si>`)
    return declare(
      `<sst xmlns="${MAIN}" count="${items.length}">${items.join("")}</sst>`,
      this.#writing.program.prefix,
    )
  }
}

/** With a declaration, and with a prefix for each element where the program writes one. */
export const declare = (xml: string, prefix: string): string => {
  const prefixed =
    prefix === ""
      ? xml
      : xml
          .replaceAll(/<(\/?)(?=[a-z])/giu, `<$1${prefix}`)
          .replace("xmlns=", `xmlns:${prefix.slice(0, -1)}=`)
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${prefixed}`
}
