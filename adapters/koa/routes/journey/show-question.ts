import * as Effect from "effect/Effect"
import type { JourneyQuestion } from "../../../../core/contract/journey/journey-question.ts"
import { showJourneyQuestion } from "../../../../core/contract/journey/question-calls.ts"
import type { IssueCode } from "../../../../core/domain/connection/issue.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { Journey } from "../../../../core/use-cases/authorization/actor.ts"
import type { JourneyQuestion as Question } from "../../../../core/use-cases/journey/questions/show-question.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { NOT_STORED } from "../not-stored.ts"

export const showQuestionCalls: ReadonlyArray<Implementation> = [
  implement(showJourneyQuestion, ({ journey: { showJourneyQuestion } }, { caller: { actor } }) =>
    Effect.map(showJourneyQuestion(actor, actor.connectionId), (question) =>
      respond(200, toJourneyQuestion(actor, question), NOT_STORED),
    ),
  ),
]

const toJourneyQuestion = ({ isVerified }: Journey, question: Question): JourneyQuestion => ({
  purpose: question.purpose,
  repair: toRepair(question),
  confirm_sync: toHeldSync(question),
  sharing_request: toSharingRequest(question),
  change: toChange(question),
  is_verified: isVerified,
})

const PROBLEMS: Readonly<Partial<Record<IssueCode, NonNullable<JourneyQuestion["repair"]>["problem"]>>> = {
  "source.columns": "columns",
  "source.required": "columns",
  "source.permission": "permission",
}

const toRepair = ({ repair, connection }: Question): JourneyQuestion["repair"] => {
  if (repair === null) return null
  const { issue, visible, reusable } = repair
  return {
    problem: PROBLEMS[issue.code] ?? "credentials",
    message: issue.message,
    ...(issue.messageCodes && { message_codes: issue.messageCodes }),
    since: formatTimestamp(issue.raisedAt),
    credentials: visible,
    stored: Object.keys(reusable),
    last_synced: connection.lastSyncedAt === null ? null : formatTimestamp(connection.lastSyncedAt),
  }
}

const toHeldSync = ({ held, leaving, connection }: Question): JourneyQuestion["confirm_sync"] =>
  held === null
    ? null
    : {
        session_id: held.id,
        message: held.reason,
        ...(held.reasonCodes && { message_codes: held.reasonCodes }),
        held_since: formatTimestamp(held.startedAt),
        employees: connection.employeeCount,
        to_add: held.totals.added,
        to_update: held.totals.updated,
        missing: held.totals.disappeared,
        leaving: leaving.map(({ employeeId, name }) => ({ employee_id: employeeId, name })),
      }

const toSharingRequest = ({ request, lacking }: Question): JourneyQuestion["sharing_request"] =>
  request === null
    ? null
    : {
        version: request.version,
        is_open: request.open,
        requested_at: formatTimestamp(request.requestedAt),
        new_fields: request.newKeys,
        mandatory_fields: request.mandatoryKeys,
        withheld_fields: request.withheldKeys,
        lacking,
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
