import { ABSENT_FROM_INITIAL_WEBHOOK } from "../../contract/salary/salary.ts"

/**
 * The last key of a record in the canonical order; before it stand only keys of the model. In JSON no string can hold it,
 * since its quotes would be escaped; the source's own components, behind it, may have a key of that name.
 */
const SALARY = Buffer.from(',"salaryDetails":')

/** A stretch of bytes. */
interface Span {
  readonly start: number
  readonly end: number
}

/** What becomes of an entry of an object: it stays, it goes, or what it holds is judged by the rule. */
type Verdict = "stays" | "goes" | CutRule
type CutRule = (bytes: Buffer, key: Span) => Verdict

const isWord = (word: string) => {
  const wanted = Buffer.from(word)
  return (bytes: Buffer, { start, end }: Span): boolean =>
    end - start === wanted.length && wanted.compare(bytes, start, end) === 0
}
const isCtc = isWord("ctc")
const isDeductions = isWord("deductions")
const absent = ABSENT_FROM_INITIAL_WEBHOOK.map(isWord)
const isAbsent: ReturnType<typeof isWord> = (bytes, key) => absent.some((isOne) => isOne(bytes, key))

const deductionsRule: CutRule = (bytes, key) => (isAbsent(bytes, key) ? "goes" : "stays")
const ctcRule: CutRule = (bytes, key) =>
  isDeductions(bytes, key) ? deductionsRule : deductionsRule(bytes, key)
const salaryRule: CutRule = (bytes, key) => (isCtc(bytes, key) ? ctcRule : "goes")

/**
 * UTF-8 JSON of a record as the initial webhook carries it (interface.md, Salary details): of the salary only `ctc`, and
 * not all of it. In pieces of the same memory: a first sync sends every record once, and to read and write each again
 * would be a third of what its webhooks cost. `json` is compact, as JSON.stringify writes it.
 */
export const initialRecord = (json: Buffer): ReadonlyArray<Buffer> => {
  const at = json.indexOf(SALARY)
  if (at === -1) return [json]
  const kept = new KeptPieces(json)
  const salary = at + SALARY.length
  kept.keep(0, salary)
  const end = keepObject(kept, salary, salaryRule)
  kept.keep(end, json.length)
  return kept.pieces()
}

/** Stretches of the bytes; those that follow each other are one piece. */
class KeptPieces {
  readonly bytes: Buffer
  readonly #pieces: Array<Buffer> = []
  #start = 0
  #end = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  keep(start: number, end: number): void {
    if (start !== this.#end) {
      this.#cut()
      this.#start = start
    }
    this.#end = end
  }

  pieces(): ReadonlyArray<Buffer> {
    this.#cut()
    return this.#pieces
  }

  #cut(): void {
    if (this.#end > this.#start) this.#pieces.push(this.bytes.subarray(this.#start, this.#end))
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const BRACE = 0x7b
const isOpening = (byte: number | undefined) => byte === BRACE || byte === 0x5b
const isClosing = (byte: number | undefined) => byte === 0x7d || byte === 0x5d

/** Keeps what the rule leaves of the object that starts at `at`, with the commas that it then needs; where it ends. */
const keepObject = (kept: KeptPieces, at: number, rule: CutRule): number => {
  const { bytes } = kept
  let isFirst = true
  let place = at + 1
  kept.keep(at, place)
  while (!isClosing(bytes[place])) {
    const entry = place
    const key = bytes[entry] === COMMA ? entry + 1 : entry
    const value = stringEnd(bytes, key) + 1
    const verdict = rule(bytes, { start: key + 1, end: value - 2 })
    if (verdict !== "goes") {
      kept.keep(isFirst ? key : entry, value)
      isFirst = false
    }
    const inner = typeof verdict === "function" && bytes[value] === BRACE ? verdict : null
    place = inner === null ? valueEnd(bytes, value) : keepObject(kept, value, inner)
    if (inner === null && verdict !== "goes") kept.keep(value, place)
  }
  kept.keep(place, place + 1)
  return place + 1
}

/** Behind the string whose opening quote stands at `at`. */
const stringEnd = (bytes: Buffer, at: number): number => {
  let place = at + 1
  while (bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1
  return place + 1
}

/** Behind the value that starts at `at`. */
const valueEnd = (bytes: Buffer, at: number): number => {
  let depth = 0
  let place = at
  for (;;) {
    const byte = bytes[place]
    if (byte === QUOTE) {
      place = stringEnd(bytes, place)
      if (depth === 0) return place
      continue
    }
    if (depth === 0 && (byte === COMMA || isClosing(byte))) return place
    place++
    if (isOpening(byte)) depth++
    else if (isClosing(byte) && --depth === 0) return place
  }
}
