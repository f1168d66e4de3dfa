/* Finds where a text is not JSON: the messages of JSON.parse differ between versions of Node, and many name no place. */

export interface JsonError {
  /** From 1. */
  readonly line: number
  readonly column: number
  /** For example `a value`. */
  readonly expected: string
}

/** The first place at which the text is not JSON; null when it is. */
export const findJsonError = (text: string): JsonError | null => {
  const scanner = new Scanner(text)
  try {
    scanner.readDocument()
    return null
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    const lines = text.slice(0, scanner.at).split("\n")
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, expected: error.message }
  }
}

/** The place and what was expected there, to end a sentence with; empty when the text is JSON. */
export const describeJsonError = (text: string): string => {
  const error = findJsonError(text)
  return error === null
    ? ""
    : `: line ${String(error.line)}, column ${String(error.column)}: expected ${error.expected}`
}

class Unexpected extends Error {}

const SPACE = /[ \t\n\r]*/uy
const NAME = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const SCALAR = new RegExp(
  `${NAME.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`,
  "uy",
)

/** Reads JSON (RFC 8259) without keeping it; `at` is the current position. */
class Scanner {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  readDocument(): void {
    this.#readValue()
    if (this.at < this.#text.length) throw new Unexpected("nothing more")
  }

  #readValue(): void {
    this.#read(SPACE)
    if (this.#take("{")) this.#readItems("}", "a name in double quotes", () => this.#readMember())
    else if (this.#take("[")) this.#readItems("]", "a value", () => this.#readValue())
    else if (!this.#read(SCALAR)) throw new Unexpected("a value")
    this.#read(SPACE)
  }

  /** The items of a list or an object, after its opening bracket. */
  #readItems(end: "}" | "]", first: string, readItem: () => void): void {
    this.#read(SPACE)
    if (this.#take(end)) return
    if (this.at === this.#text.length) throw new Unexpected(`${first} or ${end}`)
    readItem()
    while (!this.#take(end)) {
      if (!this.#take(",")) throw new Unexpected(`a comma or ${end}`)
      readItem()
    }
  }

  #readMember(): void {
    this.#read(SPACE)
    if (!this.#read(NAME)) throw new Unexpected("a name in double quotes")
    this.#read(SPACE)
    if (!this.#take(":")) throw new Unexpected("a colon")
    this.#readValue()
  }

  #take(character: string): boolean {
    if (this.#text[this.at] !== character) return false
    this.at++
    return true
  }

  #read(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found === null) return false
    this.at += found[0].length
    return true
  }
}
