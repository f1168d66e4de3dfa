import { makePlainReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { parseFieldKey } from "../employee/field-key.ts"
import { KEYS_BY_HEADER } from "../mapping/header-index.ts"
import { normalizeHeader } from "../mapping/normalize-header.ts"
import { detectCellError } from "../employee/values/text/cell-error.ts"
import { nullIfMissing } from "../employee/values/text/missing.ts"

/*
 * Rows of a table that are no employees: a header that is repeated where files were joined or a page begins, totals, and
 * what a report writes around its table. They are refused by name; nobody is missing for them.
 */

const REPEATS_HEADER = makePlainReason("row.header")
const TOTALS = makePlainReason("row.totals")
const NOTE = makePlainReason("row.note")

/** Words that no person is called, in a cell of their own. */
const TOTAL_WORDS = [
  "totals?|sum total|total g[eé]n[eé]ral|total general|total geral|totale|totaal|eindtotaal|totalt|i alt",
  "gesamt(?:summe)?|summe|zwischensumme|razem|suma (?:końcowa|całkowita)|celkem|összesen|végösszeg|yhteensä",
  "toplam|genel toplam|jumlah|tổng(?: cộng)?|γενικό σύνολο|σύνολο|общий итог|итого|всего|разом|усього|общо",
  'المجموع(?: الكلي)?|مجموع(?: کل)?|الإجمالي|الاجمالي|إجمالي|اجمالي|جمع(?: کل)?|סה["״]כ|סך הכל|รวม(?:ทั้งหมด|ทั้งสิ้น)?',
  "कुल(?: योग)?|एकूण|মোট|સરવાળો|કુલ|ਕੁੱਲ|மொத்தம்|మొత్తం|ಒಟ್ಟು|ആകെ",
  "合計|総合計|総計|小計|合计|总计|總計|小计|합계|총계|소계|총합계",
].join("|")
const TOTAL = new RegExp(String.raw`^\W*(?:(?:grand|sub|sous)[\s-]*)?(?:${TOTAL_WORDS})\W*$`, "iu")
const COUNTED_TOTAL = new RegExp(String.raw`^\W*(?:${TOTAL_WORDS})[^:]*:\s*[\d.,]+$`, "iu")
/** In the column of identifiers, where a total may say of what: `Total employees: 60`. */
const TOTAL_ID = new RegExp(
  [
    String.raw`^\W*(?:(?:grand|sub|running|page|report|company|overall|net|sous)[\s-]*)?(?:${TOTAL_WORDS})(?:[^\p{L}\p{N}-].*)?$`,
    String.raw`^(?:sum|sums|suma|summa|somme|count|average|anzahl|head\s?count|(?:no\.?|number) of employees|employee count|employees)\s*(?:[:=(].*)?$`,
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
    String.raw`^\W*(?:end|eof|trailer|signature)\W*$`,
    String.raw`^(?:©|\(c\)|[*=_#~-]{3,})`,
  ].join("|"),
  "iu",
)

/** First characters of what TOTAL finds, so that most names are not tested. */
const TOTAL_INITIALS: ReadonlySet<string> = new Set(
  ["g", "s", "*", "=", "-", "(", ...TOTAL_WORDS.split("|").map((word) => word.charAt(0))].flatMap(
    (letter) => [letter, letter.toUpperCase()],
  ),
)
const LONGEST_TOTAL = 30

const SENTENCE_WORDS = 4

/** A digit, or a sign within a word, as in `asha.rao`. */
const MAY_BE_ID = /\p{N}|\S[._@]\S/u
/** No identifier of a program: other letters than ASCII, or several words. `EMP 001` may be one. */
const WORDING = /[^\x21-\x7e]/u
const SPACED_NUMBER = /^\p{L}+[\s/-]*\d+$/u

type Cells = ReadonlyArray<unknown>

interface TestedColumns {
  readonly columns: ReadonlyArray<string>
  /** Key of each column. */
  readonly mapping: ReadonlyArray<string | null>
}

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

  const judgeId = (cells: Cells, id: string): Reason | null => {
    if (repeatsHeader(cells, id)) return REPEATS_HEADER
    if (TOTAL_ID.test(id)) return TOTALS
    if (NOTE_ID.test(id)) return NOTE
    if (isFilled(cells[nameColumn])) return null
    const filled = others.filter(({ column }) => isFilled(cells[column]))
    if (filled.length === 0) return isNote(id) ? NOTE : null
    // In whatever language: a label beside amounts alone. A row of changes may leave the name out.
    const isUnnamed = nameColumn !== -1 && cells[nameColumn] !== undefined
    return isUnnamed && !MAY_BE_ID.test(id) && filled.every(isAmount) ? TOTALS : null
  }

  const isNote = (id: string): boolean =>
    id.split(/\s+/u).length >= SENTENCE_WORDS ||
    (others.length > 0 && WORDING.test(id) && !SPACED_NUMBER.test(id))

  /** Without an identifier, the name says what the row is; without a name, any cell may. */
  const judgeOthers = (cells: Cells): Reason | null => {
    const name = readText(cells[nameColumn])
    const texts = name === null ? cells.flatMap((cell) => readText(cell) ?? []) : [name]
    if (texts.some((text) => TOTAL.test(text) || COUNTED_TOTAL.test(text))) return TOTALS
    return texts.some((text) => NOTE_ID.test(text)) ? NOTE : null
  }

  const judgeUnusual = (cells: Cells, cell: unknown): Reason | null => {
    const id = readText(cell)
    if (id !== null) return judgeId(cells, id)
    return idColumn === -1 ? null : judgeOthers(cells)
  }

  return (cells: Cells): Reason | null => {
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

/** With a value: the error of a spreadsheet is none. */
const isFilled = (cell: unknown): boolean =>
  typeof cell === "string"
    ? readText(cell) !== null && detectCellError(cell) === null
    : cell !== null && cell !== undefined

const isAmount = ({ key }: { readonly key: string }): boolean => {
  const target = parseFieldKey(key)
  return target?.kind === "field" && target.field.kind === "amount"
}

const isTotal = (cell: unknown): boolean =>
  typeof cell === "string" &&
  cell.length <= LONGEST_TOTAL &&
  TOTAL_INITIALS.has(cell.charAt(0)) &&
  TOTAL.test(cell)

const readText = (cell: unknown): string | null => (typeof cell === "string" ? nullIfMissing(cell) : null)
