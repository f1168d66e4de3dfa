import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ConsoleIssues } from "../../../../../core/contract/connection/console/client-issues.ts"
import { ConsoleClients } from "../../../../../core/contract/connection/console/clients.ts"
import {
  CONNECTION_STATUSES,
  type ConnectionStatus,
} from "../../../../../core/contract/connection/connection-status.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import { LIVE_STATUSES } from "../../../../../core/domain/connection/state.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { CLIENT_EXAMPLE, ISSUE_EXAMPLE, toConsoleClient, toConsoleIssue } from "./client-answer.ts"

const PAGE_SIZE = 50

/** GET /api/console/clients/ */
export const listClientsRoute = (
  access: Access<AuthenticatedSession>,
  listClients: UseCases["connection"]["listClients"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/",
    id: "listConsoleClients",
    tag: "Console",
    summary: "List the clients",
    description:
      "The clients that the user may see, in any state. A member sees those that the member is linked to.",
    access,
    parameters: {
      query: {
        schema: Schema.Struct({
          search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
          status: Schema.optionalKey(Schema.Literals(CONNECTION_STATUSES)),
          among: Schema.optionalKey(Schema.Literals(["open", "connected", "asked"])),
          order: Schema.optionalKey(Schema.Literals(["name", "activity"])),
          cursor: Schema.optionalKey(Uuid),
        }),
        notes: {
          search: "Words of the name, your own id or the HR admin's address.",
          status: "Only clients in this state.",
          among:
            "open: only clients that are not terminated; connected: only those that have accepted; asked: only those that have not answered a request for more. Not with status.",
          order: "By name, or the last activity first; by name when left out.",
          cursor: "The next_cursor of the page before.",
        },
        example: { search: "kaveri" },
      },
    },
    answers: {
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
    errors: {},
    handle: ({
      caller: { actor, vendorOrgId },
      query: { search = "", status, among, order = "name", cursor = null },
    }) =>
      Effect.map(
        listClients(actor, {
          vendorOrgId,
          search,
          statuses: listStatuses(status, among),
          isAsked: among === "asked",
          order,
          after: cursor,
          limit: PAGE_SIZE,
        }),
        ({ clients, counts, next }) => ({
          status: 200,
          body: { items: clients.map(toConsoleClient), counts, next_cursor: next } satisfies ConsoleClients,
        }),
      ),
  })

const AMONG = {
  open: CONNECTION_STATUSES.filter((status) => status !== "CONNECTION_TERMINATED"),
  connected: LIVE_STATUSES,
  asked: LIVE_STATUSES,
} as const

const listStatuses = (
  status: ConnectionStatus | undefined,
  among: keyof typeof AMONG | undefined,
): ReadonlyArray<ConnectionStatus> | null => {
  if (status !== undefined) return [status]
  return among === undefined ? null : AMONG[among]
}

/** GET /api/console/issues/ */
export const listIssuesRoute = (
  access: Access<AuthenticatedSession>,
  listClientIssues: UseCases["connection"]["listClientIssues"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/issues/",
    id: "listConsoleIssues",
    tag: "Console",
    summary: "List the open issues of all clients",
    description: "The first 100, oldest first, each with the one step that brings it to an end.",
    access,
    answers: {
      200: { description: "The issues.", schema: ConsoleIssues, example: { items: [ISSUE_EXAMPLE] } },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId } }) =>
      Effect.map(listClientIssues(actor, vendorOrgId), (issues) => ({
        status: 200,
        body: {
          items: issues.map((issue) => toConsoleIssue(issue, issue.orgName)),
        } satisfies ConsoleIssues,
      })),
  })
