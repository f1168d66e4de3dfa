import { ABSENT_FROM_INITIAL_WEBHOOK } from "../../contract/employee/salary.ts"

/**
 * The last key of a record in the canonical order; before it stand only keys of the model. In JSON no string can hold it,
 * since its quotes would be escaped; the source's own components, behind it, may have a key of that name.
 */
const SALARY = Buffer.from(',"salaryDetails":')

/** A range of bytes. */
interface Span {
  readonly start: number
  readonly end: number
}

/** What happens to an entry of an object: it is kept, dropped, or filtered by the rule. */
type CutDecision = "stays" | "goes" | CutRule
type CutRule = (bytes: Buffer, key: Span) => CutDecision

const makeWordTest = (word: string) => {
  const expected = Buffer.from(word)
  return (bytes: Buffer, { start, end }: Span): boolean =>
    end - start === expected.length && expected.compare(bytes, start, end) === 0
}
const isCtc = makeWordTest("ctc")
const isDeductions = makeWordTest("deductions")
const absent = ABSENT_FROM_INITIAL_WEBHOOK.map(makeWordTest)
const isAbsent: ReturnType<typeof makeWordTest> = (bytes, key) => absent.some((isOne) => isOne(bytes, key))

const deductionsRule: CutRule = (bytes, key) => (isAbsent(bytes, key) ? "goes" : "stays")
const ctcRule: CutRule = (bytes, key) =>
  isDeductions(bytes, key) ? deductionsRule : deductionsRule(bytes, key)
const salaryRule: CutRule = (bytes, key) => (isCtc(bytes, key) ? ctcRule : "goes")

/**
 * UTF-8 JSON of a record as the initial webhook carries it (specification/employee.md#salary): of the salary only
 * `ctc`, and not all of it. Chunks share the memory of the input: a first sync sends every record once, and to parse and write
 * each again would be a third of the cost of its webhooks. `json` is compact, as JSON.stringify writes it.
 */
export const trimInitialRecord = (json: Buffer): ReadonlyArray<Buffer> => {
  const at = json.indexOf(SALARY)
  if (at === -1) return [json]
  const output = new OutputPieces(json)
  const salary = at + SALARY.length
  output.append(0, salary)
  const end = copyObject(output, salary, salaryRule)
  output.append(end, json.length)
  return output.pieces()
}

/** Ranges of the bytes; adjacent ones are merged. */
class OutputPieces {
  readonly bytes: Buffer
  readonly #pieces: Array<Buffer> = []
  #start = 0
  #end = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  append(start: number, end: number): void {
    if (start !== this.#end) {
      this.#flush()
      this.#start = start
    }
    this.#end = end
  }

  pieces(): ReadonlyArray<Buffer> {
    this.#flush()
    return this.#pieces
  }

  #flush(): void {
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
const copyObject = (output: OutputPieces, at: number, rule: CutRule): number => {
  const { bytes } = output
  let isFirst = true
  let position = at + 1
  output.append(at, position)
  while (!isClosing(bytes[position])) {
    const entry = position
    const key = bytes[entry] === COMMA ? entry + 1 : entry
    const value = findStringEnd(bytes, key) + 1
    const decision = rule(bytes, { start: key + 1, end: value - 2 })
    if (decision !== "goes") {
      output.append(isFirst ? key : entry, value)
      isFirst = false
    }
    const inner = typeof decision === "function" && bytes[value] === BRACE ? decision : null
    position = inner === null ? findValueEnd(bytes, value) : copyObject(output, value, inner)
    if (inner === null && decision !== "goes") output.append(value, position)
  }
  output.append(position, position + 1)
  return position + 1
}

/** The end of the string whose opening quote is at `at`. */
const findStringEnd = (bytes: Buffer, at: number): number => {
  let position = at + 1
  while (bytes[position] !== QUOTE) position += bytes[position] === BACKSLASH ? 2 : 1
  return position + 1
}

/** The end of the value that starts at `at`. */
const findValueEnd = (bytes: Buffer, at: number): number => {
  let depth = 0
  let position = at
  for (;;) {
    const byte = bytes[position]
    if (byte === QUOTE) {
      position = findStringEnd(bytes, position)
      if (depth === 0) return position
      continue
    }
    if (depth === 0 && (byte === COMMA || isClosing(byte))) return position
    position++
    if (isOpening(byte)) depth++
    else if (isClosing(byte) && --depth === 0) return position
  }
}
