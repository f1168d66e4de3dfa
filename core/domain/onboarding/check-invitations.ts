import * as Schema from "effect/Schema"
import { foldEmail } from "../email-address.ts"
import { MAX_INVITATION_TEXT } from "../../contract/onboarding/console/invitations.ts"
import { MailAddress } from "../../contract/wire-values.ts"
import {
  INVITATION_COLUMNS,
  type InvitationColumn,
  type InvitationRow,
  isRequired,
} from "./invitation-row.ts"

/** `repeated`: an earlier row invites the same client. */
export type InvitationErrorKind = "missing" | "invalid" | "too-long" | "repeated"

/** The error of a cell. */
export interface InvitationError {
  readonly row: number
  readonly column: InvitationColumn
  readonly kind: InvitationErrorKind
  /** An earlier row with the same value; null: the value itself is invalid. */
  readonly sameAs: number | null
}

/**
 * Checks rows of a file before anyone is invited: at most one error for each cell, in the order of the rows. Two rows may have
 * the same address only when each has a reference of its own: a person may administer several companies of a group.
 */
export const checkInvitations = (rows: ReadonlyArray<InvitationRow>): ReadonlyArray<InvitationError> => {
  const repeated = makeRepetitionFinder()
  return rows.flatMap((row) => {
    const own = INVITATION_COLUMNS.flatMap((column) => {
      const kind = checkCell(column, row[column].trim())
      return kind === null ? [] : [{ row: row.row, column, kind, sameAs: null }]
    })
    const columns = new Set(own.map(({ column }) => column))
    return [...own, ...repeated(row).filter(({ column }) => !columns.has(column))]
  })
}

const isEmail = Schema.is(MailAddress)

const checkCell = (column: InvitationColumn, text: string): InvitationErrorKind | null => {
  if (text === "") return isRequired(column) ? "missing" : null
  if (text.length > MAX_INVITATION_TEXT) return "too-long"
  return column === "email" && !isEmail(text) ? "invalid" : null
}

/** Takes the rows in their order. */
const makeRepetitionFinder = () => {
  const byReference = new Map<string, number>()
  const byEmail = new Map<string, { readonly row: number; readonly hasReference: boolean }>()
  return (current: InvitationRow): ReadonlyArray<InvitationError> => {
    const { row } = current
    const [email, reference] = [foldEmail(current.email), current.remote_org_id.trim()]
    const sameReference = reference === "" ? undefined : byReference.get(reference)
    const sameEmail = email === "" ? undefined : byEmail.get(email)
    if (sameReference === undefined && reference !== "") byReference.set(reference, row)
    if (sameEmail === undefined && email !== "") byEmail.set(email, { row, hasReference: reference !== "" })
    if (sameReference !== undefined)
      return [{ row, column: "remote_org_id", kind: "repeated", sameAs: sameReference }]
    if (sameEmail === undefined || (sameEmail.hasReference && reference !== "")) return []
    return [{ row, column: "email", kind: "repeated", sameAs: sameEmail.row }]
  }
}
