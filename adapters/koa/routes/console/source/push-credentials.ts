import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/push/console/push-credentials-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { DONE, toTimestamp } from "../console-response.ts"

/** The credentials with which a client's own system pushes employees. */
export const pushCredentialsCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsolePushCredentials,
    ({ push: { listPushCredentials } }, { caller: { actor }, path }) =>
      Effect.map(listPushCredentials(actor, path.connection_id), (credentials) =>
        respond(200, {
          credentials: credentials.map(({ environment, authType, username, issuedAt, endedAt }) => ({
            environment,
            auth_type: authType,
            username,
            issued_at: formatTimestamp(issuedAt),
            ended_at: toTimestamp(endedAt),
          })),
        }),
      ),
  ),

  implement(
    calls.issueConsolePushCredentials,
    (
      { push: { issuePushCredential } },
      { caller: { actor }, path, body: { environment, auth_type: authType } },
    ) =>
      Effect.map(
        issuePushCredential(actor, path.connection_id, environment, authType),
        ({ username, password, ...issued }) =>
          respond(201, {
            environment: issued.environment,
            auth_type: issued.authType,
            username,
            password,
          }),
      ),
  ),

  implement(
    calls.revokeConsolePushCredentials,
    ({ push: { revokePushCredential } }, { caller: { actor }, path, body: { environment } }) =>
      Effect.as(revokePushCredential(actor, path.connection_id, environment), DONE),
  ),
]
