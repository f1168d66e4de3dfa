import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/push/console/push-review-calls.ts"
import type { ConsolePushReview } from "../../../../../core/contract/push/console/push-review.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { PushReview } from "../../../../../core/use-cases/push/show-push-review.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { toTimestamp } from "../console-response.ts"

/** The test records of a client that pushes, and their approval. */
export const pushReviewCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsolePushReview, ({ push: { showPushReview } }, { caller: { actor }, path }) =>
    showPushReview(actor, path.connection_id).pipe(
      Effect.map(toReview),
      Effect.catchTag("PushNotConfigured", () => Effect.succeed(null)),
      Effect.map((review) => respond(200, { review })),
    ),
  ),

  implement(calls.approveConsolePushTest, ({ push: { approvePushTest } }, { caller: { actor }, path }) =>
    withFailures(
      Effect.map(approvePushTest(actor, path.connection_id), (deleted) =>
        respond(200, { deleted_records: deleted }),
      ),
      {
        NothingToApprove: ({ approvedBefore }) => ({
          message: approvedBefore
            ? "This client is already approved. Nothing was changed."
            : "This client has no test credentials, so there is nothing to approve. Its HR admin creates them in the journey.",
        }),
      },
    ),
  ),
]

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
