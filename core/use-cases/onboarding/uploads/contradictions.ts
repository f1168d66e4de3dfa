/*
 * Rows of a file with one employee. Rows that say the same are a repetition, which is counted when the file is shared; rows that
 * say something else contradict each other, and a person decides (specification/sync.md#duplicates).
 */

/** A row whose employee occurs in another one. */
export interface RepeatedUploadRow {
  readonly row: number
  readonly other: number
}

/**
 * The repeated rows that contradict another one, with the first such row. `repeated`: each row of an employee with another of
 * its rows, the first one with the second; `contents`: what identifies the content of each of these rows.
 */
export const findContradictingRows = (
  repeated: ReadonlyArray<RepeatedUploadRow>,
  contents: ReadonlyMap<number, string>,
): ReadonlyMap<number, number> => {
  const groups = new Map<number, Array<number>>()
  for (const { row, other } of repeated) {
    const first = Math.min(row, other)
    groups.set(first, [...(groups.get(first) ?? []), row])
  }
  return new Map([...groups.values()].flatMap((rows) => pairContradictions(rows, contents)))
}

const pairContradictions = (rows: ReadonlyArray<number>, contents: ReadonlyMap<number, string>) =>
  rows.flatMap((row) => {
    const other = rows.find((each) => contents.get(each) !== contents.get(row))
    return other === undefined ? [] : [[row, other] as const]
  })
