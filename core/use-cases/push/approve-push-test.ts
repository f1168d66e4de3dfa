import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../access/actor.ts"
import type { ConnectionAccessError } from "../access/find-connection.ts"
import type { ConnectionNotLive } from "../sync/sync-errors.ts"
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

/**
 * Approves a corporate's test pushes, as the vendor (interface.md, "Push API rules"): the test data are purged, and the test
 * credentials are revoked, since further test pushes would not be reviewed. From now on anyone who manages the corporate's
 * credentials may issue one for production, with the kind of the test credentials by default. Returns the number of purged
 * records.
 */
export const makeApprovePushTest = ({ connections, access, secrets }: IssuePushCredentialPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    number,
    ConnectionAccessError | NothingToApprove | PushNotConfigured | ConnectionNotLive | StorageError
  > {
    yield* findPushConnection(connections, actor, "push.approve-test", connectionId)
    const credentials = yield* access.list(connectionId)
    const test = credentials.find(({ environment }) => environment === "test")
    const approvedBefore = credentials.some(({ environment }) => environment === "production")
    if (approvedBefore) return yield* new NothingToApprove({ connectionId, approvedBefore })
    // The approver gets no credential: with one, the vendor could push in the name of the corporate, and probe hidden
    // values.
    const { credential } = generateCredential(secrets, {
      connectionId,
      environment: "production",
      authType: test?.authType ?? "any",
    })
    const purged = yield* access.approve(credential, yield* Clock.currentTimeMillis)
    return purged ?? (yield* new NothingToApprove({ connectionId, approvedBefore }))
  })
