interface Counted {
  readonly state: string
  readonly is_partial: boolean
  readonly total: number
  readonly matching: number
}

/**
 * The fact `matching` of a preview; null: not known. Of a part of the source, or of an empty one, it is not known whether
 * nobody matches.
 */
export const findMatching = ({ state, is_partial: isPartial, total, matching }: Counted): number | null =>
  state !== "ready" || total === 0 || (isPartial && matching === 0) ? null : matching
