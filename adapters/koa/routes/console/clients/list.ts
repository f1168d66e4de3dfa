import * as Effect from "effect/Effect"
import { ConsoleIssues } from "../../../../../core/contract/connection/console/client-issues.ts"
import {
  ConsoleClients,
  ConsoleClientSearch,
} from "../../../../../core/contract/connection/console/clients.ts"
import {
  CONNECTION_STATUSES,
  type ConnectionStatus,
} from "../../../../../core/contract/connection/connection-status.ts"
import { LIVE_STATUSES } from "../../../../../core/domain/connection/state.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { CLIENT_EXAMPLE, ISSUE_EXAMPLE, toConsoleClient, toConsoleIssue } from "./client-answer.ts"

const PAGE_SIZE = 50

/** POST /api/console/clients/search/ */
export const searchClientsRoute = (
  access: Access<AuthenticatedSession>,
  listClients: UseCases["connection"]["listClients"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/search/",
    id: "searchConsoleClients",
    tag: "Console",
    summary: "Search the clients",
    description:
      "The clients that the user may see, in any state. A member sees those that the member is linked to.",
    access,
    body: { schema: ConsoleClientSearch, types: ["json"], example: { search: "kaveri" } },
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
      body: { search = "", status, among, order = "name", cursor = null },
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
