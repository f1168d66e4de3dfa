import { formatFieldReasons, type PushOutcome } from "../../../core/use-cases/push/pushed-employee.ts"
import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/push/calls.ts"
import { type Implementation, implement, respond } from "../calls/implement.ts"
import { alreadyRunning } from "../calls/descriptions.ts"
import { withFailures } from "../calls/call-errors.ts"

/** The calls of a corporate's own system. */
export const pushCalls: ReadonlyArray<Implementation> = [
  implement(calls.createPushToken, ({ push: { grantPushToken } }, { body, guard }) =>
    withFailures(
      Effect.map(guard(JSON.stringify(body), grantPushToken(body)), (granted) =>
        respond(200, granted, { "Cache-Control": "no-store", Pragma: "no-cache" }),
      ),
      {
        InvalidGrant: () => ({
          message: "The user name, the password or the refresh token is wrong, expired or used.",
          data: "invalid_grant",
        }),
        UnauthorizedClient: () => ({
          message:
            "This user name and password are for pushing with the headers username and password; they get no token.",
          data: "unauthorized_client",
        }),
      },
    ),
  ),

  implement(calls.pushEmployee, ({ push: { pushEmployee } }, { caller, body, requestId }) =>
    withFailures(
      Effect.map(pushEmployee(caller, body), (outcome) =>
        respond(200, { requestId, message: "Sync successful", data: toPushedResult(outcome) }),
      ),
      {
        EmployeeRejected: ({ fields }) => ({
          message: "The employee was rejected: data names every invalid field.",
          data: formatFieldReasons(fields),
        }),
        SyncAlreadyRunning: alreadyRunning,
        TestEnvironmentFull: ({ limit }) => ({
          message: `The test environment of this connection holds ${String(limit)} employees, which is as many as it may. Push one of them again, or have it approved.`,
        }),
        PushQueueFull: ({ connectionId }) => ({
          message: "Too many employees of this connection are waiting; push it again later.",
          headers: { "Retry-After": "1" },
          limitKey: `pushQueue:${connectionId}`,
        }),
      },
    ),
  ),
]

const toPushedResult = ({ notUnderstood, ...outcome }: PushOutcome) => ({
  ...outcome,
  ...(notUnderstood && { notUnderstood: formatFieldReasons(notUnderstood) }),
})
