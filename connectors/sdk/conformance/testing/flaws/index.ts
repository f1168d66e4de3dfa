import type { Flaw } from "../flawed.ts"
import { ANSWERS } from "./answers.ts"
import { CHANGES } from "./changes.ts"
import { FAULTS } from "./faults.ts"
import { READING } from "./reading.ts"
import { SECRETS } from "./secrets.ts"
import { SIMULATIONS } from "./simulations.ts"

/** Connectors with one mistake each, and the cases that must find it: those and no others. */
export const FLAWS: ReadonlyArray<Flaw> = [
  ...SIMULATIONS,
  ...READING,
  ...FAULTS,
  ...ANSWERS,
  ...CHANGES,
  ...SECRETS,
]
