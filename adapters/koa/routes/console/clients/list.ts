import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/clients-calls.ts"
import { CONNECTION_STATUSES, type ConnectionStatus } from "../../../../../core/contract/connection-status.ts"
import { LIVE_STATUSES } from "../../../../../core/domain/connection/state.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { toConsoleClient, toConsoleIssue } from "./client-response.ts"

const PAGE_SIZE = 50

/** Lists of clients and their issues. */
export const listCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.searchConsoleClients,
    (
      { connection: { listClients } },
      { caller: { actor, vendorOrgId }, body: { search = "", status, among, order = "name", cursor = null } },
    ) =>
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
        ({ clients, counts, next }) =>
          respond(200, { items: clients.map(toConsoleClient), counts, next_cursor: next }),
      ),
  ),

  implement(
    calls.listConsoleIssues,
    ({ connection: { listClientIssues } }, { caller: { actor, vendorOrgId } }) =>
      Effect.map(listClientIssues(actor, vendorOrgId), (issues) =>
        respond(200, {
          items: issues.map((issue) => toConsoleIssue(issue, issue.orgName, issue.vendorName)),
        }),
      ),
  ),
]

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
