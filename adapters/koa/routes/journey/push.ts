import * as Effect from "effect/Effect"
import {
  IssuedPushCredentials,
  IssuePushCredentials,
  JourneyPush,
  RequestedApproval,
} from "../../../../core/contract/connection/journey/journey-push.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { JourneyPushView } from "../../../../core/use-cases/push/journey/show-journey-push.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { NOT_STORED } from "./journey-answer.ts"
import { pushEventsRoute } from "./push-events.ts"
import { PUSH_ERRORS, toProgress, toPushOutcome } from "./push-answer.ts"

type Push = Pick<
  UseCases["push"],
  "followJourneyPush" | "issueJourneyCredential" | "requestPushApproval" | "showJourneyPush"
>
type JourneyAccess = Access<AuthenticatedJourney>

/** The endpoints of a corporate that pushes: credentials, what arrived in the test environment, and its approval. */
export const journeyPushRoutes = (access: JourneyAccess, push: Push): ReadonlyArray<Route> => [
  showRoute(access, push),
  issueRoute(access, push),
  approvalRoute(access, push),
  pushEventsRoute(access, push.followJourneyPush),
]

const conflict = {
  description: "The journey was not submitted with the push API, or see `message`.",
  schema: DEFAULT_STYLE.schema,
}

const showRoute = (access: JourneyAccess, { showJourneyPush }: Push) =>
  endpoint({
    method: "GET",
    path: "/api/journey/push/",
    id: "showJourneyPush",
    tag: "Journey",
    summary: "Follow the test pushes",
    description:
      "How far the push API is set up, and what became of the last pushes to the test environment.",
    access,
    answers: {
      200: { description: "The pushes.", schema: JourneyPush, example: SHOW_EXAMPLE },
      409: conflict,
    },
    errors: PUSH_ERRORS,
    handle: ({ caller: { actor } }) =>
      Effect.map(showJourneyPush(actor, actor.connectionId), (view) => ({
        status: 200,
        headers: NOT_STORED,
        body: toJourneyPush(view),
      })),
  })

const toJourneyPush = (view: JourneyPushView): JourneyPush => ({
  ...toProgress(view),
  credentials: view.credentials.map(({ environment, authType, username, issuedAt, endedAt }) => ({
    environment,
    auth_type: authType,
    username,
    issued_at: formatTimestamp(issuedAt),
    is_active: endedAt === null,
  })),
  outcomes: view.outcomes.map(toPushOutcome),
})

const issueRoute = (access: JourneyAccess, { issueJourneyCredential }: Push) =>
  endpoint({
    method: "POST",
    path: "/api/journey/push/credentials/",
    id: "issueJourneyPushCredentials",
    tag: "Journey",
    summary: "Issue credentials for pushing",
    description:
      "User name and password, shown once; the former ones of the same environment are revoked. Those for production exist once the vendor has approved the test records.",
    access,
    body: {
      schema: IssuePushCredentials,
      types: ["json"],
      example: { environment: "test", auth_type: "token" },
    },
    answers: {
      201: { description: "The credentials.", schema: IssuedPushCredentials, example: ISSUE_EXAMPLE },
      409: conflict,
    },
    errors: {
      ...PUSH_ERRORS,
      PushNotApproved: () =>
        failure(409, "The test records are not approved yet. Push some, then ask for approval."),
    },
    handle: ({ caller: { actor }, body: { environment, auth_type: authType } }) =>
      Effect.map(
        issueJourneyCredential(actor, { connectionId: actor.connectionId, environment, authType }),
        ({ username, password, hasRevoked, ...issued }) => ({
          status: 201,
          headers: NOT_STORED,
          body: {
            environment: issued.environment,
            auth_type: issued.authType,
            username,
            password,
            has_revoked: hasRevoked,
          } satisfies IssuedPushCredentials,
        }),
      ),
  })

const approvalRoute = (access: JourneyAccess, { requestPushApproval }: Push) =>
  endpoint({
    method: "POST",
    path: "/api/journey/push/request-approval/",
    id: "requestPushApproval",
    tag: "Journey",
    summary: "Ask the vendor to approve the test records",
    description: "Tells the vendor by mail, once a day at most. Possible once a test record has arrived.",
    access,
    answers: {
      200: {
        description: "The vendor was asked.",
        schema: RequestedApproval,
        example: { approval_requested_at: "2026-11-24T09:20:00.000Z" },
      },
      409: conflict,
      503: { description: "The mail could not be sent.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller: { actor } }) =>
      Effect.map(requestPushApproval(actor, actor.connectionId), (requestedAt) => ({
        status: 200,
        body: { approval_requested_at: formatTimestamp(requestedAt) } satisfies RequestedApproval,
      })),
    errors: {
      ...PUSH_ERRORS,
      NothingToReview: ({ isApproved }) =>
        failure(
          409,
          isApproved
            ? "There is no test environment any more."
            : "No test record has arrived yet. Push one first.",
        ),
      MailNotSent: () =>
        failure(
          503,
          "The mail could not be sent at the moment. Nothing is lost: ask again in a few minutes.",
        ),
    },
  })

const OUTCOME_EXAMPLE = {
  sequence: 14,
  received_at: "2026-11-24T09:20:00.000Z",
  employee_id: "KL-0398",
  result: "refused",
  problems: [{ field: "mobileNumber", reason: "Expected 10 digits" }],
}
const SHOW_EXAMPLE = {
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
  outcomes: [OUTCOME_EXAMPLE],
}
const ISSUE_EXAMPLE = {
  environment: "test",
  auth_type: "token",
  username: "hrs_push_test_7Yk2",
  password: "hrs_pass_9pQ2Yx0m",
  has_revoked: false,
}
