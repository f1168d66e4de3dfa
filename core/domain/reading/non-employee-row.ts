import { KEYS_BY_HEADER } from "../mapping/header-index.ts"
import { normalizeHeader } from "../mapping/normalize-header.ts"
import { nullIfMissing } from "../employee/values/missing.ts"

/*
 * Rows of a table that are no employees: a header that is repeated where files were joined or a page begins, totals, and
 * what a report writes around its table. They are refused by name; nobody is missing for them.
 */

const REPEATS_HEADER = "This row repeats the header and is no employee. Remove it."
const TOTALS = "This looks like a totals row, not an employee. Remove it, or correct the employee ID."
const NOTE = "This looks like a note of the report, not an employee. Remove it, or correct the employee ID."

/** Words that no person is called, in a cell of their own. */
const TOTAL_WORDS =
  "totals?|sum total|gesamt(?:summe)?|summe|zwischensumme|total g[eé]n[eé]ral|total general|totale|totaal|итого|всего|合計|合计|总计|總計|小计|小計|합계|총계"
const TOTAL = new RegExp(String.raw`^\W*(?:(?:grand|sub|sous)[\s-]*)?(?:${TOTAL_WORDS})\W*$`, "iu")
const COUNTED_TOTAL = new RegExp(String.raw`^\W*(?:${TOTAL_WORDS})[^:]*:\s*[\d.,]+$`, "iu")
/** In the column of identifiers, where a total may say of what: `Total employees: 60`. */
const TOTAL_ID = new RegExp(
  [
    String.raw`^\W*(?:(?:grand|sub|running|page|report|company|overall|net|sous)[\s-]*)?(?:${TOTAL_WORDS})(?:[^\p{L}\p{N}-].*)?$`,
    String.raw`^(?:sum|sums|suma|somme|count|average|anzahl|head\s?count|(?:no\.?|number) of employees|employee count|employees)\s*(?:[:=(].*)?$`,
    String.raw`^\(?\d+\s+(?:rows?|records?|employees|entries|datensätze|zeilen)(?:\s+(?:affected|selected|returned|exported))?\)?\.?$`,
  ].join("|"),
  "iu",
)
const NOTE_ID = new RegExp(
  [
    String.raw`^\W*end of (?:the )?(?:report|file|list|data|page|document|records?|table)\W*$`,
    String.raw`^\W*(?:page|seite|página|pagina)\s*:?\s*\d+(?:\s*(?:of|von|de|sur|di|/)\s*\d+)?\W*$`,
    String.raw`^\W*(?:(?:this )?(?:report|file|list|data|document|extract|export)\s+(?:was\s+|is\s+)?)?(?:generated|printed|created|exported|downloaded|produced|prepared|erstellt|gedruckt)(?:\s+(?:on|by|at|from|for|via|using|with|am|von)\b|\s*:)`,
    String.raw`^\W*(?:(?:strictly |private (?:and|&) )?confidential|vertraulich|(?:for )?internal use only|all rights reserved|copyright|disclaimer|powered by|authori[sz]ed signatory)\b`,
    String.raw`^\W*(?:run date|print date|report date|notes?|stand|source|filters?|legend)\s*:`,
    String.raw`^(?:©|\(c\)|[*=_#~-]{3,})`,
  ].join("|"),
  "iu",
)

/** First letters of the words in TOTAL, so that most names are not tested. */
const TOTAL_INITIALS: ReadonlySet<string> = new Set(
  Array.from("tgsrcpoenTGSRCPOEN*=-(итовсИТОВС合总總小합총"),
)
const LONGEST_TOTAL = 30

const SENTENCE_WORDS = 4

/** Digits with what stands between and beside them. */
const AMOUNT = /^[^\p{L}]*\p{N}[^\p{L}]*$/u

type Cells = ReadonlyArray<unknown>

interface TestedColumns {
  readonly columns: ReadonlyArray<string>
  /** Key of each column. */
  readonly mapping: ReadonlyArray<string | null>
}

/** Words apart, of which none has a digit; or one that is a person's name at most. */
const WORDS_ONLY =
  /^(?:[^\p{N}]+\s[^\p{N}]+|[^\p{L}]*(?:min(?:imum)?|max(?:imum)?|[σ∑]|end|eof|trailer|signature)[^\p{L}]*)$/iu

/** Why a row of the source is no employee, for the person who can remove it; null: it may be one. */
export const makeNonEmployeeTest = ({ columns, mapping }: TestedColumns) => {
  const read = mapping.flatMap((key, column) => (key === null ? [] : [{ key, column }]))
  const idColumn = mapping.indexOf("employeeId")
  const nameColumn = mapping.indexOf("name")
  const others = read.filter(({ column }) => column !== idColumn)
  const headers = columns.map(normalizeHeader)

  const isHeader = (text: string, { key, column }: (typeof read)[number]): boolean => {
    const folded = normalizeHeader(text)
    return folded !== "" && (folded === headers[column] || KEYS_BY_HEADER.get(folded) === key)
  }

  const repeatsHeader = (cells: Cells, id: string): boolean => {
    if (!isHeader(id, { key: "employeeId", column: idColumn })) return false
    const filled = others.flatMap((place) => {
      const text = readText(cells[place.column])
      return text === null ? [] : [isHeader(text, place)]
    })
    return filled.length === 0 || filled.includes(true)
  }

  /** Words alone, perhaps beside amounts: `Sales Total` of a spreadsheet, or the title of a group. */
  const judgeWords = (cells: Cells, id: string): string | null => {
    const filled = others.flatMap(({ column }) => readText(cells[column]) ?? [])
    const isSentence = id.split(/\s+/u).length >= SENTENCE_WORDS
    if (isSentence && filled.length === 0) return NOTE
    const isNameless = typeof cells[nameColumn] === "string" && readText(cells[nameColumn]) === null
    if (!isNameless || !WORDS_ONLY.test(id) || !filled.every((text) => AMOUNT.test(text))) return null
    return filled.length === 0 ? NOTE : TOTALS
  }

  const judgeId = (cells: Cells, id: string): string | null => {
    if (repeatsHeader(cells, id)) return REPEATS_HEADER
    if (TOTAL_ID.test(id)) return TOTALS
    return NOTE_ID.test(id) ? NOTE : judgeWords(cells, id)
  }

  /** Without an identifier, the name says what the row is; without a name, any cell may. */
  const judgeOthers = (cells: Cells): string | null => {
    const name = readText(cells[nameColumn])
    const texts = name === null ? cells.flatMap((cell) => readText(cell) ?? []) : [name]
    if (texts.some((text) => TOTAL.test(text) || COUNTED_TOTAL.test(text))) return TOTALS
    return texts.some((text) => NOTE_ID.test(text)) ? NOTE : null
  }

  const judgeUnusual = (cells: Cells, cell: unknown): string | null => {
    const id = readText(cell)
    if (id !== null) return judgeId(cells, id)
    return idColumn === -1 ? null : judgeOthers(cells)
  }

  return (cells: Cells): string | null => {
    const cell = cells[idColumn]
    const found = isUsualId(cell) ? null : judgeUnusual(cells, cell)
    return found ?? (isTotal(cells[nameColumn]) ? TOTALS : null)
  }
}

const SPACE = 0x20
const ZERO = 0x30
const NINE = 0x39
const DELETE = 0x7f

/** A number, or ASCII with a digit and without spaces, as most identifiers are. */
const isUsualId = (cell: unknown): boolean => {
  if (typeof cell !== "string") return typeof cell === "number"
  let hasDigit = false
  for (let index = 0; index < cell.length; index++) {
    const code = cell.charCodeAt(index)
    if (code <= SPACE || code >= DELETE) return false
    if (code >= ZERO && code <= NINE) hasDigit = true
  }
  return hasDigit
}

const isTotal = (cell: unknown): boolean =>
  typeof cell === "string" &&
  cell.length <= LONGEST_TOTAL &&
  TOTAL_INITIALS.has(cell.charAt(0)) &&
  TOTAL.test(cell)

const readText = (cell: unknown): string | null => (typeof cell === "string" ? nullIfMissing(cell) : null)
