import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { describeIssue } from "../../../domain/connection/issue.ts"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { findPushConnection } from "../issue-push-credential.ts"
import { openPushTests, type OpenPushTestsPorts } from "../open-push-tests.ts"

/** There is nothing for the vendor to review, or it has already approved. */
export class NothingToReview extends Data.TaggedError("NothingToReview")<{
  readonly isApproved: boolean
}> {}

export type RequestPushApprovalPorts = OpenPushTestsPorts &
  UsedPorts<
    | "connections"
    | "issues.raise"
    | "mailer"
    | "secrets.uuid"
    | "vendors.find"
    | "vendors.findFirstAdminEmail"
    | "pushOutcomes.markApprovalRequested"
    | "pushOutcomes.summarize"
  >

/** A vendor is not reminded more often. */
const REMINDER_MILLIS = 24 * 60 * 60 * 1_000

/**
 * Asks the vendor to review the test records of shared employees, with an issue and a mail to its first admin. Asks at most once a day, however often this is
 * called. Returns the time of the request.
 */
export const makeRequestPushApproval = (ports: RequestPushApprovalPorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string) {
    const connection = yield* findPushConnection(
      ports.connections,
      actor,
      "push.request-approval",
      connectionId,
    )
    const summary = yield* ports.pushOutcomes.summarize(connectionId)
    const records = (yield* openPushTests(ports, connection)).length
    if (summary === null || records === 0) return yield* new NothingToReview({ isApproved: summary === null })
    const now = yield* Clock.currentTimeMillis
    const { approvalRequestedAt } = summary
    if (approvalRequestedAt !== null && now - approvalRequestedAt < REMINDER_MILLIS)
      return approvalRequestedAt
    const { vendorOrgId, orgName } = connection
    const vendor = yield* ports.vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const recipient = yield* ports.vendors.findFirstAdminEmail(vendorOrgId)
    if (recipient === null) {
      yield* Effect.logWarning(
        "A corporate asked a vendor without admins for its approval; nobody was told",
        {
          vendorOrgId,
          connectionId,
        },
      )
    } else {
      yield* ports.mailer.send({
        id: `push-approval.${connectionId}.${String(now)}`,
        to: [recipient],
        notice: { kind: "push-approval", vendorName: vendor.name, connectionId, orgName, records },
      })
    }
    const isMarked = yield* commitWithEntry(markRequested(ports, connectionId, now), (marked) => marked)
    return isMarked ? now : yield* new NothingToReview({ isApproved: true })
  })

/** The vendor is shown an issue until it approves. False: the test environment has ended since. */
const markRequested = Effect.fnUntraced(function* (
  { issues, pushOutcomes, secrets }: Pick<RequestPushApprovalPorts, "issues" | "pushOutcomes" | "secrets">,
  connectionId: string,
  now: number,
) {
  if (!(yield* pushOutcomes.markApprovalRequested(connectionId, now))) return false
  const issue = describeIssue("push.approval-requested", [makePlainReason("issue.approval-requested")])
  yield* issues.raise(connectionId, { id: secrets.uuid(), ...issue }, now)
  return true
})
