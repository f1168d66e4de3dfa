import type { IntegrationType } from "../../core/contract/integration-type.ts"
import type { RowRules } from "../../core/ports/sync/source.ts"

/** For the other types a person or a system uploads or pushes the rows, or gives files to the operator. */
const PULLED: ReadonlyArray<IntegrationType> = ["HRMS", "SFTP", "Custom"]

/** Whether the service reads a source of this type itself, instead of receiving its rows. */
export const isPulled = (type: IntegrationType): boolean => PULLED.includes(type)

/** A person uploaded these rows and can correct them now. */
const FILES: ReadonlyArray<IntegrationType> = ["Upload CSV", "Assisted HRMS", "SFTP"]

const STRICT: RowRules = { invalidValues: "reject", repeatedEmployees: "reject" }

/** No one is present to correct values: valid ones are used, and the others are reported. */
const LENIENT: RowRules = { invalidValues: "drop", repeatedEmployees: "last-wins" }

/** A corporate's own people and programs write these, each in its own way. */
const OWN_DATES: ReadonlyArray<IntegrationType> = [...FILES, "Push API", "Custom"]

/**
 * Their deltas say what changed (specification/sources.md#changes-only); an HR system gives whole records of the
 * employees who changed.
 */
const PARTIAL_DELTAS: ReadonlyArray<IntegrationType> = [
  "Upload CSV",
  "Assisted HRMS",
  "SFTP",
  "Push API",
  "Custom",
]

/**
 * Chooses how invalid values are handled (specification/employee.md#india-checks): as errors for CSV and push;
 * dropped and reported for an HR system.
 */
export const chooseRowRules = (type: IntegrationType): RowRules => {
  const open = OWN_DATES.includes(type) ? ({ hasOpenDates: true } as const) : {}
  const omitted = PARTIAL_DELTAS.includes(type) ? ({ omittedInDeltas: "unchanged" } as const) : {}
  const rules = { ...(isPulled(type) ? LENIENT : STRICT), ...omitted, ...open }
  return FILES.includes(type) ? { ...rules, isFile: true } : rules
}
