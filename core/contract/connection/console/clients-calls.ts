import { call } from "../../call.ts"
import { DONE } from "../../done.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_ERRORS, LIVE_MESSAGES, NOT_PULLED } from "./client-errors.ts"
import { ConsoleIssues } from "./client-issues.ts"
import { CLIENT_PATH } from "./client-path.ts"
import { CLIENT_EXAMPLE, DETAILS_EXAMPLE, ISSUE_EXAMPLE } from "./clients-examples.ts"
import {
  ConsoleClientDetails,
  ConsoleClients,
  ConsoleClientSearch,
  ConsoleDeletion,
  ConsolePause,
  ConsoleSchedule,
} from "./clients.ts"

export const searchConsoleClients = call({
  id: "searchConsoleClients",
  method: "POST",
  path: "/api/console/clients/search/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Search the clients",
  description:
    "The clients that the user may see, in any state. A member sees only the clients linked to them.",
  body: { schema: ConsoleClientSearch, types: ["json"], example: { search: "kaveri" } },
  responses: {
    200: {
      description: "A page of clients.",
      schema: ConsoleClients,
      example: {
        items: [CLIENT_EXAMPLE],
        counts: [{ status: "CONNECTION_ACCEPTED", clients: 1, employees: 1_204 }],
        next_cursor: null,
      },
    },
  },
})

export const listConsoleIssues = call({
  id: "listConsoleIssues",
  method: "GET",
  path: "/api/console/issues/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List the open issues of all clients",
  description: "The first 100, oldest first, each with the one step that resolves it.",
  responses: {
    200: { description: "The issues.", schema: ConsoleIssues, example: { items: [ISSUE_EXAMPLE] } },
  },
})

export const showConsoleClient = call({
  id: "showConsoleClient",
  method: "GET",
  path: "/api/console/clients/{connection_id}/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read one client",
  description: "A client in any state: what is shared, when it syncs, its issues, and its history.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: { description: "The client.", schema: ConsoleClientDetails, example: DETAILS_EXAMPLE },
  },
  errors: CLIENT_GONE,
})

/** Why no link was mailed to a client. */
const RECIPIENT_MISSING = "No HR admin's address is known. Invite the client again with one."
const MAIL_ERRORS = {
  429: {
    messages: { TooManyLinks: "This client has already received several mails. Try again in an hour." },
  },
  502: {
    description: "The mail could not be sent.",
    messages: { MailNotSent: "The mail could not be sent. Try again later." },
  },
} as const

export const remindConsoleClient = call({
  id: "remindConsoleClient",
  method: "POST",
  path: "/api/console/clients/{connection_id}/remind/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Resend an invitation",
  description: "Mails the link to the HR admin again. Only for a client that has not connected yet.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: "The client has accepted the invitation.",
      messages: {
        NotInvited: "This client has already accepted the invitation.",
        RecipientMissing: RECIPIENT_MISSING,
        InvitationSent: "This client has already received its invitation.",
      },
    },
    ...MAIL_ERRORS,
  },
})

export const askConsoleForFile = call({
  id: "askConsoleForFile",
  method: "POST",
  path: "/api/console/clients/{connection_id}/ask-for-file/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Ask a client for a new file",
  description:
    "Mails the client's HR admin a link to the journey to upload the next file. Only for a client that uploads files.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: {
        ...LIVE_MESSAGES,
        RecipientMissing: RECIPIENT_MISSING,
        ConnectionPaused: "The client has paused its connection, so it cannot upload a file.",
        SourceNotUploaded: "This client does not upload files. Its employees are read from its HR system.",
      },
    },
    ...MAIL_ERRORS,
  },
})

export const changeConsoleSchedule = call({
  id: "changeConsoleSchedule",
  method: "POST",
  path: "/api/console/clients/{connection_id}/schedule/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change how often a client is synced",
  description: "Hours are in the client's time zone.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleSchedule,
    types: ["json"],
    example: { frequency: { kind: "weekly", weekdays: [1], hour: 2 } },
  },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: { description: CLIENT_BUSY, messages: { ...LIVE_MESSAGES, SourceNotPullable: NOT_PULLED } },
  },
})

export const pauseConsoleClient = call({
  id: "pauseConsoleClient",
  method: "POST",
  path: "/api/console/clients/{connection_id}/pause/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Pause or resume a client's connection",
  description:
    "While it is paused, nothing is read, uploaded or pushed, and the vendor keeps the data it has. Only the client's own users, or the operator on their behalf, may pause it.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsolePause, types: ["json"], example: { paused: true } },
  responses: DONE,
  errors: LIVE_ERRORS,
})

const DELETION_EXAMPLE = { employees: 1_204, sync_sessions: 12, webhooks: 3 }

export const showConsoleDeletion = call({
  id: "showConsoleDeletion",
  method: "GET",
  path: "/api/console/clients/{connection_id}/deletion/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read what terminating a client would delete",
  description: "Shown before the user confirms.",
  pathParameters: CLIENT_PATH,
  responses: { 200: { description: "The numbers.", schema: ConsoleDeletion, example: DELETION_EXAMPLE } },
  errors: CLIENT_GONE,
})

export const terminateConsoleClient = call({
  id: "terminateConsoleClient",
  method: "POST",
  path: "/api/console/clients/{connection_id}/terminate/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Terminate a client's connection",
  description:
    "Immediately deletes the employees, the credentials and all files of the connection. This cannot be undone.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: { description: "What was deleted.", schema: ConsoleDeletion, example: DELETION_EXAMPLE },
  },
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: { SyncInProgress: "A sync is running. Terminate the connection after it has ended." },
    },
  },
})
