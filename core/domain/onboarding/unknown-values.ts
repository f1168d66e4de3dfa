import type { ListedKey } from "../../contract/employee/listed-values.ts"
import { looksLikeIdentifier } from "../employee/identity/looks-like-identifier.ts"
import type { UnknownValue } from "../reading/unknown-values.ts"
import { foldCase } from "../transformation/change-text.ts"

/** The unknown values of one column of a file: each is asked once. */
export interface UnknownColumn {
  /** Index of the column in the file. */
  readonly column: number
  readonly key: ListedKey
  /** The most frequent first; texts that differ in their case only count as one. */
  readonly values: ReadonlyArray<{ readonly text: string; readonly rows: number }>
  /** Rows with other values than those: further ones, long ones, and what looks like an identifier. */
  readonly otherRows: number
}

/** More values than these are none of a list: the column has another meaning. */
export const MAX_UNKNOWN_VALUES = 200

/** As in a transformation rule. */
const MAX_TEXT_LENGTH = 200

interface CountedValue {
  readonly text: string
  rows: number
}

interface CountedColumn {
  readonly key: ListedKey
  readonly values: Map<string, CountedValue>
  otherRows: number
}

/** Counts the unknown values of a file. */
export class UnknownValueCounter {
  readonly #columns = new Map<number, CountedColumn>()

  add({ column, key, text }: UnknownValue): void {
    const counted = this.#columns.get(column) ?? {
      key,
      values: new Map<string, CountedValue>(),
      otherRows: 0,
    }
    this.#columns.set(column, counted)
    const folded = foldCase(text)
    const known = counted.values.get(folded)
    if (known !== undefined) known.rows++
    else if (counted.values.size >= MAX_UNKNOWN_VALUES || !isListable(text)) counted.otherRows++
    else counted.values.set(folded, { text, rows: 1 })
  }

  get result(): ReadonlyArray<UnknownColumn> {
    return [...this.#columns]
      .toSorted(([a], [b]) => a - b)
      .map(([column, { key, values, otherRows }]) => ({
        column,
        key,
        values: [...values.values()].toSorted((a, b) => b.rows - a.rows),
        otherRows,
      }))
  }
}

/** A column of identifiers that is mapped to a listed field by mistake must not be listed. */
const isListable = (text: string): boolean => text.length <= MAX_TEXT_LENGTH && !looksLikeIdentifier(text)
