/** The horizontal lines of a chart, from zero up. */
export interface Scale {
  /** The value of the highest line. */
  readonly top: number
  readonly lines: ReadonlyArray<number>
}

const STEPS = [1, 2, 2.5, 5, 10]
const MOST_LINES = 5

/** Round values that reach the highest one with at most five lines above zero; counts are whole numbers. */
export const makeScale = (highest: number): Scale => {
  const least = Math.max(highest, 1) / MOST_LINES
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, (STEPS.find((each) => each * power >= least) ?? 10) * power)
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  const count = Math.max(1, Math.ceil(highest / whole))
  return { top: whole * count, lines: Array.from({ length: count + 1 }, (_, index) => index * whole) }
}
