import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { VendorStore } from "../../../ports/access/vendor-store.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { Mailer } from "../../../ports/mailer.ts"
import type { PushTestOutcomes } from "../../../ports/push-access.ts"
import type { Actor } from "../../authorization/actor.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { findPushConnection } from "../issue-push-credential.ts"
import { openPushTests, type OpenPushTestsPorts } from "../open-push-tests.ts"
import type { Connections } from "../../../ports/connection/connections.ts"

/** There is nothing that the vendor could look at, or it has approved. */
export class NothingToReview extends Data.TaggedError("NothingToReview")<{
  readonly isApproved: boolean
}> {}

export interface RequestPushApprovalPorts extends OpenPushTestsPorts {
  readonly connections: Connections
  readonly issues: Pick<ConnectionIssues, "raise">
  readonly mailer: Mailer
  readonly outcomes: Pick<PushTestOutcomes, "markApprovalRequested" | "summarize">
  readonly secrets: Pick<Secrets, "uuid">
  readonly vendors: Pick<VendorStore, "find" | "findFirstAdminEmail">
}

/** A vendor is not reminded more often. */
const REMINDER_MILLIS = 24 * 60 * 60 * 1_000

/**
 * Asks the vendor to look at the test records of employees whom the corporate shares, by an issue, and by mail to its first admin. It is asked once a day at most, however often this is
 * called. Returns when it was asked.
 */
export const makeRequestPushApproval = (ports: RequestPushApprovalPorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string) {
    const connection = yield* findPushConnection(
      ports.connections,
      actor,
      "push.request-approval",
      connectionId,
    )
    const summary = yield* ports.outcomes.summarize(connectionId)
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
  { issues, outcomes, secrets }: Pick<RequestPushApprovalPorts, "issues" | "outcomes" | "secrets">,
  connectionId: string,
  now: number,
) {
  if (!(yield* outcomes.markApprovalRequested(connectionId, now))) return false
  const message = "The corporate asks for approval of its test records."
  yield* issues.raise(connectionId, { id: secrets.uuid(), code: "push.approval-requested", message }, now)
  return true
})

export type RequestPushApproval = ReturnType<typeof makeRequestPushApproval>
