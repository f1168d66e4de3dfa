import * as Effect from "effect/Effect"
import {
  ConsolePushApproval,
  ConsolePushReview,
} from "../../../../../core/contract/connection/console/push-review.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { PushReview } from "../../../../../core/use-cases/push/show-push-review.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { toTimestamp } from "../console-answer.ts"
import { CLIENT_PATH } from "./client.ts"
import { BUSY, CLIENT_GONE, LIVE_ERRORS } from "./client-answer.ts"

export type PushReviewApi = Pick<UseCases["push"], "approvePushTest" | "showPushReview">

/** The test records of a client that pushes, and their approval. */
export const pushReviewRoutes = (
  access: Access<AuthenticatedSession>,
  { approvePushTest, showPushReview }: PushReviewApi,
): ReadonlyArray<Route> => [
  showPushReviewRoute(access, showPushReview),
  approvePushTestRoute(access, approvePushTest),
]

/** GET /api/console/clients/{connection_id}/push-test/ */
const showPushReviewRoute = (
  access: Access<AuthenticatedSession>,
  showPushReview: PushReviewApi["showPushReview"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/push-test/",
    id: "showConsolePushReview",
    tag: "Console",
    summary: "Look at the test records that a client pushed",
    description:
      "Records as the vendor would receive them, and whether the client asks for approval. Nothing of them is in the directory, and no webhook is sent for them.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: {
        description: "The test records; null for a client that does not push.",
        schema: ConsolePushReview,
        example: REVIEW_EXAMPLE,
      },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: LIVE_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      showPushReview(actor, path.connection_id).pipe(
        Effect.map(toReview),
        Effect.catchTag("PushNotConfigured", () => Effect.succeed(null)),
        Effect.map((review) => ({ status: 200, body: { review } satisfies ConsolePushReview })),
      ),
  })

const toReview = (review: PushReview): ConsolePushReview["review"] => ({
  state: review.state,
  is_testing: review.isTesting,
  approval_requested_at: toTimestamp(review.approvalRequestedAt),
  refused: review.refused,
  records: review.records,
  latest: review.latest.map(({ receivedAt, record }) => ({
    received_at: formatTimestamp(receivedAt),
    record,
  })),
})

const REVIEW_EXAMPLE: ConsolePushReview = {
  review: {
    state: "approval-requested",
    is_testing: true,
    approval_requested_at: "2026-11-25T09:23:10.000Z",
    refused: 2,
    records: 1,
    latest: [
      {
        received_at: "2026-11-25T09:20:00.000Z",
        record: { id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90", employeeId: "KL-0412", name: "Tenzin Lhamo" },
      },
    ],
  },
}

/** POST /api/console/clients/{connection_id}/push-test/approve/ */
const approvePushTestRoute = (
  access: Access<AuthenticatedSession>,
  approvePushTest: PushReviewApi["approvePushTest"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/push-test/approve/",
    id: "approveConsolePushTest",
    tag: "Console",
    summary: "Approve the test records of a client",
    description:
      "Deletes the test records and revokes the test credentials. The client's HR admin then creates credentials for production in the journey; the vendor gets none.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "Done.", schema: ConsolePushApproval, example: { deleted_records: 12 } },
      ...CLIENT_GONE,
      ...BUSY,
    },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(approvePushTest(actor, path.connection_id), (deleted) => ({
        status: 200,
        body: { deleted_records: deleted } satisfies ConsolePushApproval,
      })),
    errors: {
      ...LIVE_ERRORS,
      PushNotConfigured: () => failure(409, "This client does not push, so there is nothing to approve."),
      NothingToApprove: ({ approvedBefore }) =>
        approvedBefore
          ? failure(409, "This client is approved already. Nothing was changed.")
          : failure(
              409,
              "This client has no test credentials, so there is nothing to approve. Its HR admin creates them in the journey.",
            ),
    },
  })
