import { toReason } from "../../reason-codes.ts"
import type { TransformationRules } from "../../../../../core/contract/transformation/transformation-rules.ts"
import type {
  ConsoleRules,
  ConsoleRulesPreview,
} from "../../../../../core/contract/transformation/console/rules.ts"
import { getRulesVersion } from "../../../../../core/domain/transformation/rules-version.ts"
import type { SourceUnreadable } from "../../../../../core/use-cases/reading/source-errors.ts"
import type { RulesInvalid } from "../../../../../core/use-cases/transformation/change-rules.ts"
import type {
  PreviewProgress,
  RulesPreview,
} from "../../../../../core/use-cases/transformation/preview/rules-preview.ts"

/* What the calls about the rules of a vendor and of a client have in common. */

export const describeInvalid = ({ fields }: RulesInvalid) => ({
  message: "The rules are not valid.",
  data: Object.fromEntries(Object.entries(fields).map(([path, reason]) => [`rules.${path}`, reason])),
})

export const describeUnreadable = ({ errors }: SourceUnreadable) => ({
  message: errors.map(({ reason }) => reason).join(" "),
})

export const toRules = (rules: TransformationRules, vendorRules: TransformationRules): ConsoleRules => ({
  rules,
  vendor_rules: vendorRules,
  version: getRulesVersion(rules),
})

export const toPreview = ({
  basis,
  rows,
  changes,
  rejected,
  findings,
  ...preview
}: RulesPreview): ConsoleRulesPreview => ({
  basis,
  is_complete: preview.isComplete,
  rows,
  changed_rows: preview.changedRows,
  changed_fields: preview.changedFields,
  changes: changes.map(({ line, owner: { name, employeeId }, fields }) => ({
    line,
    name,
    employee_id: employeeId,
    fields: fields.map(({ key, before, after }) => ({ key, before, after })),
  })),
  unused_rules: preview.unusedRules,
  rejected_before: rejected.before,
  rejected_after: rejected.after,
  findings: findings.map(({ line, column, value, ...finding }) => ({
    line,
    column,
    value,
    ...toReason(finding),
  })),
})

/** How much of the source was read. */
export const toTestProgress = ({ rows, source: { done, total } }: PreviewProgress) => ({
  rows,
  share: total === null || total === 0 ? null : Math.min(1, done / total),
})
