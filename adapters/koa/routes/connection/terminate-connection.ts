import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ErrorBody } from "../../../../core/contract/error-body.ts"
import {
  TerminateRefused,
  TerminateRequest,
  TerminateResponse,
} from "../../../../core/contract/connection/terminate-connection.ts"
import type { AuthenticateVendor } from "../../../../core/use-cases/access/credentials/authentication.ts"
import type { makeTerminateByOrganization } from "../../../../core/use-cases/connection/terminate-by-organization.ts"
import { makeApiKeyAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { failure } from "../../failure.ts"
import type { Reply } from "../../route.ts"

/** POST /api/terminate_connection/ (interface.md, decisions.md 4). */
export const terminateConnectionRoute = (
  authenticateVendor: AuthenticateVendor,
  terminateConnection: ReturnType<typeof makeTerminateByOrganization>,
) =>
  endpoint({
    method: "POST",
    path: "/api/terminate_connection/",
    id: "terminateConnection",
    tag: "Connections",
    summary: "End a connection and delete its data",
    description:
      "Employees, what was not sent, and the key under which anything of the connection can be read are deleted when the answer comes. While a sync runs the request is refused with 400 and nothing is deleted.",
    access: makeApiKeyAccess(authenticateVendor),
    body: {
      schema: TerminateRequest,
      types: ["json", "form"],
      example: { client_org: "$ORG_ID" },
    },
    answers: {
      200: { description: "It is ended.", schema: TerminateResponse, example: DONE },
      400: {
        description: "A sync runs, or client_org is missing or wrong.",
        schema: Schema.Union([TerminateRefused, ErrorBody]),
        example: SYNC_RUNS,
      },
      404: { description: "The caller has no open connection to it.", schema: ErrorBody },
    },
    errors: { OrganizationNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, body }) =>
      terminateConnection(actor, { vendorOrgId: actor.vendorOrgId, orgId: body.client_org }).pipe(
        Effect.as<Reply>({ status: 200, body: DONE }),
        // Without a request id, as the spec gives this one answer.
        Effect.catchTag("SyncInProgress", () => Effect.succeed<Reply>({ status: 400, body: SYNC_RUNS })),
      ),
  })

const SYNC_RUNS = {
  message: "A data sync is in progress: the connection can be terminated when it has ended.",
  data: null,
} as const

const DONE = { message: "Connection terminated successfully", data: null } as const
