import type { Flaw } from "../flawed.ts"
import { ABILITIES } from "./abilities.ts"
import { RESPONSES } from "./responses.ts"
import { CHANGES } from "./changes.ts"
import { COVERAGE } from "./coverage.ts"
import { DUPLICATES } from "./duplicates.ts"
import { EMPTY } from "./empty-values.ts"
import { FAULTS } from "./faults.ts"
import { HOOKS } from "./webhooks.ts"
import { READING } from "./reading.ts"
import { SALARY_MASTER } from "./salary-master.ts"
import { SECRETS } from "./secrets.ts"
import { SHOWN_VALUES } from "./shown-values.ts"
import { SIMULATIONS } from "./simulations.ts"
import { WRITE } from "./write.ts"

/** Connectors with one flaw each, and exactly the cases that must find it. */
export const FLAWS: ReadonlyArray<Flaw> = [
  ...SIMULATIONS,
  ...READING,
  ...DUPLICATES,
  ...FAULTS,
  ...RESPONSES,
  ...CHANGES,
  ...EMPTY,
  ...SHOWN_VALUES,
  ...COVERAGE,
  ...SECRETS,
  ...ABILITIES,
  ...SALARY_MASTER,
  ...WRITE,
  ...HOOKS,
]
