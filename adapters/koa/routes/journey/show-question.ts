import * as Effect from "effect/Effect"
import { JourneyQuestion } from "../../../../core/contract/connection/journey/journey-question.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { Journey } from "../../../../core/use-cases/access/actor.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  JourneyQuestion as Question,
  ShowJourneyQuestion,
} from "../../../../core/use-cases/connection/questions/show-question.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { CONNECTION_GONE, NOT_STORED } from "./journey-answer.ts"

/** GET /api/journey/question/ */
export const showQuestionRoute = (access: Access<AuthenticatedJourney>, showQuestion: ShowJourneyQuestion) =>
  endpoint({
    method: "GET",
    path: "/api/journey/question/",
    id: "showJourneyQuestion",
    tag: "Journey",
    summary: "Read what the corporate has to answer",
    description:
      "For a journey with another purpose than the onboarding: which part of the source broke, which sync waits for an answer, what the vendor asks for beyond the agreement, or which change was made. Secrets are never returned.",
    access,
    answers: { 200: { description: "The question.", schema: JourneyQuestion, example: EXAMPLE } },
    errors: CONNECTION_GONE,
    handle: ({ caller: { actor } }) =>
      Effect.map(showQuestion(actor, actor.connectionId), (question) => ({
        status: 200,
        headers: NOT_STORED,
        body: toJourneyQuestion(actor, question),
      })),
  })

const toJourneyQuestion = ({ purpose, isVerified }: Journey, question: Question): JourneyQuestion => ({
  purpose,
  repair: toRepair(question),
  confirm_sync: toHeldSync(question),
  sharing_request: toSharingRequest(question),
  change: toChange(question),
  is_verified: isVerified,
})

const toRepair = ({ repair, connection }: Question): JourneyQuestion["repair"] => {
  if (repair === null) return null
  const { issue, visible, reusable } = repair
  return {
    problem: issue.code === "source.columns" ? "columns" : "credentials",
    message: issue.message,
    since: formatTimestamp(issue.raisedAt),
    credentials: visible,
    stored: Object.keys(reusable),
    last_synced: connection.lastSyncedAt === null ? null : formatTimestamp(connection.lastSyncedAt),
  }
}

const toHeldSync = ({ held, connection }: Question): JourneyQuestion["confirm_sync"] =>
  held === null
    ? null
    : {
        session_id: held.id,
        message: held.reason,
        held_since: formatTimestamp(held.startedAt),
        employees: connection.employeeCount,
        to_add: held.totals.added,
        to_update: held.totals.updated,
        missing: held.totals.disappeared,
      }

const toSharingRequest = ({ request }: Question): JourneyQuestion["sharing_request"] =>
  request === null
    ? null
    : {
        version: request.version,
        is_open: request.open,
        requested_at: formatTimestamp(request.requestedAt),
        new_fields: request.newKeys,
        mandatory_fields: request.mandatoryKeys,
        withheld_fields: request.withheldKeys,
      }

const toChange = ({ change, connection: { pausedAt } }: Question): JourneyQuestion["change"] =>
  change === null
    ? null
    : {
        kind: change.kind,
        at: formatTimestamp(change.at),
        by: change.by,
        by_email: change.byEmail,
        detail: change.detail,
        paused_at: pausedAt === null ? null : formatTimestamp(pausedAt),
      }

const EXAMPLE = {
  purpose: "repair",
  repair: {
    problem: "credentials",
    message: "The server did not accept the user.",
    since: "2026-11-24T02:00:00.000Z",
    credentials: { host: "files.acme.example", username: "hr-export" },
    stored: [],
    last_synced: "2026-11-17T02:00:00.000Z",
  },
  confirm_sync: null,
  sharing_request: null,
  change: null,
  is_verified: false,
}
