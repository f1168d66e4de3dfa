import * as Effect from "effect/Effect"
import {
  type ConsoleSetUp,
  ConsoleSetUpDetails,
  ConsoleSetUpMove,
  ConsoleSetUps,
} from "../../../../../core/contract/operator/requests.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { ListedSetUp } from "../../../../../core/use-cases/requests/list-assisted.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { DOCUMENT_EXAMPLE, NOT_FOUND, toConsoleDocument } from "./request-answer.ts"
import { toTimestamp } from "../console-answer.ts"

export type SetUpsApi = Pick<
  UseCases["requests"],
  "listAssisted" | "moveAssisted" | "requestUpload" | "showAssisted"
>

/** HR systems that the operator sets up for corporates. */
export const setUpRoutes = (
  access: Access<AuthenticatedSession>,
  { listAssisted, moveAssisted, requestUpload, showAssisted }: SetUpsApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/set-ups/",
    id: "listConsoleSetUps",
    tag: "Console",
    summary: "List the assisted set-ups",
    description:
      "Those that the user may see; of all vendors for an operator who has opened none. The most urgent come first.",
    access,
    answers: {
      200: { description: "The set-ups.", schema: ConsoleSetUps, example: { items: [SET_UP_EXAMPLE] } },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId } }) =>
      Effect.map(listAssisted(actor, vendorOrgId), (setUps) => ({
        status: 200,
        body: { items: setUps.map(toConsoleSetUp) } satisfies ConsoleSetUps,
      })),
  }),
  endpoint({
    method: "GET",
    path: "/api/console/set-ups/{connection_id}/",
    id: "showConsoleSetUp",
    tag: "Console",
    summary: "Read an assisted set-up",
    description: "With its documents.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: {
        description: "The set-up.",
        schema: ConsoleSetUpDetails,
        example: {
          ...SET_UP_EXAMPLE,
          website_url: null,
          additional_information: null,
          frequency: null,
          documents: [DOCUMENT_EXAMPLE],
        },
      },
    },
    errors: NOT_FOUND,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showAssisted(actor, path.connection_id), ({ documents, ...setUp }) => ({
        status: 200,
        body: {
          ...toConsoleSetUp(setUp),
          website_url: setUp.form["website_url"] ?? null,
          additional_information: setUp.form["additional_information"] ?? null,
          frequency: setUp.connection.schedule?.frequency ?? null,
          documents: documents.map(toConsoleDocument),
        } satisfies ConsoleSetUpDetails,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/set-ups/{connection_id}/move/",
    id: "moveConsoleSetUp",
    tag: "Console",
    summary: "Move an assisted set-up to its next state",
    description: "For operators only. The first shared upload makes it live.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleSetUpMove, types: ["json"], example: { state: "in_set_up" } },
    answers: {
      ...DONE_ANSWER,
      409: { description: "It cannot move there from its state.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      ...NOT_FOUND,
      IllegalAssistedTransition: () =>
        failure(409, "The set-up is further on already. Load the page again to see its state."),
    },
    handle: ({ caller: { actor }, path, body: { state } }) =>
      Effect.as(moveAssisted(actor, path.connection_id, state), DONE),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/set-ups/{connection_id}/request-upload/",
    id: "requestConsoleUpload",
    tag: "Console",
    summary: "Request an upload of the employees",
    description: "It is a task of the operator until a file is shared. An open request is not repeated.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: DONE_ANSWER,
    errors: { SetUpNotFound: NOT_FOUND.SetUpNotFound },
    handle: ({ caller: { actor }, path }) => Effect.as(requestUpload(actor, path.connection_id), DONE),
  }),
]

const SET_UP_EXAMPLE: ConsoleSetUp = {
  connection_id: "0198a000-0000-7000-8000-000000000001",
  client: "Kaveri Loomworks",
  hrms_name: "Rota HR",
  state: "documents_received",
  requested_at: "2026-11-24T09:20:00.000Z",
  task: { kind: "set-up", due_at: "2026-12-01T09:20:00.000Z" },
  next_upload_at: "2026-12-01T09:20:00.000Z",
  last_synced_at: null,
}

const toConsoleSetUp = ({ connection, form, state, requestedAt, task }: ListedSetUp): ConsoleSetUp => ({
  connection_id: connection.id,
  client: connection.orgName,
  hrms_name: form["hrms_name"] ?? "",
  state,
  requested_at: formatTimestamp(requestedAt),
  task: task === null ? null : { kind: task.kind, due_at: formatTimestamp(task.dueAt) },
  next_upload_at: toTimestamp(connection.dueAt),
  last_synced_at: toTimestamp(connection.lastSyncedAt),
})
