import { damaged } from "../workbook-error.ts"
import { display, GENERAL, type NumberFormat } from "./number-format.ts"
import { takeWrittenDay, toWrittenDay } from "./serial-date.ts"
import { unescapeText } from "./text-reader.ts"

/** What the sheets of a workbook share. */
export interface CellContext {
  readonly texts: ReadonlyArray<string>
  /** By the index of a style. */
  readonly formats: ReadonlyArray<NumberFormat>
  readonly isFrom1904: boolean
  /** The program that wrote the workbook did not calculate its formulas: it left that to Excel, for when it is opened. */
  readonly isUncalculated: boolean
}

/** A cell as its sheet has it (ECMA-376 part 1, 18.3.1.4). */
export interface RawCell {
  /** Attribute `t`; absent: a number. */
  readonly type: string | undefined
  /** Attribute `s`. */
  readonly style: string | undefined
  /** The text of the element `v`; null: it has none. */
  readonly value: string | null
  /** The text of the element `is`. */
  readonly inline: string
  /** It has an element `f`. */
  readonly isFormula: boolean
}

/** Why a cell needs a look before it is shared. */
export type CellDoubt =
  /** A formula that failed: its cell shows `#N/A` or the like. */
  | "error"
  /** A formula whose result is not in the file. */
  | "uncalculated"
  /** A formula whose result is 0, which programs that do not calculate write for all of them. */
  | "zero-result"
  /** A number of more digits than a spreadsheet keeps, or one that is shown with an exponent. */
  | "long-number"
  /** Its format shows nothing of its value. */
  | "concealed"
  /** A number as a text that can be read in two ways, as `1.000` can, beside numbers with decimals. */
  | "text-number"

/** One separator before three digits may group thousands or begin decimals; with or without a currency. */
const EITHER_NUMBER = /^[^\d.,]{0,4}[1-9]\d{0,2}[.,]\d{3}[^\d.,]{0,4}$/u

/** Stands for what a formula would show, so that its cell is an error to correct and not an empty one. */
const NO_RESULT = "#VALUE!"

/** `#N/A` as the text of a file stands for nothing, which a formula that failed does not: with the sign it is an error as well. */
const toErrorWord = (value: string): string => {
  if (value === "") return NO_RESULT
  return /[!?]$/u.test(value) ? value : `${value}!`
}

/** Reads the cells of a sheet. A sheet has millions: nothing is allocated for one that can do without. */
export class CellReader {
  readonly #context: CellContext
  readonly #doubt: (why: CellDoubt) => void

  /** @param doubt called with why the cell that is read needs a look */
  constructor(context: CellContext, doubt: (why: CellDoubt) => void) {
    this.#context = context
    this.#doubt = doubt
  }

  /**
   * The text of a cell as a person reads it: identifiers as they are displayed, days as `YYYY-MM-DD`, amounts as they are
   * stored; an empty text for a cell without a value.
   *
   * @throws WorkbookError for a reference that leads nowhere, and for what is no number
   */
  read(cell: RawCell): string {
    const { type } = cell
    if (type === "inlineStr") return this.#readText(cell, cell.inline)
    if (cell.isFormula && this.#isWithoutResult(cell)) {
      this.#doubt("uncalculated")
      return NO_RESULT
    }
    const value = cell.value === null ? "" : cell.value.trim()
    if (type === "e") {
      this.#doubt("error")
      return toErrorWord(value)
    }
    if (value === "") return ""
    if (type === undefined || type === "n") return this.#readNumber(cell, value)
    if (type === "s") return this.#readText(cell, findText(this.#context.texts, value))
    if (type === "str") return this.#readText(cell, unescapeText(value))
    if (type === "b") return value === "1" || value === "true" ? "TRUE" : "FALSE"
    if (type === "d") return takeWrittenDay(value, this.#findFormat(cell).reading !== "day")
    throw damaged()
  }

  /** Programs that do not calculate leave the result out, or write 0. A text can be empty as the result of a formula. */
  #isWithoutResult({ type = "n", value }: RawCell): boolean {
    if (value === null || (value === "" && type !== "str")) return true
    return this.#context.isUncalculated && type === "n" && Number(value) === 0
  }

  #findFormat({ style }: RawCell): NumberFormat {
    return this.#context.formats[style === undefined ? 0 : Number(style)] ?? GENERAL
  }

  #readText(cell: RawCell, text: string): string {
    const trimmed = text.trim()
    if (trimmed === "") return ""
    if (EITHER_NUMBER.test(trimmed)) this.#doubt("text-number")
    const format = this.#findFormat(cell)
    return format.changesTexts ? display(format, trimmed) : trimmed
  }

  #readNumber(cell: RawCell, value: string): string {
    const number = Number(value)
    if (!Number.isFinite(number)) throw damaged()
    if (number === 0 && cell.isFormula) this.#doubt("zero-result")
    const format = this.#findFormat(cell)
    const { reading } = format
    if (reading === "day" || reading === "day-and-time") {
      const { isFrom1904 } = this.#context
      return toWrittenDay(number, { isFrom1904, hasTime: reading === "day-and-time" }) ?? toPlain(number)
    }
    if (reading === "exponent" || Math.abs(number) >= FIRST_LONG) this.#doubt("long-number")
    if (reading === "stored" || reading === "exponent") return toPlain(number)
    if (reading === "displayed-if-whole" && !Number.isInteger(number)) return toPlain(number)
    const shown = display(format, number)
    if (shown !== "") return shown
    this.#doubt("concealed")
    return toPlain(number)
  }
}

const findText = (texts: ReadonlyArray<string>, index: string): string => {
  const text = texts[Number(index)]
  if (text === undefined) throw damaged()
  return text
}

/** From here on a number has 16 digits, of which Excel keeps 15. */
const FIRST_LONG = 1e15
/** From here on JavaScript writes a number with an exponent. */
const FIRST_WITH_EXPONENT = 1e21
/** What is beyond them comes from binary fractions, as in 0.30000000000000004. */
const SIGNIFICANT_DIGITS = 15

/** Written out: an account number has no exponent. */
const toPlain = (number: number): string => {
  if (Number.isInteger(number)) {
    return Math.abs(number) < FIRST_WITH_EXPONENT ? String(number) : BigInt(number).toString()
  }
  const rounded = String(Number(number.toPrecision(SIGNIFICANT_DIGITS)))
  if (!rounded.includes("e-")) return rounded
  const [digits = "", exponent = ""] = rounded.split("e-")
  const sign = number < 0 ? "-" : ""
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${digits.replaceAll(/[.-]/gu, "")}`
}
