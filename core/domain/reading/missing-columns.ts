import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { computeEditDistance } from "../mapping/edit-distance.ts"
import { listSplitKeys } from "../mapping/column-split.ts"
import { normalizeHeader, makeColumnFinder } from "../mapping/normalize-header.ts"
import type { MappingPlan } from "./mapping-plan.ts"

/** A column of the last file that this one lacks, so that its field would be emptied. */
export interface MissingColumn {
  /** As in the last file. */
  readonly header: string
  readonly key: string
  /** A column of this file that is not read and may be the missing one; null: none is similar. */
  readonly maybe: string | null
}

/** More edits than this share of the letters make it another word. */
const MIN_SIMILARITY = 0.5

/** Longer headers are sentences. */
const COMPARED_LENGTH = 60

/**
 * Returns the columns that the last file was read by (header to key) and that `columns` lack, each with the most similar
 * unread column.
 */
export const findMissingColumns = (
  columns: ReadonlyArray<string>,
  { findHeader, unmapped }: Pick<MappingPlan, "findHeader" | "unmapped">,
  lastColumns: Readonly<Record<string, string>>,
): ReadonlyArray<MissingColumn> => {
  const findColumns = makeColumnFinder(columns)
  const unread = unmapped.filter(({ because }) => because === "no-match")
  return Object.entries(lastColumns).flatMap(([header, key]) => {
    // A column that is present and mapped otherwise was changed on purpose.
    if (listSplitKeys(key).every((each) => findHeader(each) !== null) || findColumns(header).length > 0)
      return []
    const ranked = unread
      .map((column) => ({
        header: column.header,
        likeness: column.suggestions.reduce(
          (most, suggestion) => (suggestion.key === key ? Math.max(most, suggestion.score) : most),
          computeSimilarity(column.header, header),
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

/** For a person who can correct the file. */
export const explainMissingColumn = ({ header, key, maybe }: MissingColumn): Reason =>
  maybe === null
    ? makeReason("guard.column", { column: header, key })
    : makeReason("guard.renamed-column", { column: header, key, maybe })
