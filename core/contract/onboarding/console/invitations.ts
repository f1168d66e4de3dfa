import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { MailAddress, NullableString, Uuid } from "../../wire-values.ts"
import { ConnectionStatus } from "../../connection-status.ts"

/* How a vendor's users invite clients: one, or all in a file. */

/** Maximum characters of a name, an address or a reference. */
export const MAX_INVITATION_TEXT = 300

/** Maximum rows of a file. */
export const MAX_INVITATION_ROWS = 1_000

/** Maximum invitations of one call: each is mailed before the call ends. */
export const MAX_INVITATIONS_PER_CALL = 10

/** Maximum characters of an unchecked cell: enough to show that it is too long. */
export const MAX_INVITATION_CELL = 400

const requiredText = Schema.String.check(
  Schema.isPattern(/\S/u, { expected: "a text that is not empty" }),
  Schema.isMaxLength(MAX_INVITATION_TEXT, { expected: `at most ${String(MAX_INVITATION_TEXT)} characters` }),
)

export const ConsoleInvitation = Schema.Struct({
  name: requiredText,
  /** The HR admin's address, to which a link is mailed. */
  email: MailAddress,
  /** The vendor's own id for the client. */
  remote_org_id: Schema.optionalKey(Schema.NullOr(requiredText)),
  locale: Schema.optionalKey(Schema.Literals(["en", "hi"])),
}).annotate(component("ConsoleInvitation"))
export type ConsoleInvitation = typeof ConsoleInvitation.Type

export const ConsoleInvited = Schema.Struct({
  connection_id: Uuid,
  org_id: Uuid,
  status: ConnectionStatus,
  /** False: the client already existed. One that has accepted stays as it was. */
  is_new: Schema.Boolean,
  /** Null: it has already accepted, or the mail could not be sent. */
  mailed_to: NullableString,
}).annotate(component("ConsoleInvited"))
export type ConsoleInvited = typeof ConsoleInvited.Type

const cell = Schema.String.check(Schema.isMaxLength(MAX_INVITATION_CELL))

/** A row of a file, unchanged. */
export const ConsoleInvitationRow = Schema.Struct({
  /** Its line in the file. */
  row: Schema.Int,
  name: cell,
  email: cell,
  remote_org_id: cell,
}).annotate(component("ConsoleInvitationRow"))
export type ConsoleInvitationRow = typeof ConsoleInvitationRow.Type

export const ConsoleInvitationRows = Schema.Struct({
  rows: Schema.Array(ConsoleInvitationRow).check(Schema.isMaxLength(MAX_INVITATION_ROWS)),
}).annotate(component("ConsoleInvitationRows"))
export type ConsoleInvitationRows = typeof ConsoleInvitationRows.Type

/** A row that could not be read at all, with its line and the reason. */
const UnreadableRow = Schema.Struct({ row: Schema.Int, reason: cell })

export const ConsoleInvitationFault = Schema.Struct({
  row: Schema.Int,
  column: Schema.Literals(["name", "email", "remote_org_id"]),
  kind: Schema.Literals(["missing", "invalid", "too-long", "repeated"]),
  /** An earlier row with the same value. */
  same_as: Schema.NullOr(Schema.Int),
}).annotate(component("ConsoleInvitationFault"))
export type ConsoleInvitationFault = typeof ConsoleInvitationFault.Type

export const ConsoleInvitationFaults = Schema.Struct({
  faults: Schema.Array(ConsoleInvitationFault),
}).annotate(component("ConsoleInvitationFaults"))
export type ConsoleInvitationFaults = typeof ConsoleInvitationFaults.Type

export const ConsoleInvitationFile = Schema.Struct({
  rows: Schema.Array(ConsoleInvitationRow),
  faults: Schema.Array(ConsoleInvitationFault),
  unreadable: Schema.Array(UnreadableRow),
}).annotate(component("ConsoleInvitationFile"))
export type ConsoleInvitationFile = typeof ConsoleInvitationFile.Type

export const ConsoleInvitations = Schema.Struct({
  invitations: Schema.Array(ConsoleInvitation).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(MAX_INVITATIONS_PER_CALL),
  ),
}).annotate(component("ConsoleInvitations"))
export type ConsoleInvitations = typeof ConsoleInvitations.Type

/** `not_mailed`: invited, but the mail server did not accept the mail. */
export const ConsoleInvitationOutcome = Schema.Literals([
  "invited",
  "not_mailed",
  "already_invited",
  "already_connected",
])
export type ConsoleInvitationOutcome = typeof ConsoleInvitationOutcome.Type

export const ConsoleInvitationResults = Schema.Struct({
  /** In the order of the invitations. */
  results: Schema.Array(Schema.Struct({ outcome: ConsoleInvitationOutcome, connection_id: Uuid })),
}).annotate(component("ConsoleInvitationResults"))
export type ConsoleInvitationResults = typeof ConsoleInvitationResults.Type
