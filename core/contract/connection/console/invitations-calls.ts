import * as Schema from "effect/Schema"
import { call } from "../../call.ts"
import { CLIENT_EXAMPLE } from "./clients-examples.ts"
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

export const inviteConsoleClient = call({
  id: "inviteConsoleClient",
  method: "POST",
  path: "/api/console/clients/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Invite a client",
  description:
    "Invites a corporate, and mails a link to its HR admin. A corporate that was invited before gets the mail again; one that is connected stays as it is and gets no mail.",
  isRepeatable: true,
  body: { schema: ConsoleInvitation, types: ["json"], example: INVITATION_EXAMPLE },
  responses: {
    201: {
      description: "Invited.",
      schema: ConsoleInvited,
      example: {
        connection_id: CLIENT_EXAMPLE.connection_id,
        org_id: CLIENT_EXAMPLE.org_id,
        status: "CONNECTION_INVITED",
        is_new: true,
        mailed_to: "ananya@kaveri.example",
      },
    },
  },
})

export const readConsoleInvitations = call({
  id: "readConsoleInvitations",
  method: "POST",
  path: "/api/console/clients/invitations/read/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read a CSV file of clients to invite",
  description: `Returns the rows of the file, at most ${String(MAX_INVITATION_ROWS)}, with their errors. Neither invites anyone nor stores anything. The columns are Company, Work email and Reference, which may be left out.`,
  body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
  responses: {
    200: {
      description: "The rows.",
      schema: ConsoleInvitationFile,
      example: { ...ROWS_EXAMPLE, ...FAULTS_EXAMPLE, unreadable: [] },
    },
  },
  errors: { 400: { messages: { InvitationFileInvalid: null } } },
})

export const checkConsoleInvitations = call({
  id: "checkConsoleInvitations",
  method: "POST",
  path: "/api/console/clients/invitations/check/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Check rows of clients to invite",
  description: "Repeats the check of a file on corrected rows, without inviting anyone.",
  body: { schema: ConsoleInvitationRows, types: ["json"], example: ROWS_EXAMPLE },
  responses: {
    200: { description: "The errors.", schema: ConsoleInvitationFaults, example: FAULTS_EXAMPLE },
  },
})

export const exportConsoleInvitationErrors = call({
  id: "exportConsoleInvitationErrors",
  method: "POST",
  path: "/api/console/clients/invitations/errors.csv",
  caller: "consoleSession",
  tag: "Console",
  summary: "Download the rows with errors",
  description:
    "The rows with errors as CSV, safe for spreadsheets, each with its error. The corrected file can be uploaded again.",
  body: { schema: ConsoleInvitationRows, types: ["json"], example: ROWS_EXAMPLE },
  responses: {
    200: {
      description: "The rows with errors.",
      contentType: "text/csv; charset=utf-8",
      schema: Schema.String,
      example:
        "Row,Company,Work email,Reference,Error\r\n2,Kaveri Loomworks,ananya,KLW-001,Work email is not an email address.\r\n",
    },
  },
})

export const inviteConsoleClients = call({
  id: "inviteConsoleClients",
  method: "POST",
  path: "/api/console/clients/invitations/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Invite several clients",
  description: `Invites up to ${String(MAX_INVITATIONS_PER_CALL)} corporates. One that was invited before, or is connected, stays as it is and gets no mail, so that repeating the call is safe.`,
  body: {
    schema: ConsoleInvitations,
    types: ["json"],
    example: { invitations: [INVITATION_EXAMPLE] },
  },
  responses: {
    200: {
      description: "The result for each.",
      schema: ConsoleInvitationResults,
      example: { results: [{ outcome: "invited", connection_id: CLIENT_EXAMPLE.connection_id }] },
    },
  },
})
