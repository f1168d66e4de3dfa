/** specification/limits.md#sizes-and-times: employees per webhook. */
export const EMPLOYEES_PER_WEBHOOK = 10

/** The items in order, in groups of `size`; only the last may be smaller, and none is empty. */
export const splitIntoBatches = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
