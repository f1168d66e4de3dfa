import type { RuleStep, Transformation } from "./transformation.ts"

export type Cells = ReadonlyArray<unknown>

/** The transformation of a row; the cells themselves stay unchanged. */
export type TransformRow = (cells: Cells) => Cells

const IDENTITY: TransformRow = (cells) => cells

/** Applies every rule, in order; returns the row itself without rules. */
export const makeRowTransform = (transformation: Transformation | null): TransformRow =>
  transformation === null ? IDENTITY : makeStepRunner(transformation.steps, transformation.columns.length)

/** As `makeRowTransform`, for one column: without the rules that it does not depend on. */
export const makeColumnTransform = (transformation: Transformation | null, column: number): TransformRow => {
  if (transformation === null) return IDENTITY
  const needed = new Set([column])
  const steps = transformation.steps.toReversed().filter(({ writes, reads }) => {
    if (!needed.has(writes)) return false
    for (const read of reads) needed.add(read)
    return true
  })
  return steps.length === 0 ? IDENTITY : makeStepRunner(steps.toReversed(), transformation.columns.length)
}

/** `width`: including the columns added to the source's. */
const makeStepRunner =
  (steps: ReadonlyArray<RuleStep>, width: number): TransformRow =>
  (cells) => {
    const row = cells.slice()
    while (row.length < width) row.push(null)
    for (const step of steps) step.run(row)
    return row
  }

/** The column of the source that a column has a part of; null: none. */
export const findSplitColumn = (transformation: Transformation | null, column: number): number | null =>
  transformation?.parts.has(column) === true ? (transformation.origins[column]?.[0] ?? null) : null
