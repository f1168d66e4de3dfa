import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { IssuedPushCredential } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ConnectionAccessError } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import {
  type IssuePushCredentialPorts,
  generateCredential,
  type PushNotConfigured,
  findPushConnection,
} from "./issue-push-credential.ts"

/** There is no test environment, or it was approved before: approving again would revoke credentials that are in use. */
export class NothingToApprove extends Data.TaggedError("NothingToApprove")<{
  readonly connectionId: string
  readonly approvedBefore: boolean
}> {}

export type ApprovePushTestPorts = IssuePushCredentialPorts & UsedPorts<"issues.resolve">

/**
 * Approves a corporate's test pushes, as the vendor (specification/sources.md#push): the test data are purged, and
 * the test credentials are revoked, since further test pushes would not be reviewed. From now on anyone who manages
 * the corporate's credentials may issue one for production, with the kind of the test credentials by default. Returns
 * the number of purged records.
 */
export const makeApprovePushTest = ({ connections, pushAccess, issues, secrets }: ApprovePushTestPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    number,
    ConnectionAccessError | NothingToApprove | PushNotConfigured | ConnectionNotLive | StorageError
  > {
    yield* findPushConnection(connections, actor, "push.approve-test", connectionId)
    const credentials = yield* pushAccess.list(connectionId)
    const test = credentials.find(({ environment }) => environment === "test")
    if (isApproved(credentials)) return yield* new NothingToApprove({ connectionId, approvedBefore: true })
    // The approver gets no credential: with one, the vendor could push in the name of the corporate, and probe hidden
    // values.
    const { credential } = generateCredential(secrets, {
      connectionId,
      environment: "production",
      authType: test?.authType ?? "any",
    })
    const now = yield* Clock.currentTimeMillis
    const purged = yield* pushAccess.approve(credential, now)
    if (purged === null) {
      // Another user may have approved it in between.
      const approvedBefore = isApproved(yield* pushAccess.list(connectionId))
      return yield* new NothingToApprove({ connectionId, approvedBefore })
    }
    yield* issues.resolve(connectionId, ["push.approval-requested"], now)
    return purged
  })

const isApproved = (credentials: ReadonlyArray<IssuedPushCredential>): boolean =>
  credentials.some(({ environment }) => environment === "production")
