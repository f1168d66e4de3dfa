import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import { MASK } from "../../contract/wire-values.ts"
import { DEPENDENTS_KEY, parseFieldKey } from "../employee/field-key.ts"
import type { FieldKind } from "../../contract/employee/field-row.ts"
import { isSensitive, redactCell } from "../employee/identity/redact-cell.ts"
import { explain, type RowFinding } from "../employee/row-findings.ts"
import type { Cells } from "./transform-row.ts"
import type { Transformation } from "./transformation.ts"

/**
 * The values of the source's columns that a column is made of: MASK when any of them, or their combination, is sensitive.
 */
export type FormatOrigins = (column: number, source: Cells) => string

export const makeOriginsFormatter = ({ origins, mapping }: Transformation): FormatOrigins => {
  const kinds = findOwnKinds(mapping, origins)
  return (column, source) => {
    if (mapping[column] === DEPENDENTS_KEY) return "(a list)"
    const shown = (origins[column] ?? []).map((origin) => redactCell(source[origin], kinds[origin] ?? "text"))
    if (shown.includes(MASK)) return MASK
    return redactCell(shown.filter((text) => text !== "").join(" + "), kinds[column] ?? "text")
  }
}

/** The kind of each column of the source; of one that is split, that of a part which must not be shown, if it has any. */
const findOwnKinds = (
  mapping: Transformation["mapping"],
  origins: Transformation["origins"],
): ReadonlyArray<FieldKind> => {
  const kinds = mapping.map(findFieldKind)
  return kinds.map(
    (kind, column) =>
      kinds.find(
        (each, part) => isSensitive(each) && origins[part]?.length === 1 && origins[part][0] === column,
      ) ?? kind,
  )
}

/** A column that is mapped to the key; an unmapped column may contain any text. */
const findFieldKind = (key: string | null): FieldKind => {
  const target = key === null ? null : parseFieldKey(key)
  return target === null || target.kind === "dependents" ? "text" : target.field.kind
}

type Explain = (findings: ReadonlyArray<RowFinding>, source: Cells, row: Cells) => ReadonlyArray<RowFinding>

const TRANSFORMED = makePlainReason("value.transformed")

/** A person must find the value in the source: findings show the source's value where rules changed it, and say so. */
export const makeFindingsExplainer = (transformation: Transformation | null): Explain => {
  if (transformation === null) return (findings) => findings
  const shown = makeOriginsFormatter(transformation)
  const isChanged = (column: number | null, source: Cells, row: Cells): column is number =>
    column !== null && (row[column] ?? null) !== (source[column] ?? null)
  return (findings, source, row) =>
    findings.map((finding) => {
      const { column, value, reasonCodes } = finding
      if (!isChanged(column, source, row)) return finding
      const before = value === MASK ? MASK : shown(column, source)
      if (transformation.parts.has(column)) return { ...finding, value: before }
      return { ...explain(finding, [...reasonCodes, TRANSFORMED]), value: before }
    })
}
