import type { TransformationRules } from "../../../../../core/contract/transformation-rules.ts"
import {
  type ConsoleRules,
  type ConsoleRulesPreview,
  ConsoleRulesTest,
} from "../../../../../core/contract/transformation/console/rules.ts"
import { getRulesVersion } from "../../../../../core/domain/transformation/rules-version.ts"
import type { SourceUnreadable } from "../../../../../core/use-cases/connection/sources/connect-source.ts"
import type { RulesInvalid } from "../../../../../core/use-cases/transformation/change-rules.ts"
import type {
  PreviewProgress,
  RulesPreview,
} from "../../../../../core/use-cases/transformation/preview/rules-preview.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { JSON_LINES } from "../../../progress-stream.ts"

/* What the endpoints of rules have in common. */

export const RULES_EXAMPLE = {
  rules: [{ kind: "replace", key: "department", values: { Mktg: "Marketing" }, ignore_case: true }],
  vendor_rules: [],
  version: "cbf29ce484222325",
} as const

export const PREVIEW_EXAMPLE = {
  basis: "source",
  is_complete: true,
  rows: 1_204,
  changed_rows: 1,
  changed_fields: { department: 1 },
  changes: [
    {
      line: 2,
      name: "Tenzin Lhamo",
      employee_id: "KL-0412",
      fields: [{ key: "department", before: "Mktg", after: "Marketing" }],
    },
  ],
  unused_rules: [],
  rejected_before: 0,
  rejected_after: 0,
  findings: [],
} as const

export const CHANGE_EXAMPLE = { rules: RULES_EXAMPLE.rules, version: RULES_EXAMPLE.version }
export const TRIAL_EXAMPLE = { rules: RULES_EXAMPLE.rules } as const

export const CHANGED_ANSWER = {
  409: { description: "Somebody else changed the rules; read them again.", schema: DEFAULT_STYLE.schema },
}
export const RULES_ERRORS = {
  RulesInvalid: ({ fields }: RulesInvalid) =>
    failure(400, "The rules are not valid.", {
      data: Object.fromEntries(Object.entries(fields).map(([path, reason]) => [`rules.${path}`, reason])),
    }),
} as const
export const rulesChanged = () => failure(409, "Somebody else changed the rules meanwhile.")

export const sourceUnreadable = ({ problems }: SourceUnreadable) =>
  failure(422, problems.map(({ reason }) => reason).join(" "))

export const answerRules = (rules: TransformationRules, vendorRules: TransformationRules) => ({
  status: 200,
  body: { rules, vendor_rules: vendorRules, version: getRulesVersion(rules) } satisfies ConsoleRules,
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
  findings,
})

/** How much of the source was read. */
export const toTestProgress = ({ rows, source: { done, total } }: PreviewProgress) => ({
  rows,
  share: total === null || total === 0 ? null : Math.min(1, done / total),
})

/** Of a test on everyone. */
export const TEST_ANSWER = {
  description: "How far it is, in a line each, and at the end what the rules change.",
  schema: ConsoleRulesTest,
  contentType: JSON_LINES,
  example: { result: PREVIEW_EXAMPLE },
} as const
