import { openCell } from "./text-form.ts"

/*
 * The one table of what people and programs write for a missing value. Other lists of the kind do not exist: every reader
 * asks here.
 */

/** In any case, separated by bars. Words of letters only may be names as well: Null, Nil, None, Na and Blank are. */
const WORDS_BY_ORIGIN: Readonly<Record<string, string>> = {
  signs: ". | .. | ... | … | ? | ?? | ??? | _ | __ | ___ | / | // | ~ | · | • | \\",
  dashes: "- | -- | --- | ---- | ----- | ------ | – | –– | — | —— | ― | −",
  programs:
    "null | none | nil | undefined | dbnull | system.dbnull | dbnull.value | \\n | \\\\n | -nan | 1.#ind | -1.#ind | 1.#qnan | -1.#qnan | nan(ind) | invalid date | &nbsp;",
  "several values in one text":
    "null null | null null null | null, null | undefined undefined | none none | nan nan | null-null | null/null",
  "lists to choose from": "please select | select one | choose one | please choose",
  spreadsheets: "#n/a | #n/a n/a | #na | #n/v | #nv | #n/d | #n/a requesting data...",
  English:
    "na | n/a | n.a. | n.a | n. a. | n/a. | n / a | n\\a | not_available | not_applicable | not-available | blank | empty | not available | not applicable | not provided | not entered | no data | no value | not set | not specified | unspecified",
  German:
    "k.a. | k.a | k. a. | keine angabe | keine angaben | ohne angabe | nicht angegeben | nicht vorhanden | nicht verfügbar | nicht zutreffend | entfällt",
  Spanish:
    "n/d | n.d. | n/c | sin dato | sin datos | sin información | no disponible | no aplica | no procede | no consta | s/d | sin especificar | no especificado | ninguno | ninguna",
  Portuguese:
    "não informado | não disponível | não se aplica | não aplicável | sem dados | sem informação | nenhum | nenhuma",
  French:
    "néant | neant | non renseigné | non renseignée | non disponible | non applicable | sans objet | aucun | aucune",
  Italian: "non disponibile | non applicabile | non specificato | nessuno | nessuna",
  Dutch: "n.v.t. | nvt | niet beschikbaar | niet van toepassing | geen",
  "Polish and Turkish": "brak danych | nie dotyczy | brak | mevcut değil | yok",
  Russian: "н/д | нет данных | не указано | отсутствует",
  Asian: "无 | 無 | 暂无 | なし | 該当なし | 없음 | 해당 없음 | لا يوجد | غير متوفر | उपलब्ध नहीं | लागू नहीं",
}

/** In brackets: `(blank)` of a pivot table, `<NA>` of pandas, `[null]` of a database client. */
const BRACKETED =
  "null | none | nil | nan | nat | na | n/a | blank | empty | undefined | missing | unset | select | leer | vide | vacío | en blanco | vuoto | em branco | leeg | пусто | 空白"

/** Between dashes: `-None-` and `-Select-` of lists to choose from. */
const DASHED = ["none", "na", "n/a", "select", "please select", "select one", "choose"]
const DASHES = ["-", "--", "---"]

const split = (list: string): ReadonlyArray<string> => list.split(" | ")

const WORDS: ReadonlyArray<string> = [
  ...Object.values(WORDS_BY_ORIGIN).flatMap(split),
  ...DASHED.flatMap((word) => DASHES.flatMap((dash) => [`${dash}${word}${dash}`, `${dash} ${word} ${dash}`])),
  ...split(BRACKETED).flatMap((word) => [`(${word})`, `<${word}>`, `[${word}]`, `{${word}}`]),
]

/** Only so: Nan is a city and a name, and NAT a department. */
const EXACT_WORDS: ReadonlyArray<string> = ["NaN", "nan", "NAN", "NaT"]

const MISSING: ReadonlySet<string> = new Set(
  [...WORDS, ...EXACT_WORDS].flatMap((word) => [word.normalize("NFC"), word.normalize("NFD")]),
)

const ASCII = 0x80

/** A bit for each length of a word, by its first character, so that other texts cost no lower-casing and hashing. */
const LENGTHS = new Uint32Array(ASCII)
let lengthsOfOthers = 0
for (const word of MISSING) {
  for (const code of [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]) {
    if (code < ASCII) LENGTHS[code] = (LENGTHS[code] ?? 0) | (1 << word.length)
    else lengthsOfOthers |= 1 << word.length
  }
}

const MAX_LENGTH = 31

/** Whether the text, as `openCell` returns it, stands for a missing value. */
export const saysNothing = (text: string): boolean =>
  text === "" || (mayBeWord(text) && (MISSING.has(text) || isWordInAnyCase(text)))

const mayBeWord = (text: string): boolean => {
  const code = text.charCodeAt(0)
  const lengths = code < ASCII ? (LENGTHS[code] ?? 0) : lengthsOfOthers
  return text.length <= MAX_LENGTH && ((lengths >>> text.length) & 1) === 1
}

const isWordInAnyCase = (text: string): boolean => {
  const folded = text.toLowerCase()
  return MISSING.has(folded) && !EXACT_FOLDED.has(folded)
}

const EXACT_FOLDED: ReadonlySet<string> = new Set(EXACT_WORDS.map((word) => word.toLowerCase()))

/** The trimmed text without what is written around it; null when it stands for a missing value. */
export const nullIfMissing = (raw: string): string | null => {
  const text = openCell(raw)
  return saysNothing(text) ? null : text
}

const LETTERS_ONLY = /^\p{L}+$/u
const CAPITALIZED = /^\p{Lu}\p{Ll}+$/u

/**
 * What a text says where a name is expected. `perhaps`: a word like `null` that is a surname when it is written like one
 * (Null) and more likely a program's word for nothing when it is not.
 */
export const judgeName = (text: string): "missing" | "perhaps" | "name" => {
  if (!saysNothing(text)) return "name"
  if (!LETTERS_ONLY.test(text) || text.toLowerCase() === "undefined") return "missing"
  return CAPITALIZED.test(text) ? "name" : "perhaps"
}
