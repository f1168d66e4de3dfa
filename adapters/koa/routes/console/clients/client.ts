import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleClientDetails,
  ConsoleDeletion,
  ConsoleSchedule,
} from "../../../../../core/contract/connection/console/clients.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS, toConsoleClientDetails } from "./client-answer.ts"
import {
  CLIENT_EXAMPLE,
  DETAILS_EXAMPLE,
} from "../../../../../core/contract/connection/console/clients-examples.ts"

type Connection = UseCases["connection"]

export const CLIENT_PATH = {
  schema: Schema.Struct({ connection_id: Uuid }),
  notes: { connection_id: "From the list of clients." },
  example: { connection_id: CLIENT_EXAMPLE.connection_id },
}

/** GET /api/console/clients/{connection_id}/ */
export const showClientRoute = (access: Access<AuthenticatedSession>, showClient: Connection["showClient"]) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/",
    id: "showConsoleClient",
    tag: "Console",
    summary: "Read one client",
    description: "A client in any state: what is shared, when it syncs, what is wrong, and what happened.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The client.", schema: ConsoleClientDetails, example: DETAILS_EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showClient(actor, path.connection_id), (details) => ({
        status: 200,
        body: toConsoleClientDetails(details),
      })),
  })

/** Why a client was mailed no link. */
export const MAIL_ERRORS = {
  RecipientMissing: () =>
    failure(409, "There is no address of an HR admin. Invite the client again with one."),
  MailNotSent: () => failure(502, "The mail could not be sent. Try again later."),
  TooManyLinks: () => failure(429, "This client was sent several mails already. Try again in an hour."),
} as const

/** POST /api/console/clients/{connection_id}/remind/ */
export const remindClientRoute = (
  access: Access<AuthenticatedSession>,
  remindClient: Connection["remindClient"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/remind/",
    id: "remindConsoleClient",
    tag: "Console",
    summary: "Mail the link of an invitation again",
    description: "To the HR admin who was invited. Only while the client has not connected.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      ...DONE_ANSWER,
      ...CLIENT_GONE,
      409: { description: "The client has answered the invitation.", schema: DEFAULT_STYLE.schema },
      502: { description: "The mail could not be sent.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      ...CLIENT_ERRORS,
      NotInvited: () => failure(409, "This client has answered the invitation already."),
      ...MAIL_ERRORS,
      InvitationSent: () => failure(409, "This client was mailed its invitation already."),
    },
    handle: ({ caller: { actor }, path }) =>
      Effect.as(remindClient(actor, path.connection_id, { locale: null }), DONE),
  })

/** POST /api/console/clients/{connection_id}/schedule/ */
export const changeScheduleRoute = (
  access: Access<AuthenticatedSession>,
  { showClient, changeSchedule }: Pick<Connection, "showClient" | "changeSchedule">,
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/schedule/",
    id: "changeConsoleSchedule",
    tag: "Console",
    summary: "Change how often a client is synced",
    description: "Hours are in the client's time zone.",
    access,
    parameters: { path: CLIENT_PATH },
    body: {
      schema: ConsoleSchedule,
      types: ["json"],
      example: { frequency: { kind: "weekly", weekdays: [1], hour: 2 } },
    },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: { ...LIVE_ERRORS, SourceNotPullable: notPulled },
    handle: ({ caller: { actor }, path, body: { frequency } }) =>
      Effect.flatMap(showClient(actor, path.connection_id), ({ connection: { schedule } }) =>
        Effect.as(
          changeSchedule(actor, path.connection_id, { frequency, timeZone: schedule?.timeZone ?? "UTC" }),
          DONE,
        ),
      ),
  })

export const notPulled = () =>
  failure(409, "This client uploads files or pushes its employees, so there is nothing to sync on request.")

/** GET /api/console/clients/{connection_id}/deletion/ */
export const showDeletionRoute = (
  access: Access<AuthenticatedSession>,
  showDeletion: Connection["showDeletion"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/deletion/",
    id: "showConsoleDeletion",
    tag: "Console",
    summary: "Read what terminating a client would delete",
    description: "For whoever confirms it.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The numbers.", schema: ConsoleDeletion, example: DELETION_EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showDeletion(actor, path.connection_id), toConsoleDeletion),
  })

/** POST /api/console/clients/{connection_id}/terminate/ */
export const terminateClientRoute = (
  access: Access<AuthenticatedSession>,
  terminateConnection: Connection["terminateConnection"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/terminate/",
    id: "terminateConsoleClient",
    tag: "Console",
    summary: "Terminate a client's connection",
    description:
      "Deletes the employees, the credentials and all files of the connection at once, and cannot be undone.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "What was deleted.", schema: ConsoleDeletion, example: DELETION_EXAMPLE },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: {
      ...CLIENT_ERRORS,
      SyncInProgress: () => failure(409, "A sync runs. Terminate the connection when it has ended."),
    },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(terminateConnection(actor, path.connection_id), toConsoleDeletion),
  })

const DELETION_EXAMPLE = { employees: 1_204, sync_sessions: 12, webhooks: 3 }

const toConsoleDeletion = (deleted: {
  readonly employees: number
  readonly syncSessions: number
  readonly webhooks: number
}) => ({
  status: 200,
  body: {
    employees: deleted.employees,
    sync_sessions: deleted.syncSessions,
    webhooks: deleted.webhooks,
  } satisfies ConsoleDeletion,
})
