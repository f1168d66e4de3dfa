import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import type { MappingError } from "../../../domain/reading/field-mapping.ts"
import { makeRulePreview } from "../../../domain/transformation/preview-rules.ts"
import type { ConnectionRules } from "../../../domain/transformation/transformation.ts"
import type { SourcePage, SourceRow } from "../../../ports/sync/source.ts"
import { type CompileInput, compileSource } from "../../reading/compile-source.ts"
import { toRowIssues } from "../../reading/page/row-issues.ts"
import type { RowOwner, RulesTotals } from "./rules-preview.ts"

export interface Trial extends Omit<CompileInput, "rules"> {
  /** Under which the rows are read now. */
  readonly before: ConnectionRules
  /** Under which they would be. */
  readonly after: ConnectionRules
  /** Whose rules are tried. */
  readonly owner: keyof ConnectionRules
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** Adds the rows of a page to the totals; if they cannot be read under the rules, adds nothing and returns why. */
export const examinePage = (
  page: Pick<SourcePage, "columns" | "rows" | "delimiter">,
  trial: Trial,
  totals: RulesTotals,
): ReadonlyArray<MappingError> => {
  const { policy, owner, today } = trial
  const { columns, rows } = page
  const { plan, rowMapper } = compileSource(columns, { ...trial, rules: trial.after })
  if (rowMapper === null) return plan.errors
  const current = compileSource(columns, { ...trial, rules: trial.before }).rowMapper
  for (const mapper of [rowMapper, current]) {
    mapper?.forms.observe(page)
    mapper?.forms.decide()
  }
  const previewRow =
    plan.transformation === null ? () => [] : makeRulePreview(plan.transformation, policy.shares)
  const readOwner = makeReadOwner(plan.mapping, policy)
  totals.addUnused(plan.idleRules.flatMap((rule) => (rule.owner === owner ? [rule.number] : [])))
  for (const row of rows) {
    const mapped = rowMapper.mapRow(row.cells, today)
    const examined = {
      row,
      owner: readOwner(row),
      // Without a row mapper for the current rules, no row can be read.
      isRejectedBefore: current === null || current.mapRow(row.cells, today).rejected,
      isRejectedAfter: mapped.rejected,
      findings: toRowIssues(mapped, row, rowMapper.columns),
    }
    totals.add(examined, previewRow)
  }
  return []
}

/** By the columns of the source, whatever rules make of them. */
const makeReadOwner = (
  mapping: ReadonlyArray<string | null>,
  policy: SharingPolicy,
): ((row: SourceRow) => RowOwner) => {
  const makeRead = (key: string, kind: FieldKind) => {
    const column = policy.shares(key) ? mapping.indexOf(key) : -1
    return ({ cells }: SourceRow) => redactCell(cells[column], kind)
  }
  const readName = makeRead("name", "person-name")
  const readEmployeeId = makeRead("employeeId", "identifier")
  return (row) => ({ name: readName(row), employeeId: readEmployeeId(row) })
}
