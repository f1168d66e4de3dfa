import { sum } from "../sum.ts"

/** Where a part of a bar is, in pixels above the line of zero. */
export interface StackedPart {
  readonly from: number
  readonly to: number
}

/** Less cannot be seen. */
export const LEAST_HEIGHT = 3
/** Between two parts, so that they can be told apart without their colours. */
export const GAP = 2

/**
 * Puts the parts of a bar on top of each other, the first one lowest. A part that counts something is never too low to be seen;
 * the highest one gives what that takes, so that the bar still ends at its sum.
 */
export const stackParts = (
  values: ReadonlyArray<number>,
  pixelsPerUnit: number,
): ReadonlyArray<StackedPart> => {
  const natural = values.map((value) => value * pixelsPerUnit)
  const lowest = natural.findIndex((height) => height > 0)
  const heights = natural.map((height, index) =>
    height === 0 ? 0 : Math.max(LEAST_HEIGHT, height - (index === lowest ? 0 : GAP)),
  )
  const gaps = Math.max(0, heights.filter((height) => height > 0).length - 1) * GAP
  const excess = sum(heights) + gaps - sum(natural)
  const highest = heights.indexOf(heights.reduce((most, height) => Math.max(most, height), 0))
  let top = 0
  return heights.map((height, index) => {
    if (height === 0) return { from: top, to: top }
    const shown = index === highest ? Math.max(LEAST_HEIGHT, height - Math.max(0, excess)) : height
    const from = index === lowest ? 0 : top + GAP
    top = from + shown
    return { from, to: top }
  })
}
