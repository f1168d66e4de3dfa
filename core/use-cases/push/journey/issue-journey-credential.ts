import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { PushAuthMethod } from "../../../domain/push-auth.ts"
import type { PushAccess, PushEnvironment } from "../../../ports/push-access.ts"
import type { Actor } from "../../access/actor.ts"
import type { IssuePushCredential } from "../issue-push-credential.ts"
import { findJourneyPush, type FindJourneyPushPorts } from "./find-journey-push.ts"

/** A credential is shown only on the device that submitted the journey, or after a mailed link: the vendor has tokens, too. */
export class OtherDevice extends Data.TaggedError("OtherDevice") {}

export interface IssueJourneyCredentialPorts extends FindJourneyPushPorts {
  readonly access: Pick<PushAccess, "list">
  readonly issuePushCredential: IssuePushCredential
}

export interface IssueJourneyCredentialInput {
  readonly connectionId: string
  readonly environment: PushEnvironment
  readonly authType: PushAuthMethod
}

/** Issues a credential to the corporate's HR admin, and says whether it has revoked an earlier one. */
export const makeIssueJourneyCredential = (ports: IssueJourneyCredentialPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, environment, authType }: IssueJourneyCredentialInput,
  ) {
    const { isOwn } = yield* findJourneyPush(ports, actor, connectionId)
    if (!isOwn) return yield* new OtherDevice()
    const earlier = (yield* ports.access.list(connectionId)).find((each) => each.environment === environment)
    const issued = yield* ports.issuePushCredential(actor, connectionId, environment, authType)
    return { ...issued, hasRevoked: earlier?.endedAt === null }
  })

export type IssueJourneyCredential = ReturnType<typeof makeIssueJourneyCredential>
