import type { IntegrationType } from "../../core/contract/connection/vendor-connections.ts"
import type { RowRules } from "../../core/ports/sync/source.ts"

/** The others upload, push, or hand their files to the operator. */
const PULLED: ReadonlyArray<IntegrationType> = ["HRMS", "SFTP", "Custom"]

/** Is a source of this type asked for its rows, instead of handing them in? */
export const isPulled = (type: IntegrationType): boolean => PULLED.includes(type)

/** Somebody handed the rows in and can mend them now. */
const FILES: ReadonlyArray<IntegrationType> = ["Upload CSV", "Assisted HRMS", "SFTP"]

const STRICT: RowRules = { invalidValues: "reject", repeatedEmployees: "reject" }

/** Nobody is there: what can be used is used, and the rest is reported. */
const LENIENT: RowRules = { invalidValues: "drop", repeatedEmployees: "last-wins" }

/** decisions.md 2, India checks: errors in CSV and push; from an HR system a field that fails is dropped. */
export const chooseRowRules = (type: IntegrationType): RowRules => {
  const rules = isPulled(type) ? LENIENT : STRICT
  return FILES.includes(type) ? { ...rules, isFile: true } : rules
}
