import type { SyncTotals } from "../../../domain/sync/totals.ts"
import type { SourcePage } from "../../../ports/sync/source.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"

/** The totals of a session after one more page. */
export const addPageTotals = (
  totals: SyncTotals,
  page: SourcePage,
  { rejected, staged }: { readonly rejected: number; readonly staged: ReadonlyArray<StagedRow> },
): SyncTotals => {
  const counts = { add: 0, update: 0, refresh: 0, unchanged: 0, excluded: 0 }
  for (const { change } of staged) counts[change]++
  return {
    ...totals,
    rows: totals.rows + page.rows.length + page.unreadable.length,
    accepted: totals.accepted + staged.length - counts.excluded,
    rejected: totals.rejected + rejected,
    added: totals.added + counts.add,
    updated: totals.updated + counts.update,
    unchanged: totals.unchanged + counts.unchanged + counts.refresh,
    excluded: totals.excluded + counts.excluded,
  }
}
