import type { RuleStep, Transformation } from "./transformation.ts"

export type Cells = ReadonlyArray<unknown>

/** What the rules make of a row, whose cells stay as they are. */
export type TransformRow = (cells: Cells) => Cells

const AS_IT_IS: TransformRow = (cells) => cells

/** Every rule, in order; without rules the row itself. */
export const transformRow = (transformation: Transformation | null): TransformRow =>
  transformation === null ? AS_IT_IS : running(transformation.steps, transformation.columns.length)

/** As `transformRow` as far as one column goes: without the rules that it does not depend on. */
export const transformColumn = (transformation: Transformation | null, column: number): TransformRow => {
  if (transformation === null) return AS_IT_IS
  const needed = new Set([column])
  const steps = transformation.steps.toReversed().filter(({ writes, reads }) => {
    if (!needed.has(writes)) return false
    for (const read of reads) needed.add(read)
    return true
  })
  return steps.length === 0 ? AS_IT_IS : running(steps.toReversed(), transformation.columns.length)
}

/** `width`: with the columns behind the source's. */
const running =
  (steps: ReadonlyArray<RuleStep>, width: number): TransformRow =>
  (cells) => {
    const row = cells.slice()
    while (row.length < width) row.push(null)
    for (const step of steps) step.run(row)
    return row
  }
