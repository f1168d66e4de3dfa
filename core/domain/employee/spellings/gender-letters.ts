import { makeReason } from "../../../contract/reasons/reason-codes.ts"
import { IgnoredValue } from "../values/parsed.ts"

/*
 * A letter for a gender means one thing in one language and another in the next: beside H (hombre, homem) M is mujer or mulher,
 * and beside N (nő) F is férfi. So the letters of a source are judged together.
 */

type ReadCell = (cells: ReadonlyArray<unknown>, column: number) => unknown

const makeDoubt = (letter: string, beside: string) =>
  new IgnoredValue(makeReason("gender.letter", { letter, beside }))

const M_BESIDE_H = makeDoubt("M", "H")
const F_BESIDE_N = makeDoubt("F", "N")

export class GenderLetters {
  readonly #columns: ReadonlyArray<number>
  readonly #readCell: ReadCell
  readonly #seen = new Set<string>()

  constructor(columns: ReadonlyArray<number>, readCell: ReadCell) {
    this.#columns = columns
    this.#readCell = readCell
  }

  observe(rows: ReadonlyArray<{ readonly cells: ReadonlyArray<unknown> }>): void {
    for (const column of this.#columns)
      for (const { cells } of rows) {
        const letter = findLetter(this.#readCell(cells, column))
        if (letter !== null) this.#seen.add(letter)
      }
  }

  /** Why the letter of a cell is in doubt; null: it is not. */
  findDoubt(cell: unknown): IgnoredValue | null {
    const letter = findLetter(cell)
    if (letter === "M") return this.#hasOther("H", "F") ? M_BESIDE_H : null
    return letter === "F" && this.#hasOther("N", "M") ? F_BESIDE_N : null
  }

  #hasOther(letter: string, usual: string): boolean {
    return this.#seen.has(letter) && !this.#seen.has(usual)
  }

  /** Changes with every doubt. */
  get version(): string {
    return `${this.#hasOther("H", "F") ? "H" : ""}${this.#hasOther("N", "M") ? "N" : ""}`
  }
}

/** With white space or a point, no cell of one letter is longer. */
const LONGEST = 4

const findLetter = (cell: unknown): string | null => {
  if (typeof cell !== "string" || cell.length > LONGEST) return null
  return /^\s*([hmfn])\.?\s*$/iu.exec(cell)?.[1]?.toUpperCase() ?? null
}
