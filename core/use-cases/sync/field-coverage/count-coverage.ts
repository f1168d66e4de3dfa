import * as Effect from "effect/Effect"
import { findNoOffer, makeOfferFinder } from "../../../domain/sync/find-offer.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import { type Coverage, computeCoverage, type CoverageInput } from "../../../domain/sync/coverage.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { SyncReport } from "../../reading/sync-report.ts"

export type CountCoveragePorts = UsedPorts<"directory" | "history">

/** Counts the fields of a connection after a sync (specification/sync.md#coverage). */
export const countCoverage = Effect.fnUntraced(function* (
  { directory }: Pick<CountCoveragePorts, "directory">,
  connectionId: string,
  input: Omit<CoverageInput, "counted">,
): Effect.fn.Return<Coverage, StorageError> {
  const counted = yield* directory.countFilledFields(connectionId)
  return computeCoverage({ ...input, counted })
})

export interface CompletedRead {
  readonly connectionId: string
  readonly source: Pick<Source, "omittedInDeltas" | "fieldMap">
  readonly policy: SharingPolicy
  /** A few employees of many, such as a push: counting all of them would take longer than the sync. */
  readonly isPartial: boolean
}

/** Adds the coverage to the report of a sync; without it when the sync changed nothing that is counted. */
export const addCoverage = Effect.fnUntraced(function* (
  ports: CountCoveragePorts,
  { connectionId, source, policy, isPartial }: CompletedRead,
  report: SyncReport,
): Effect.fn.Return<SyncReport, StorageError> {
  const { state, mode, mapping, totals, lacking } = report
  const isWhole = mode === "full"
  if (state !== "completed" || isPartial || (!isWhole && totals.added + totals.updated === 0)) return report
  const previous = yield* ports.history.findLastCoverage(connectionId)
  // What an HR system gives is fixed by its connector; the columns of other sources are people's own.
  const hasFixedColumns = source.omittedInDeltas === undefined
  const findOffer =
    isWhole && mapping !== null ? makeOfferFinder(mapping, { ...source, hasFixedColumns }) : findNoOffer
  const { shares } = policy
  return {
    ...report,
    coverage: yield* countCoverage(ports, connectionId, { shares, previous, findOffer, lacking }),
  }
})
