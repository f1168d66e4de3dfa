import type { IntegrationType } from "../../core/contract/vendor-connections.ts"
import type { RowRules } from "../../core/ports/source.ts"

/** Somebody handed the rows in and can mend them now. */
const STRICT: RowRules = { invalidValues: "reject", repeatedEmployees: "reject" }

/** Nobody is there: what can be used is used, and the rest is reported. */
const LENIENT: RowRules = { invalidValues: "drop", repeatedEmployees: "last-wins" }

/** decisions.md 2, India checks: errors in CSV and push; from an HR system a field that fails is dropped. */
export const ROW_RULES: Readonly<Record<IntegrationType, RowRules>> = {
  "Upload CSV": STRICT,
  "Assisted HRMS": STRICT,
  "Push API": STRICT,
  HRMS: LENIENT,
  SFTP: LENIENT,
  Custom: LENIENT,
}
