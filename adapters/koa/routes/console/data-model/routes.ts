import * as Effect from "effect/Effect"
import {
  ConsoleDataModel,
  ConsoleDataModelChange,
  ConsoleDataModelChanged,
} from "../../../../../core/contract/sharing/console/data-model.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { CLIENT_ERRORS, CLIENT_GONE } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import {
  answerDataModel,
  CHANGE_EXAMPLE,
  CHANGED_EXAMPLE,
  CONFLICT_ANSWER,
  DATA_MODEL_EXAMPLE,
  dataModelChanged,
  toTokenFlags,
} from "./data-model-answer.ts"
import { getVendor } from "../console-answer.ts"

export interface DataModelApi {
  readonly sharing: Pick<UseCases["sharing"], "changeConnectionFlags" | "changeVendorFlags" | "showDataModel">
}

/** What the vendor whose pages are shown asks for, of every client and of one. */
export const dataModelRoutes = (
  access: Access<AuthenticatedSession>,
  { sharing }: DataModelApi,
): ReadonlyArray<Route> => [
  showRoute(access, sharing),
  changeRoute(access, sharing),
  showClientRoute(access, sharing),
  changeClientRoute(access, sharing),
]

type Sharing = DataModelApi["sharing"]

const PATH = "/api/console/data-model/"
const CLIENTS_PATH = "/api/console/clients/{connection_id}/data-model/"

const MODEL_ANSWER = {
  200: { description: "The data model.", schema: ConsoleDataModel, example: DATA_MODEL_EXAMPLE },
}
const CHANGED_ANSWER = {
  200: { description: "Changed.", schema: ConsoleDataModelChanged, example: CHANGED_EXAMPLE },
  ...CONFLICT_ANSWER,
}
const BODY = { schema: ConsoleDataModelChange, types: ["json"], example: CHANGE_EXAMPLE } as const

const showRoute = (access: Access<AuthenticatedSession>, { showDataModel }: Sharing) =>
  endpoint({
    method: "GET",
    path: PATH,
    id: "showConsoleDataModel",
    tag: "Console",
    summary: "Read the data model for all clients",
    description: "What is asked of every client, unless a client has its own.",
    access,
    answers: MODEL_ANSWER,
    errors: CLIENT_ERRORS,
    handle: ({ caller }) =>
      Effect.map(showDataModel(caller.actor, { vendorOrgId: getVendor(caller) }), answerDataModel),
  })

const changeRoute = (access: Access<AuthenticatedSession>, { changeVendorFlags }: Sharing) =>
  endpoint({
    method: "POST",
    path: PATH,
    id: "changeConsoleDataModel",
    tag: "Console",
    summary: "Change the data model for all clients",
    description:
      "Clients share less at once, and are asked for more. Nothing is changed when somebody else changed it since `version`.",
    access,
    body: BODY,
    answers: CHANGED_ANSWER,
    handle: ({ caller, body: { changes, version } }) =>
      Effect.map(
        changeVendorFlags(caller.actor, getVendor(caller), toTokenFlags(changes), version),
        ({ narrowed, requests }) => ({ status: 200, body: { narrowed, requests } }),
      ),
    errors: {
      DataModelChanged: dataModelChanged,
      // Ruled out by the body.
      FlagsInvalid: ({ fields }) => failure(400, "The request is not valid: see changes.", { data: fields }),
    },
  })

const showClientRoute = (access: Access<AuthenticatedSession>, { showDataModel }: Sharing) =>
  endpoint({
    method: "GET",
    path: CLIENTS_PATH,
    id: "showConsoleClientDataModel",
    tag: "Console",
    summary: "Read the data model of a client",
    description: "What is asked of it, what it agreed to, and what it has not answered.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: { ...MODEL_ANSWER, ...CLIENT_GONE },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path: { connection_id: connectionId } }) =>
      Effect.map(showDataModel(actor, { connectionId }), answerDataModel),
  })

const changeClientRoute = (access: Access<AuthenticatedSession>, { changeConnectionFlags }: Sharing) =>
  endpoint({
    method: "POST",
    path: CLIENTS_PATH,
    id: "changeConsoleClientDataModel",
    tag: "Console",
    summary: "Change the data model of a client",
    description:
      "The client shares less at once, and is asked for more. Nothing is changed when somebody else changed it since `version`.",
    access,
    parameters: { path: CLIENT_PATH },
    body: BODY,
    answers: { ...CHANGED_ANSWER, ...CLIENT_GONE },
    handle: ({ caller: { actor }, path: { connection_id: connectionId }, body }) =>
      Effect.map(
        changeConnectionFlags(actor, {
          connectionId,
          changes: toTokenFlags(body.changes),
          ifVersion: body.version,
        }),
        ({ isNarrower, isRequest }) => ({
          status: 200,
          body: { narrowed: Number(isNarrower), requests: Number(isRequest) },
        }),
      ),
    errors: {
      ...CLIENT_ERRORS,
      DataModelChanged: dataModelChanged,
      ConnectionNotLive: () => failure(409, "This client's connection is terminated."),
    },
  })
