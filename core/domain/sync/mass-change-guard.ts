import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"

/*
 * specification/sync.md#mass-change-guard: a source that shrinks or is empty, or in which many employees leave or a
 * field is suddenly empty, is more often broken than correct.
 */

export const DEFAULT_MISSING_SHARE = 0.2
const MIN_AFFECTED = 10
/** Fields that a reason names; the others are counted. */
const MAX_NAMED_FIELDS = 8

/** A field, by its key, and how many employees would lose its value. */
export interface EmptiedField {
  readonly key: string
  readonly employees: number
}

export interface FullLoad {
  readonly sourceRows: number
  /** Active employees in the directory before this load. */
  readonly knownActive: number
  /** Those of them that are missing from the source. */
  readonly missingActive: number
  /** All employees in the directory before this load. */
  readonly known: number
  /** Those of them that would get another status. */
  readonly statusChanged: number
  readonly emptied: ReadonlyArray<EmptiedField>
  /** Fields whose column is missing: one lost value in such a field is no coincidence, however few employees there are. */
  readonly goneFields?: ReadonlyArray<string>
  /** Share of the employees in the directory that may change, 0 to 1. */
  readonly allowedShare: number
}

export type GuardResult =
  | { readonly held: false }
  | {
      readonly held: true
      /** What would change, with counts and fields, in sentences for a person. */
      readonly reason: string
      readonly reasonCodes: ReadonlyArray<Reason>
      /** Fields that too many would lose, those of the most employees first. */
      readonly emptied: ReadonlyArray<EmptiedField>
    }

/** Whether more of `known` are affected than allowed without confirmation. */
export const isMassChange = (count: number, known: number, allowedShare: number): boolean =>
  count > MIN_AFFECTED && count > known * allowedShare

/** Decides whether a full load may proceed; otherwise a person confirms or rejects it. Incremental loads are not guarded. */
export const evaluateFullLoad = (load: FullLoad): GuardResult => {
  if (load.sourceRows === 0) {
    return { held: true, ...EMPTY, emptied: [] }
  }
  const emptied = load.emptied
    .filter(({ key, employees }) =>
      load.goneFields?.includes(key) === true
        ? employees > load.known * load.allowedShare
        : isMassChange(employees, load.known, load.allowedShare),
    )
    .toSorted((a, b) => b.employees - a.employees || (a.key < b.key ? -1 : 1))
  const reasons = [...explainMissing(load), ...explainStatusChange(load), ...explainEmptied(load, emptied)]
  return reasons.length === 0 ? { held: false } : { held: true, ...describeReasons(reasons), emptied }
}

const EMPTY = describeReasons([makePlainReason("guard.empty")])

const explainMissing = ({ missingActive, knownActive, allowedShare }: FullLoad): ReadonlyArray<Reason> =>
  isMassChange(missingActive, knownActive, allowedShare)
    ? [
        makeReason("guard.missing", {
          missing: missingActive,
          active: knownActive,
          percent: toPercent(missingActive, knownActive),
        }),
      ]
    : []

/**
 * Missing employees become Inactive, which also changes their status; when there are only those, the reason above suffices.
 */
const explainStatusChange = ({
  statusChanged,
  missingActive,
  known,
  allowedShare,
}: FullLoad): ReadonlyArray<Reason> => {
  const isTooMany = (count: number) => isMassChange(count, known, allowedShare)
  const isTipped = isTooMany(statusChanged + missingActive) && !isTooMany(missingActive)
  if (statusChanged === 0 || !(isTooMany(statusChanged) || isTipped)) return []
  const change = { changed: statusChanged, employees: known, percent: toPercent(statusChanged, known) }
  return [
    missingActive === 0
      ? makeReason("guard.status", change)
      : makeReason("guard.status-besides", { ...change, missing: missingActive }),
  ]
}

const explainEmptied = ({ known }: FullLoad, emptied: ReadonlyArray<EmptiedField>): ReadonlyArray<Reason> => {
  if (emptied.length === 0) return []
  const named = emptied.slice(0, MAX_NAMED_FIELDS)
  return [
    makeReason("guard.emptied", {
      keys: named.map(({ key }) => key),
      counts: named.map(({ employees }) => String(employees)),
      employees: known,
      more: emptied.length - named.length,
    }),
  ]
}

const toPercent = (count: number, all: number): number => Math.round((count / all) * 100)
