import * as Effect from "effect/Effect"
import type { JourneyPush } from "../../../../core/contract/push/journey/journey-push.ts"
import * as calls from "../../../../core/contract/push/journey/push-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { JourneyPushView } from "../../../../core/use-cases/push/journey/show-journey-push.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { withFailures } from "../../calls/call-errors.ts"
import { NOT_STORED } from "../not-stored.ts"
import { toProgress, toPushOutcome } from "./push-response.ts"

/** A corporate that pushes: its credentials, the records of its test environment, and the approval. */
export const pushCalls: ReadonlyArray<Implementation> = [
  implement(calls.showJourneyPush, ({ push: { showJourneyPush } }, { caller: { actor } }) =>
    Effect.map(showJourneyPush(actor, actor.connectionId), (view) =>
      respond(200, toJourneyPush(view), NOT_STORED),
    ),
  ),

  implement(
    calls.issueJourneyPushCredentials,
    (
      { push: { issueJourneyCredential } },
      { caller: { actor }, body: { environment, auth_type: authType } },
    ) =>
      Effect.map(
        issueJourneyCredential(actor, { connectionId: actor.connectionId, environment, authType }),
        ({ environment, authType, username, password, hasRevoked }) =>
          respond(
            201,
            { environment, auth_type: authType, username, password, has_revoked: hasRevoked },
            NOT_STORED,
          ),
      ),
  ),

  implement(calls.requestPushApproval, ({ push: { requestPushApproval } }, { caller: { actor } }) =>
    withFailures(
      Effect.map(requestPushApproval(actor, actor.connectionId), (requestedAt) =>
        respond(200, { approval_requested_at: formatTimestamp(requestedAt) }),
      ),
      {
        NothingToReview: ({ isApproved }) => ({
          message: isApproved
            ? "The test environment no longer exists."
            : "No test record has arrived yet. Push one first.",
        }),
      },
    ),
  ),
]

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
