import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import {
  CLIENT_BUSY,
  CLIENT_GONE,
  LIVE_ERRORS,
  LIVE_MESSAGES,
  MAIL_ERRORS,
  NOT_PULLED,
  RECIPIENT_MISSING,
} from "../../authorization/client-errors.ts"
import { ConsoleIssues } from "./client-issues.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { CLIENT_EXAMPLE, DETAILS_EXAMPLE, ISSUE_EXAMPLE } from "./clients-examples.ts"
import {
  ConsoleClientDetails,
  ConsoleClients,
  ConsoleClientSearch,
  ConsoleDeletion,
  ConsolePause,
  ConsolePauseEffect,
  ConsoleSchedule,
} from "./clients.ts"

export const searchConsoleClients = consoleCall({
  id: "searchConsoleClients",
  route: "POST /api/console/clients/search/",
  summary: "Search the clients",
  description:
    "The clients that the user may see, in any state. A member sees only the clients linked to them.",
  body: { schema: ConsoleClientSearch, example: { search: "kaveri" } },
  responses: ok("A page of clients.", ConsoleClients, {
    items: [CLIENT_EXAMPLE],
    counts: [{ status: "CONNECTION_ACCEPTED", clients: 1, employees: 1_204 }],
    next_cursor: null,
  }),
})

export const listConsoleIssues = consoleCall({
  id: "listConsoleIssues",
  route: "GET /api/console/issues/",
  summary: "List the open issues of all clients",
  description: "The first 100, oldest first, each with the one step that resolves it.",
  responses: ok("The issues.", ConsoleIssues, { items: [ISSUE_EXAMPLE] }),
})

export const showConsoleClient = consoleCall({
  id: "showConsoleClient",
  route: "GET /api/console/clients/{connection_id}/",
  summary: "Read one client",
  description: "A client in any state: what is shared, when it syncs, its issues, and its history.",
  pathParameters: CLIENT_PATH,
  responses: ok("The client.", ConsoleClientDetails, DETAILS_EXAMPLE),
  errors: CLIENT_GONE,
})

export const remindConsoleClient = consoleCall({
  id: "remindConsoleClient",
  route: "POST /api/console/clients/{connection_id}/remind/",
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

export const askConsoleForFile = consoleCall({
  id: "askConsoleForFile",
  route: "POST /api/console/clients/{connection_id}/ask-for-file/",
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

export const changeConsoleSchedule = consoleCall({
  id: "changeConsoleSchedule",
  route: "POST /api/console/clients/{connection_id}/schedule/",
  summary: "Change how often a client is synced",
  description: "Hours are in the client's time zone.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleSchedule,
    example: { frequency: { kind: "weekly", weekdays: [1], hour: 2 } },
  },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: { description: CLIENT_BUSY, messages: { ...LIVE_MESSAGES, SourceNotPullable: NOT_PULLED } },
  },
})

export const showConsolePause = consoleCall({
  id: "showConsolePause",
  route: "GET /api/console/clients/{connection_id}/pause/",
  summary: "Read what pausing a client's connection would stop",
  description: "Shown before the user confirms. Only for the client's own users, and the operator.",
  pathParameters: CLIENT_PATH,
  responses: ok("The numbers.", ConsolePauseEffect, {
    employees: 1_204,
    next_sync_at: "2026-11-30T02:04:00.000Z",
    is_syncing: false,
    waiting_webhooks: 3,
  }),
  errors: LIVE_ERRORS,
})

export const pauseConsoleClient = consoleCall({
  id: "pauseConsoleClient",
  route: "POST /api/console/clients/{connection_id}/pause/",
  summary: "Pause or resume a client's connection",
  description:
    "While it is paused, nothing is read, uploaded or pushed, and the vendor keeps the data it has. Only the client's own users, or the operator on their behalf, may pause it.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsolePause, example: { paused: true } },
  responses: DONE,
  errors: LIVE_ERRORS,
})

const DELETION_EXAMPLE = { employees: 1_204, sync_sessions: 12, webhooks: 3 }

export const showConsoleDeletion = consoleCall({
  id: "showConsoleDeletion",
  route: "GET /api/console/clients/{connection_id}/deletion/",
  summary: "Read what terminating a client would delete",
  description: "Shown before the user confirms.",
  pathParameters: CLIENT_PATH,
  responses: ok("The numbers.", ConsoleDeletion, DELETION_EXAMPLE),
  errors: CLIENT_GONE,
})

export const terminateConsoleClient = consoleCall({
  id: "terminateConsoleClient",
  route: "POST /api/console/clients/{connection_id}/terminate/",
  summary: "Terminate a client's connection",
  description:
    "Immediately deletes the employees, the credentials and all files of the connection. This cannot be undone.",
  pathParameters: CLIENT_PATH,
  responses: ok("What was deleted.", ConsoleDeletion, DELETION_EXAMPLE),
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: { SyncInProgress: "A sync is running. Terminate the connection after it has ended." },
    },
  },
})
