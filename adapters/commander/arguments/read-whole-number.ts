import { UsageInvalid } from "../failure.ts"

/** Reads the value of an option. Throws UsageInvalid when it is no whole number, or not within the limits. */
export const readWholeNumber = (option: string, text: string, limits?: readonly [number, number]): number => {
  const number = Number(text)
  const [minimum, maximum] = limits ?? [0, Number.MAX_SAFE_INTEGER]
  if (/^\d+$/u.test(text) && number >= minimum && number <= maximum) return number
  const range = limits === undefined ? "" : ` from ${String(minimum)} to ${String(maximum)}`
  throw new UsageInvalid(`--${option} must be a whole number${range}.`, `--${option}`)
}

/** A port number, or 0 for any free one. */
export const readPort = (text: string): number => readWholeNumber("port", text, [0, 65_535])
