import * as Effect from "effect/Effect"
import { PushedEmployee, SyncCallbackAnswer } from "../../../core/contract/sync-callback.ts"
import type { AuthenticatePusher } from "../../../core/use-cases/push/authenticate-pusher.ts"
import type { PushEmployee } from "../../../core/use-cases/push/push-employee.ts"
import { makePushCredentialAccess } from "../access/push.ts"
import { endpoint } from "../endpoint.ts"
import { alreadyRunning } from "../error-table.ts"
import { DEFAULT_STYLE, failure, INTERNAL_ERROR } from "../failure.ts"

/** POST /api/external/sync/callback (interface.md, decisions.md 4). */
export const syncCallbackRoute = (authenticatePusher: AuthenticatePusher, pushEmployee: PushEmployee) =>
  endpoint({
    method: "POST",
    path: "/api/external/sync/callback",
    id: "pushEmployee",
    tag: "Push",
    summary: "Push one employee",
    description:
      "JSON with a bearer token, or multipart/form-data with the headers username and password. Keys are those of the employee record, nested or flat (bankDetails_bankName, ctc_basic). Test credentials reach the test environment alone.",
    access: makePushCredentialAccess(authenticatePusher),
    body: {
      schema: PushedEmployee,
      types: ["json", "form"],
      example: {
        employeeId: "E1001",
        name: "Asha Rao",
        status: "Active",
        email: "asha.rao@acme.example",
        bankDetails: { bankName: "State Bank of India" },
      },
    },
    answers: {
      200: { description: "It is taken.", schema: SyncCallbackAnswer, example: EXAMPLE },
      400: { description: "Nothing was taken; data names every wrong field.", schema: DEFAULT_STYLE.schema },
      403: { description: "The connection is not active, or paused.", schema: DEFAULT_STYLE.schema },
      409: {
        description: "Another sync of the connection runs; data has its id.",
        schema: DEFAULT_STYLE.schema,
      },
      422: {
        description:
          "The test environment holds as many employees as it may; those it holds can be pushed again.",
        schema: DEFAULT_STYLE.schema,
      },
      503: {
        description: "As many wait for the connection as may. It was not taken: push it again.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, body, requestId }) =>
      Effect.map(pushEmployee(caller, body), (data) => ({
        status: 200,
        body: { requestId, message: "Sync successful", data },
      })),
    errors: {
      EmployeeRejected: ({ fields }) =>
        failure(400, "The employee was not taken: see data for every wrong field.", { data: fields }),
      ConnectionNotLive: () => failure(403, "The connection is not active."),
      ConnectionPaused: () => failure(403, "The connection is paused."),
      SyncAlreadyRunning: alreadyRunning,
      TestEnvironmentFull: ({ limit }) =>
        failure(
          422,
          `The test environment of this connection holds ${String(limit)} employees, which is as many as it may. Push one of them again, or have it approved.`,
        ),
      PushQueueFull: () =>
        failure(503, "Too many employees of this connection wait to be taken; push it again later.", {
          headers: { "Retry-After": "1" },
        }),
      SourceError: () => INTERNAL_ERROR,
      SyncLimitReached: () => INTERNAL_ERROR,
      SessionLost: () => INTERNAL_ERROR,
    },
  })

const EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "Sync successful",
  data: { employeeId: "E1001", result: "created" },
}
