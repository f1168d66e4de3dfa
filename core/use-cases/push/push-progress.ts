import * as Effect from "effect/Effect"
import type { PushAccess, PushTestOutcomes } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"

/** The progress of the corporate: it tests, it has asked for approval, or it pushes in production. */
export type PushState = "testing" | "approval-requested" | "approved"

export interface PushProgress {
  readonly state: PushState
  /** There is an active test environment. */
  readonly isTesting: boolean
  readonly accepted: number
  readonly refused: number
  readonly approvalRequestedAt: number | null
}

export interface PushProgressPorts {
  readonly pushAccess: Pick<PushAccess, "list">
  readonly pushOutcomes: Pick<PushTestOutcomes, "summarize">
}

export const readPushProgress = Effect.fnUntraced(function* (
  { pushAccess, pushOutcomes }: PushProgressPorts,
  connectionId: string,
): Effect.fn.Return<PushProgress, StorageError> {
  const found = yield* pushOutcomes.summarize(connectionId)
  const summary = found ?? NO_TESTS
  const credentials = yield* pushAccess.list(connectionId)
  const isApproved = credentials.some(({ environment }) => environment === "production")
  const state = summary.approvalRequestedAt === null ? "testing" : "approval-requested"
  return { ...summary, isTesting: found !== null, state: isApproved ? "approved" : state }
})

const NO_TESTS = { accepted: 0, refused: 0, approvalRequestedAt: null }
