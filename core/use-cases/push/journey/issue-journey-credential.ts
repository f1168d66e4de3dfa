import * as Effect from "effect/Effect"
import type { PushAuthMethod } from "../../../domain/push/push-auth.ts"
import type { PushEnvironment } from "../../../ports/push-access.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findPushConnection, type IssuePushCredential } from "../issue-push-credential.ts"

export interface IssueJourneyCredentialPorts extends UsedPorts<"connections" | "pushAccess.list"> {
  readonly issuePushCredential: IssuePushCredential
}

export interface IssueJourneyCredentialInput {
  readonly connectionId: string
  readonly environment: PushEnvironment
  readonly authType: PushAuthMethod
}

/** Issues a credential to the corporate's HR admin, and returns whether it has revoked an earlier one. */
export const makeIssueJourneyCredential = (ports: IssueJourneyCredentialPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, environment, authType }: IssueJourneyCredentialInput,
  ) {
    yield* findPushConnection(ports.connections, actor, "push.manage-credentials", connectionId)
    const earlier = (yield* ports.pushAccess.list(connectionId)).find(
      (each) => each.environment === environment,
    )
    const issued = yield* ports.issuePushCredential(actor, connectionId, environment, authType)
    return { ...issued, hasRevoked: earlier?.endedAt === null }
  })
