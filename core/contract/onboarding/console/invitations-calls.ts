import * as Schema from "effect/Schema"
import { consoleCall, created, ok } from "../../call.ts"
import { CLIENT_EXAMPLE } from "../../connection/console/clients-examples.ts"
import {
  ConsoleInvitation,
  ConsoleInvitationFaults,
  ConsoleInvitationFile,
  ConsoleInvitationResults,
  ConsoleInvitationRows,
  ConsoleInvitations,
  ConsoleInvited,
  MAX_INVITATION_ROWS,
  MAX_INVITATIONS_PER_CALL,
} from "./invitations.ts"

const INVITATION_EXAMPLE = {
  name: "Kaveri Loomworks",
  email: "ananya@kaveri.example",
  remote_org_id: "KLW-001",
}
const ROWS_EXAMPLE = { rows: [{ row: 2, ...INVITATION_EXAMPLE, email: "ananya" }] }
const FAULTS_EXAMPLE: ConsoleInvitationFaults = {
  faults: [{ row: 2, column: "email", kind: "invalid", same_as: null }],
}

export const inviteConsoleClient = consoleCall({
  id: "inviteConsoleClient",
  route: "POST /api/console/clients/",
  summary: "Invite a client",
  description:
    "Invites a corporate, and mails a link to its HR admin. A corporate that was invited before gets the mail again; one that is connected stays as it is and gets no mail.",
  isRepeatable: true,
  body: { schema: ConsoleInvitation, example: INVITATION_EXAMPLE },
  responses: created("Invited.", ConsoleInvited, {
    connection_id: CLIENT_EXAMPLE.connection_id,
    org_id: CLIENT_EXAMPLE.org_id,
    status: "CONNECTION_INVITED",
    is_new: true,
    mailed_to: "ananya@kaveri.example",
  }),
})

export const readConsoleInvitations = consoleCall({
  id: "readConsoleInvitations",
  route: "POST /api/console/clients/invitations/read/",
  summary: "Read a CSV file of clients to invite",
  description: `Returns the rows of the file, at most ${String(MAX_INVITATION_ROWS)}, with their errors. Neither invites anyone nor stores anything. The columns are Company, Work email and Reference, which may be left out.`,
  body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
  responses: ok("The rows.", ConsoleInvitationFile, { ...ROWS_EXAMPLE, ...FAULTS_EXAMPLE, unreadable: [] }),
  errors: { 400: { messages: { InvitationFileInvalid: null } } },
})

export const checkConsoleInvitations = consoleCall({
  id: "checkConsoleInvitations",
  route: "POST /api/console/clients/invitations/check/",
  summary: "Check rows of clients to invite",
  description: "Repeats the check of a file on corrected rows, without inviting anyone.",
  body: { schema: ConsoleInvitationRows, example: ROWS_EXAMPLE },
  responses: ok("The errors.", ConsoleInvitationFaults, FAULTS_EXAMPLE),
})

export const inviteConsoleClients = consoleCall({
  id: "inviteConsoleClients",
  route: "POST /api/console/clients/invitations/",
  summary: "Invite several clients",
  description: `Invites up to ${String(MAX_INVITATIONS_PER_CALL)} corporates. One that was invited before, or is connected, stays as it is and gets no mail, so that repeating the call is safe.`,
  body: {
    schema: ConsoleInvitations,
    example: { invitations: [INVITATION_EXAMPLE] },
  },
  responses: ok("The result for each.", ConsoleInvitationResults, {
    results: [{ outcome: "invited", connection_id: CLIENT_EXAMPLE.connection_id }],
  }),
})
