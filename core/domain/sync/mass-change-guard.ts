/* decisions.md 3, "Mass-change guard": a shrunken or empty source is more often a fault than a mass dismissal. */

export const DEFAULT_MISSING_SHARE = 0.2
const MISSING_FLOOR = 10

export interface FullLoad {
  readonly sourceRows: number
  /** Active employees the directory knew before this load. */
  readonly knownActive: number
  /** Those of them who are not in the source. */
  readonly missingActive: number
  /** Share of the known active employees that may be missing, 0 to 1. */
  readonly allowedShare: number
}

export type GuardVerdict = { readonly held: false } | { readonly held: true; readonly reason: string }

/** Whether a full load may go on; when not, a person confirms or rejects it. Delta loads are never judged. */
export const judgeFullLoad = (load: FullLoad): GuardVerdict => {
  if (load.sourceRows === 0) return { held: true, reason: "The source holds no employees at all." }
  const tooMany =
    load.missingActive > MISSING_FLOOR && load.missingActive > load.knownActive * load.allowedShare
  if (!tooMany) return { held: false }
  const percent = Math.round((load.missingActive / load.knownActive) * 100)
  return {
    held: true,
    reason: `${load.missingActive} of ${load.knownActive} active employees (${percent} %) are missing from the source.`,
  }
}
