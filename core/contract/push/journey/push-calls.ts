import * as Schema from "effect/Schema"
import { journeyCall, ok, created } from "../../call.ts"
import { CONNECTION_GONE } from "../../authorization/journey-errors.ts"
import {
  IssuedPushCredentials,
  IssuePushCredentials,
  JourneyPush,
  RequestedApproval,
} from "./journey-push.ts"

/** The connection is not submitted yet, or was submitted with another integration type. */
const NOT_PUSHING = {
  ConnectionNotLive: "Nothing was submitted yet. Submit the journey first.",
  PushNotConfigured: "The company is connected in another way.",
}
const CONFLICT = "The journey was not submitted with the push API, or see `message`."

export const showJourneyPush = journeyCall({
  id: "showJourneyPush",
  route: "GET /api/journey/push/",
  summary: "Follow the test pushes",
  description: "How far the push API is set up, and the results of the last pushes to the test environment.",
  responses: ok("The pushes.", JourneyPush, {
    state: "testing",
    accepted: 12,
    refused: 2,
    approval_requested_at: null,
    records: 11,
    credentials: [
      {
        environment: "test",
        auth_type: "token",
        username: "hrs_push_test_7Yk2",
        issued_at: "2026-11-24T09:10:00.000Z",
        is_active: true,
      },
    ],
    outcomes: [
      {
        sequence: 14,
        received_at: "2026-11-24T09:20:00.000Z",
        employee_id: "KL-0398",
        result: "refused",
        problems: [{ field: "mobileNumber", reason: "Expected 10 digits" }],
      },
    ],
  }),
  errors: { ...CONNECTION_GONE, 409: { description: CONFLICT, messages: NOT_PUSHING } },
})

export const issueJourneyPushCredentials = journeyCall({
  id: "issueJourneyPushCredentials",
  route: "POST /api/journey/push/credentials/",
  summary: "Issue credentials for pushing",
  description:
    "A user name and password, shown once; the previous ones of the same environment are revoked. Production credentials require the vendor's approval of the test records.",
  body: {
    schema: IssuePushCredentials,
    example: { environment: "test", auth_type: "token" },
  },
  responses: created("The credentials.", IssuedPushCredentials, {
    environment: "test",
    auth_type: "token",
    username: "hrs_push_test_7Yk2",
    password: "hrs_pass_9pQ2Yx0m",
    has_revoked: false,
  }),
  errors: {
    ...CONNECTION_GONE,
    409: {
      description: CONFLICT,
      messages: {
        ...NOT_PUSHING,
        PushNotApproved: "The test records are not approved yet. Push some, then request approval.",
      },
    },
  },
})

export const requestPushApproval = journeyCall({
  id: "requestPushApproval",
  route: "POST /api/journey/push/request-approval/",
  summary: "Ask the vendor to approve the test records",
  description: "Notifies the vendor by mail, at most once a day. Possible once a test record has arrived.",
  responses: ok("The vendor was notified.", RequestedApproval, {
    approval_requested_at: "2026-11-24T09:20:00.000Z",
  }),
  errors: {
    ...CONNECTION_GONE,
    409: { description: CONFLICT, messages: { ...NOT_PUSHING, NothingToReview: null } },
    503: {
      description: "The mail could not be sent.",
      messages: {
        MailNotSent: "The mail could not be sent. Nothing is lost: try again in a few minutes.",
      },
    },
  },
})

export const followJourneyPush = journeyCall({
  id: "followJourneyPush",
  route: "GET /api/journey/push/events/",
  summary: "Follow the test pushes live",
  description:
    "Server-sent events (text/event-stream). The data of a `change` event is the JSON of JourneyPushChange; its id is the sequence number of the last push. The stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. It ends when the test environment is approved or the token expires.",
  responses: {
    200: { description: "The events.", schema: Schema.String, contentType: "text/event-stream" },
  },
  errors: {
    ...CONNECTION_GONE,
    409: { description: "The journey was not submitted with the push API.", messages: NOT_PUSHING },
  },
})
