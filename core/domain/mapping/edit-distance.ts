/**
 * Optimal string alignment: the number of insertions, deletions, replacements and swaps of adjacent characters that turn `a`
 * into `b`.
 */
export const computeEditDistance = (a: string, b: string): number => {
  let beforeLast: ReadonlyArray<number> = []
  let last: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = computeNextRow(a, b, row, last, beforeLast)
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Distances of the first `row` characters of `a` to each prefix of `b`. */
const computeNextRow = (
  a: string,
  b: string,
  row: number,
  last: ReadonlyArray<number>,
  beforeLast: ReadonlyArray<number>,
): ReadonlyArray<number> => {
  const current = [row]
  let left = row
  for (let column = 1; column <= b.length; column++) {
    const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
    const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
    const isSwap =
      row > 1 &&
      column > 1 &&
      a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
      a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
    const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : replaced
    left = Math.min(replaced, swapped, left + 1, (last[column] ?? 0) + 1)
    current.push(left)
  }
  return current
}
