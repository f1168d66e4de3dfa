import { computeEditDistance } from "./edit-distance.ts"
import { normalizeHeader, makeColumnFinder } from "./normalize-header.ts"
import type { MappingPlan } from "./mapping-plan.ts"

/** A column of the last file that this one does not have, so that its field would be emptied. */
export interface MissingColumn {
  /** As it stood in the last file. */
  readonly header: string
  readonly key: string
  /** A column of this file that is not read and may be it; null: none is alike. */
  readonly maybe: string | null
}

/** More edits than this share of the letters make another word of it. */
const MIN_SIMILARITY = 0.5

/** Headers behind this many characters are sentences. */
const COMPARED_LENGTH = 60

/** `columns`: of the source. Of those that the last file was read by (header to key), those that are gone, with the likeliest of the unread ones. */
export const findMissingColumns = (
  columns: ReadonlyArray<string>,
  { findHeader, unmapped }: Pick<MappingPlan, "findHeader" | "unmapped">,
  lastColumns: Readonly<Record<string, string>>,
): ReadonlyArray<MissingColumn> => {
  const findColumns = makeColumnFinder(columns)
  const unread = unmapped.filter(({ because }) => because === "no-match")
  return Object.entries(lastColumns).flatMap(([header, key]) => {
    // A column that is there and mapped otherwise was meant so.
    if (findHeader(key) !== null || findColumns(header).length > 0) return []
    const ranked = unread
      .map((column) => ({
        header: column.header,
        likeness: Math.max(
          computeSimilarity(column.header, header),
          ...column.suggestions.filter((suggestion) => suggestion.key === key).map(({ score }) => score),
        ),
      }))
      .toSorted((a, b) => b.likeness - a.likeness)
    const [best] = ranked
    return [
      { header, key, maybe: best !== undefined && best.likeness >= MIN_SIMILARITY ? best.header : null },
    ]
  })
}

const computeSimilarity = (a: string, b: string): number => {
  const [one, other] = [a, b].map((header) => normalizeHeader(header.slice(0, COMPARED_LENGTH))) as [
    string,
    string,
  ]
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 0 : 1 - computeEditDistance(one, other) / longer
}

/** In words, for a person who can mend the file. */
export const formatMissingColumn = ({ header, key, maybe }: MissingColumn): string =>
  `The column "${header}" (${key}) of the last file is missing${maybe === null ? "" : `; "${maybe}" may be it`}.`
