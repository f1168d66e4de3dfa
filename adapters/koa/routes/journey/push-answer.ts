import type {
  JourneyPushChange,
  PushOutcome,
} from "../../../../core/contract/connection/journey/journey-push.ts"
import { failure } from "../../failure.ts"
import { CONNECTION_GONE } from "./journey-answer.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type {
  JourneyPushProgress,
  ShownOutcome,
} from "../../../../core/use-cases/push/journey/show-journey-push.ts"

/** The connection is not submitted yet, or by another integration type. */
export const PUSH_ERRORS = {
  ...CONNECTION_GONE,
  ConnectionNotLive: () => failure(409, "Nothing was submitted yet. Submit the journey first."),
  PushNotConfigured: () => failure(409, "The company is connected in another way."),
}

export const toProgress = ({
  state,
  accepted,
  refused,
  records,
  approvalRequestedAt,
}: JourneyPushProgress): Omit<JourneyPushChange, "outcomes"> => ({
  state,
  accepted,
  refused,
  records,
  approval_requested_at: approvalRequestedAt === null ? null : formatTimestamp(approvalRequestedAt),
})

export const toPushOutcome = ({
  sequence,
  receivedAt,
  employeeId,
  result,
  problems,
}: ShownOutcome): PushOutcome => ({
  sequence,
  received_at: formatTimestamp(receivedAt),
  employee_id: employeeId,
  result,
  problems: Object.entries(problems).map(([field, reason]) => ({ field, reason })),
})
