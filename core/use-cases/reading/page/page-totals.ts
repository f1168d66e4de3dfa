import type { SyncTotals } from "../../../domain/sync/totals.ts"
import type { SourcePage } from "../../../ports/sync/source.ts"
import type { ProcessedPage } from "./process-page.ts"

/** The totals of a session after one more page. */
export const addPageTotals = (totals: SyncTotals, page: SourcePage, processed: ProcessedPage): SyncTotals => {
  const counts = { add: 0, update: 0, refresh: 0, unchanged: 0, excluded: 0 }
  for (const { change } of processed.staged) counts[change]++
  return {
    ...totals,
    rows: totals.rows + page.rows.length + page.unreadable.length,
    accepted: totals.accepted + processed.staged.length - counts.excluded,
    rejected: totals.rejected + processed.rejected,
    added: totals.added + counts.add,
    updated: totals.updated + counts.update,
    unchanged: totals.unchanged + counts.unchanged + counts.refresh,
    excluded: totals.excluded + counts.excluded,
  }
}
