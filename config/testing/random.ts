/* Random choices that are the same everywhere for the same seed. */

/** An integer from 0 up to, and without, `below`. */
export type Random = (below: number) => number

/** Mulberry32. */
export const makeRandom = (seed: number): Random => {
  let state = seed * 0x9e3779b1
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pick = <A>(random: Random, choices: ReadonlyArray<A>): A => choices[random(choices.length)] as A
