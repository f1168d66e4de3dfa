import { consoleCall, ok } from "../../call.ts"
import { CLIENT_BUSY, CLIENT_GONE, LIVE_ERRORS, LIVE_MESSAGES } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { ConsolePushApproval, ConsolePushReview } from "./push-review.ts"

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

export const showConsolePushReview = consoleCall({
  id: "showConsolePushReview",
  route: "GET /api/console/clients/{connection_id}/push-test/",
  summary: "List the test records that a client pushed",
  description:
    "The records as the vendor would receive them, and whether the client has requested approval. They are not in the directory, and no webhook is sent for them.",
  pathParameters: CLIENT_PATH,
  responses: ok(
    "The test records; null for a client that does not push employees.",
    ConsolePushReview,
    REVIEW_EXAMPLE,
  ),
  errors: LIVE_ERRORS,
})

export const approveConsolePushTest = consoleCall({
  id: "approveConsolePushTest",
  route: "POST /api/console/clients/{connection_id}/push-test/approve/",
  summary: "Approve the test records of a client",
  description:
    "Deletes the test records and revokes the test credentials. The client's HR admin then creates production credentials in the journey; the vendor never sees them.",
  pathParameters: CLIENT_PATH,
  responses: ok("Done.", ConsolePushApproval, { deleted_records: 12 }),
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: {
        ...LIVE_MESSAGES,
        PushNotConfigured: "This client does not push employees, so there is nothing to approve.",
        NothingToApprove: null,
      },
    },
  },
})
