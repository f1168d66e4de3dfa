import type { KnownEmployee, StagedRow } from "../../ports/sync/sync-ledger.ts"
import { type EarlierRows, findStagedTime, type GivenFields } from "./earlier-rows.ts"

interface RowState {
  readonly sourceFingerprint: Uint8Array
  readonly updatedAt: number | null
  /** Whether it is from a read of changes; a full load is the current state of the source, whatever its times. */
  readonly isChange: boolean
}

/** What is staged for a row that need not be mapped. */
export interface RecognisedRow {
  readonly content: DistributiveOmit<StagedRow, "ordinal" | "position">
  readonly given: GivenFields
  /** Set for a row that is older than what is known of that time, and changes nothing. */
  readonly newerAt: number | null
}

type DistributiveOmit<Row, Key extends PropertyKey> = Row extends unknown ? Omit<Row, Key> : never

/** For a row with nothing new about the employee, or older than what is known; null: it must be mapped. */
export const recogniseRow = (
  known: KnownEmployee | undefined,
  earlier: EarlierRows | null,
  { sourceFingerprint, updatedAt, isChange }: RowState,
): RecognisedRow | null => {
  const storedAt = known?.sourceUpdatedAt ?? null
  const knownAt = earlier === null ? storedAt : findStagedTime(earlier.staged, storedAt)
  const newerAt = isChange && updatedAt !== null && knownAt !== null && updatedAt < knownAt ? knownAt : null
  if (newerAt !== null && earlier !== null) return { content: earlier.staged, given: NOTHING_GIVEN, newerAt }
  if (known === undefined || earlier !== null) return null
  const { id, employeeId } = known
  if (newerAt !== null)
    return { content: { id, employeeId, change: "unchanged", newerAt }, given: NOTHING_GIVEN, newerAt }
  if (!known.isCounted || !isSame(known.sourceFingerprint, sourceFingerprint)) return null
  const isTimed = updatedAt !== null && updatedAt !== storedAt
  const content = isTimed
    ? ({
        id,
        employeeId,
        change: "refresh",
        sourceFingerprint,
        sourceUpdatedAt: updatedAt,
        filledFields: null,
      } as const)
    : ({ id, employeeId, change: "unchanged" } as const)
  return { content, given: null, newerAt: null }
}

const NOTHING_GIVEN: ReadonlySet<number> = new Set()

/** Whether two fingerprints are equal; null: there is none. */
export const isSame = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && Buffer.compare(a, b) === 0
