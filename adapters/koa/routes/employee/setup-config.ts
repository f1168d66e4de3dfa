import * as Effect from "effect/Effect"
import { SetupConfig, SetupConfigAnswer } from "../../../../core/contract/employee/employee-update.ts"
import type { makeSetUpUpdates } from "../../../../core/use-cases/employee/set-up-updates.ts"
import type { AuthenticateVendor } from "../../../../core/use-cases/access/credentials/authentication.ts"
import { makeApiKeyAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"

/** POST /api/webhook/v1/setup-config/ (interface.md, decisions.md 4). */
export const setupConfigRoute = (
  authenticateVendor: AuthenticateVendor,
  setUpUpdates: ReturnType<typeof makeSetUpUpdates>,
) =>
  endpoint({
    method: "POST",
    path: "/api/webhook/v1/setup-config/",
    id: "setUpUpdates",
    tag: "Employees",
    summary: "Say which fields of a connection's employees may be updated",
    description: "It takes the place of what was set up before.",
    access: makeApiKeyAccess(authenticateVendor),
    body: {
      schema: SetupConfig,
      types: ["json"],
      example: {
        connection_id: "$CONNECTION_ID",
        enabled: true,
        allowed_fields: ["department", "designation"],
        post_to_source: false,
        notify: true,
      },
    },
    answers: {
      200: { description: "What is set up now.", schema: SetupConfigAnswer, example: EXAMPLE },
      404: { description: "The caller has no such connection.", schema: DEFAULT_STYLE.schema },
      422: {
        description: "The source of the connection cannot be written to.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    errors: {
      ConnectionNotFound: () => failure(404, "Not found."),
      PostingNotSupported: () =>
        failure(422, "The source of this connection cannot be written to.", {
          data: { post_to_source: "Expected false: the HRMS does not have has_data_posting" },
        }),
    },
    handle: ({ caller, body, requestId }) =>
      Effect.map(setUpUpdates(caller.actor, body), (data) => ({
        status: 200,
        body: { requestId, message: "Employee update configuration saved", data },
      })),
  })

const EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "Employee update configuration saved",
  data: {
    connection_id: "2c6f9f0e-7a0f-4d1e-9a55-6f0b3a1d2c44",
    enabled: true,
    allowed_fields: ["department", "designation"],
    post_to_source: false,
    notify: true,
  },
}
