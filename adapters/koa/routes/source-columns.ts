import type { SourceColumn } from "../../../core/contract/connection/source-columns.ts"
import type { SourceColumn as Described } from "../../../core/domain/connection/columns/source-column.ts"

export const toSourceColumn = (column: Described): SourceColumn => ({
  header: column.header,
  original_header: column.original,
  suggestion: column.suggestion,
  suggested_by: column.suggestedBy,
  is_certain: column.isCertain,
  samples: column.samples,
  is_empty: column.isEmpty,
  name_place: column.namePlace ?? null,
  pay_periods: column.periods ?? null,
  splits: column.splits ?? [],
})
