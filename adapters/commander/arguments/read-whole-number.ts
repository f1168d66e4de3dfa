import { CommandFailed } from "../run-command.ts"

/** Reads the value of an option. Throws `CommandFailed` when it is no whole number, or not within the limits. */
export const readWholeNumber = (option: string, text: string, limits?: readonly [number, number]): number => {
  const number = Number(text)
  const [minimum, maximum] = limits ?? [0, Number.MAX_SAFE_INTEGER]
  if (/^\d+$/u.test(text) && number >= minimum && number <= maximum) return number
  const range = limits === undefined ? "" : ` from ${String(minimum)} to ${String(maximum)}`
  throw new CommandFailed(`--${option} must be a whole number${range}.`)
}
