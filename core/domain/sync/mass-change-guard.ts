/*
 * decisions.md 3, "Mass-change guard": a source that shrank, is empty, or says of many that they left or that a field has
 * nothing, is more often a fault than the truth.
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
  /** Active employees the directory knew before this load. */
  readonly knownActive: number
  /** Those of them who are not in the source. */
  readonly missingActive: number
  /** All employees that the vendor was told of before this load. */
  readonly known: number
  /** Those of them whom the source gives another status. */
  readonly statusChanged: number
  readonly emptied: ReadonlyArray<EmptiedField>
  /** Fields whose column is gone: that one is lost is no chance, however few employees there are. */
  readonly goneFields?: ReadonlyArray<string>
  /** Share of the known employees that may be concerned, 0 to 1. */
  readonly allowedShare: number
}

export type GuardResult =
  | { readonly held: false }
  | {
      readonly held: true
      /** What is wrong, with counts and fields, in sentences for a person. */
      readonly reason: string
      /** Fields that too many would lose, those of the most employees first. */
      readonly emptied: ReadonlyArray<EmptiedField>
    }

/** Whether so many of `known` are more than may be concerned without a person's word. */
export const isMassChange = (count: number, known: number, allowedShare: number): boolean =>
  count > MIN_AFFECTED && count > known * allowedShare

/** Whether a full load may go on; when not, a person confirms or rejects it. Delta loads are never judged. */
export const evaluateFullLoad = (load: FullLoad): GuardResult => {
  if (load.sourceRows === 0) {
    return { held: true, reason: "The source holds no employees at all.", emptied: [] }
  }
  const emptied = load.emptied
    .filter(({ key, employees }) =>
      load.goneFields?.includes(key) === true
        ? employees > load.known * load.allowedShare
        : isMassChange(employees, load.known, load.allowedShare),
    )
    .toSorted((a, b) => b.employees - a.employees || (a.key < b.key ? -1 : 1))
  const reasons = [...explainMissing(load), ...explainStatusChange(load), ...explainEmptied(load, emptied)]
  return reasons.length === 0 ? { held: false } : { held: true, reason: reasons.join(" "), emptied }
}

const explainMissing = ({ missingActive, knownActive, allowedShare }: FullLoad): ReadonlyArray<string> =>
  isMassChange(missingActive, knownActive, allowedShare)
    ? [`${formatShare(missingActive, knownActive, "active employees")} are missing from the source.`]
    : []

/** Who is missing becomes Inactive, which is a change of status, too; alone it has a reason of its own. */
const explainStatusChange = ({
  statusChanged,
  missingActive,
  known,
  allowedShare,
}: FullLoad): ReadonlyArray<string> => {
  const isTooMany = (count: number) => isMassChange(count, known, allowedShare)
  const isTipped = isTooMany(statusChanged + missingActive) && !isTooMany(missingActive)
  if (statusChanged === 0 || !(isTooMany(statusChanged) || isTipped)) return []
  const besides = missingActive === 0 ? "" : `, besides ${String(missingActive)} who are missing`
  return [`The status of ${formatShare(statusChanged, known, "employees")} would change${besides}.`]
}

const explainEmptied = ({ known }: FullLoad, emptied: ReadonlyArray<EmptiedField>): ReadonlyArray<string> => {
  if (emptied.length === 0) return []
  const named = emptied
    .slice(0, MAX_NAMED_FIELDS)
    .map(({ key, employees }) => `${key} of ${formatShare(employees, known, "employees")}`)
  const others = emptied.length - named.length
  const more = others === 0 ? [] : [`${String(others)} more`]
  return [`These fields would be emptied: ${[...named, ...more].join(", ")}.`]
}

const formatShare = (count: number, all: number, what: string): string =>
  `${String(count)} of ${String(all)} ${what} (${String(Math.round((count / all) * 100))} %)`
