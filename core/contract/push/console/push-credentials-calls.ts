import { consoleCall, ok, created } from "../../call.ts"
import { DONE } from "../../done.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_MESSAGES } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import {
  ConsoleIssuedPushCredentials,
  ConsoleIssuePushCredentials,
  ConsolePushCredentials,
  ConsoleRevokePushCredentials,
} from "./push-credentials.ts"

export const listConsolePushCredentials = consoleCall({
  id: "listConsolePushCredentials",
  route: "GET /api/console/clients/{connection_id}/push-credentials/",
  summary: "List the push credentials of a client",
  description: "The newest credentials of each environment, without their passwords.",
  pathParameters: CLIENT_PATH,
  responses: ok("The credentials.", ConsolePushCredentials, {
    credentials: [
      {
        environment: "test",
        auth_type: "token",
        username: "hrs_push_test_7Yk2",
        issued_at: "2026-11-24T09:10:00.000Z",
        ended_at: null,
      },
    ],
  }),
  errors: CLIENT_GONE,
})

export const issueConsolePushCredentials = consoleCall({
  id: "issueConsolePushCredentials",
  route: "POST /api/console/clients/{connection_id}/push-credentials/",
  summary: "Issue push credentials of a client",
  description:
    "A user name and password, shown once. The previous ones of the same environment and their tokens stop working immediately. Production credentials require the vendor's approval of the test records.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleIssuePushCredentials,
    example: { environment: "test", auth_type: "token" },
  },
  responses: created("The credentials.", ConsoleIssuedPushCredentials, {
    environment: "test",
    auth_type: "token",
    username: "hrs_push_test_7Yk2",
    password: "hrs_pass_9pQ2Yx0m",
  }),
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: {
        ...LIVE_MESSAGES,
        PushNotConfigured: "This client does not push employees, so it needs no credentials.",
        PushNotApproved:
          "The vendor has not approved the test records yet. Push some, then request approval.",
      },
    },
  },
})

export const revokeConsolePushCredentials = consoleCall({
  id: "revokeConsolePushCredentials",
  route: "POST /api/console/clients/{connection_id}/push-credentials/revoke/",
  summary: "Revoke push credentials of a client",
  description:
    "Immediately revokes them and their tokens. Revoking test credentials also deletes the test records.",
  pathParameters: CLIENT_PATH,
  body: { schema: ConsoleRevokePushCredentials, example: { environment: "test" } },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: { NothingToRevoke: "No credentials of this environment are in use." },
    },
  },
})
