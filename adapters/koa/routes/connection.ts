import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/connection/calls.ts"
import { TERMINATE_REFUSED, TERMINATED } from "../../../core/contract/connection/terminate-connection.ts"
import { DEFAULT_CONNECTIONS_PAGE_SIZE } from "../../../core/contract/connection/vendor-connections.ts"
import type { HrmsListCaller } from "../../../core/use-cases/connection/list-hrms.ts"
import { type Implementation, implement, respond } from "../calls/implement.ts"

/** The calls of connections and organizations. */
export const connectionCalls: ReadonlyArray<Implementation> = [
  implement(calls.listSupportedHrms, ({ connection: { listHrms } }, { query }) =>
    readHrmsCaller(query).pipe(
      Effect.flatMap(listHrms),
      Effect.map((systems) => respond(200, systems)),
    ),
  ),

  implement(
    calls.describeOrganization,
    ({ connection: { describeOrganization } }, { caller: { actor }, path }) =>
      Effect.map(
        describeOrganization(actor, { vendorOrgId: actor.vendorOrgId, orgId: path.org }),
        (organization) => respond(200, organization),
      ),
  ),

  implement(calls.listConnections, ({ connection: { listConnections } }, { caller: { actor }, query }) =>
    Effect.map(
      listConnections(actor, {
        vendorOrgId: actor.vendorOrgId,
        status: query.status ?? null,
        page: query.page ?? 1,
        size: query.size ?? DEFAULT_CONNECTIONS_PAGE_SIZE,
      }),
      (connections) => respond(200, connections),
    ),
  ),

  implement(
    calls.terminateConnection,
    ({ connection: { terminateByOrganization } }, { caller: { actor }, body }) =>
      terminateByOrganization(actor, { vendorOrgId: actor.vendorOrgId, orgId: body.client_org }).pipe(
        Effect.as(respond(200, TERMINATED)),
        Effect.catchTag("SyncInProgress", () => Effect.succeed(respond(400, TERMINATE_REFUSED))),
      ),
  ),
]

interface MissingAccountParameter {
  readonly _tag: "MissingAccountParameter"
}

const readHrmsCaller = (query: {
  readonly connection_id?: string
  readonly vendor_org?: string
}): Effect.Effect<HrmsListCaller, MissingAccountParameter> => {
  if (query.connection_id !== undefined) return Effect.succeed({ connectionId: query.connection_id })
  if (query.vendor_org !== undefined) return Effect.succeed({ vendorOrgId: query.vendor_org })
  return Effect.fail({ _tag: "MissingAccountParameter" })
}
