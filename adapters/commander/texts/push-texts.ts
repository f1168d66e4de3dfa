import type { NothingToApprove } from "../../../core/use-cases/push/approve-push-test.ts"
import type {
  PushNotConfigured,
  PushNotApproved,
} from "../../../core/use-cases/push/issue-push-credential.ts"
import type { NothingToRevoke } from "../../../core/use-cases/push/revoke-push-credential.ts"
import type { Texts } from "./texts.ts"

export type PushError = NothingToApprove | NothingToRevoke | PushNotConfigured | PushNotApproved

/** Corporates whose own systems push their employees. */
export const PUSH_TEXTS: Texts<PushError> = {
  NothingToApprove: ({ connectionId, approvedBefore }) =>
    approvedBefore
      ? `Connection ${connectionId} was approved before. New production credentials come from hrsync push issue ${connectionId} --environment production; a test environment that was opened again is ended by hrsync push revoke ${connectionId} --environment test`
      : `Connection ${connectionId} has no test credentials, so there is nothing to approve: issue them with hrsync push issue ${connectionId} --environment test`,
  NothingToRevoke: ({ connectionId, environment }) =>
    `Connection ${connectionId} has no ${environment} credentials that could still be used: see hrsync push credentials ${connectionId}`,
  PushNotConfigured: ({ connectionId }) =>
    `Connection ${connectionId} is not one by which a corporate pushes its employees: see hrsync connection list, or make one with hrsync push invite.`,
  PushNotApproved: ({ connectionId }) =>
    `What connection ${connectionId} pushes was not approved yet, so it gets no credentials for production: see hrsync push records ${connectionId}, then hrsync push approve ${connectionId}`,
}
