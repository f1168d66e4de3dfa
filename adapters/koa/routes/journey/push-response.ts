import { toReason } from "../reason-codes.ts"
import type { JourneyPushChange, PushOutcome } from "../../../../core/contract/push/journey/journey-push.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type {
  JourneyPushProgress,
  ShownOutcome,
} from "../../../../core/use-cases/push/journey/show-journey-push.ts"

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
  problemCodes = {},
}: ShownOutcome): PushOutcome => ({
  sequence,
  received_at: formatTimestamp(receivedAt),
  employee_id: employeeId,
  result,
  problems: Object.entries(problems).map(([field, reason]) => ({
    field,
    ...toReason({ reason, reasonCodes: problemCodes[field] ?? null }),
  })),
})
