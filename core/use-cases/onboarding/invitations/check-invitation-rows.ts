import * as Effect from "effect/Effect"
import { checkInvitations, type InvitationError } from "../../../domain/onboarding/check-invitations.ts"
import {
  INVITATION_COLUMNS,
  type InvitationColumn,
  type InvitationRow,
} from "../../../domain/onboarding/invitation-row.ts"
import { formatCsvLine } from "../../../domain/mapping/csv-line.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"

/** Checks rows that were corrected by hand, as a file is checked. */
export const checkInvitationRows = (
  actor: Actor,
  vendorOrgId: string,
  rows: ReadonlyArray<InvitationRow>,
): Effect.Effect<ReadonlyArray<InvitationError>, ActionForbidden | VendorNotFound> =>
  Effect.map(authorizeVendor(actor, "connection.invite", vendorOrgId), () => checkInvitations(rows))

/**
 * The rows with errors as CSV, which can be corrected and read again: line, the three columns, and the error. Safe for
 * spreadsheets (specification/promises.md#s9-spreadsheets).
 */
export const exportInvitationErrors = (
  actor: Actor,
  vendorOrgId: string,
  rows: ReadonlyArray<InvitationRow>,
): Effect.Effect<AsyncIterable<Uint8Array>, ActionForbidden | VendorNotFound> =>
  Effect.map(checkInvitationRows(actor, vendorOrgId, rows), (errors) => {
    const reasonsByRow = new Map<number, Array<string>>()
    for (const error of errors)
      reasonsByRow.set(error.row, [...(reasonsByRow.get(error.row) ?? []), describeError(error)])
    const lines = rows.flatMap((row) => {
      const reasons = reasonsByRow.get(row.row)
      if (reasons === undefined) return []
      return [
        formatCsvLine([
          String(row.row),
          ...INVITATION_COLUMNS.map((column) => row[column]),
          reasons.join(" "),
        ]),
      ]
    })
    const header = ["Row", ...INVITATION_COLUMNS.map((column) => COLUMN_NAMES[column]), "Error"]
    const text = `\u{FEFF}${formatCsvLine(header)}${lines.join("")}`
    return toBytes(text)
  })

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

const COLUMN_NAMES: Readonly<Record<InvitationColumn, string>> = {
  name: "Company",
  email: "Work email",
  remote_org_id: "Reference",
}

const describeError = ({ column, kind, sameAs }: InvitationError): string =>
  ({
    missing: `${COLUMN_NAMES[column]} is missing.`,
    invalid: `${COLUMN_NAMES[column]} is not an email address.`,
    "too-long": `${COLUMN_NAMES[column]} is too long.`,
    repeated: `${COLUMN_NAMES[column]} is the same as in row ${String(sameAs)}.`,
  })[kind]
