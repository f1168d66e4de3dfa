import { MASK } from "../../../contract/wire-values.ts"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { EMPLOYEE_FIELDS } from "../../../contract/employee/fields.ts"
import { looksLikeIdentifier } from "./looks-like-identifier.ts"

/** Kinds of masked fields: their values are never shown, valid or not, in any column. */
const SENSITIVE: ReadonlySet<FieldKind> = new Set(
  EMPLOYEE_FIELDS.filter(({ masked }) => masked).map(({ kind }) => kind),
)

export const isSensitive = (kind: FieldKind): boolean => SENSITIVE.has(kind)

const MAX_SHOWN_LENGTH = 80

/** Error lists are stored, and PostgreSQL cannot store NUL. */
const CONTROL = /\p{Cc}/gu

/**
 * Returns a cell as an error list may quote it: MASK when its field is sensitive or its text looks like an identifier; cut
 * when long.
 */
export const redactCell = (cell: unknown, kind: FieldKind): string => {
  const text = formatCell(cell)
  if (text === "") return text
  if (isSensitive(kind) || looksLikeIdentifier(text)) return MASK
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text
}

const formatCell = (cell: unknown): string => {
  if (typeof cell === "string") return cell.toWellFormed().replace(CONTROL, "\u{FFFD}")
  if (typeof cell === "number" || typeof cell === "boolean" || typeof cell === "bigint") return String(cell)
  if (cell === null || cell === undefined) return ""
  return Array.isArray(cell) ? "(a list)" : "(an object)"
}
