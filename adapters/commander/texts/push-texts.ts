import type { NothingToApprove } from "../../../core/use-cases/push/approve-push-test.ts"
import type {
  PushNotConfigured,
  PushNotApproved,
} from "../../../core/use-cases/push/issue-push-credential.ts"
import type { NothingToRevoke } from "../../../core/use-cases/push/revoke-push-credential.ts"
import type { Texts } from "./texts.ts"

export type PushError = NothingToApprove | NothingToRevoke | PushNotConfigured | PushNotApproved

/** Corporates whose own systems push employees. */
export const PUSH_TEXTS: Texts<PushError> = {
  NothingToApprove: ({ connectionId, approvedBefore }) =>
    approvedBefore
      ? `Connection ${connectionId} is already approved. To issue production credentials: hrsync push issue ${connectionId} --environment production. To close a test environment that was reopened: hrsync push revoke ${connectionId} --environment test`
      : `Connection ${connectionId} has no test credentials, so it cannot be approved. Issue them with: hrsync push issue ${connectionId} --environment test`,
  NothingToRevoke: ({ connectionId, environment }) =>
    `Connection ${connectionId} has no active ${environment} credentials. To list them: hrsync push credentials ${connectionId}`,
  PushNotConfigured: ({ connectionId }) =>
    `Connection ${connectionId} does not use the push API. Find one with "hrsync connection list", or create one with "hrsync push invite".`,
  PushNotApproved: ({ connectionId }) =>
    `Connection ${connectionId} is not approved, so it cannot have production credentials. Review its records (hrsync push records ${connectionId}), then approve it: hrsync push approve ${connectionId}`,
}
