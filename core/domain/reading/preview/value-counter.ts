import { NOT_AVAILABLE } from "../../../contract/wire-values.ts"
import { MAX_VALUES, NO_VALUE, type ValueList } from "./preview-content.ts"

/** Counts the values of one field. */
export class ValueCounter {
  readonly #positions = new Map<string, number>()
  readonly #counts: Array<number> = []

  /** The position of a value in the order in which values occur. */
  find(value: unknown): number {
    if (typeof value !== "string" || value === "" || value === NOT_AVAILABLE) return NO_VALUE
    const known = this.#positions.get(value)
    if (known !== undefined) return known
    this.#positions.set(value, this.#counts.length)
    return this.#counts.push(0) - 1
  }

  count(position: number): void {
    if (position !== NO_VALUE) this.#counts[position] = (this.#counts[position] ?? 0) + 1
  }

  /** The most frequent first. `places`: where the value at each position is now. */
  sort(): { readonly list: ValueList; readonly places: ReadonlyArray<number> } {
    const counts = this.#counts
    const entries = [...this.#positions].sort(
      ([a, position], [b, other]) => (counts[other] ?? 0) - (counts[position] ?? 0) || (a < b ? -1 : 1),
    )
    const places = new Array<number>(entries.length)
    entries.forEach(([, position], place) => (places[position] = place))
    return {
      list: {
        texts: entries.map(([text]) => text),
        employees: entries.slice(0, MAX_VALUES).map(([, position]) => counts[position] ?? 0),
      },
      places,
    }
  }
}
