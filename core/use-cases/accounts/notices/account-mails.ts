import type { AuditAction } from "../../../contract/audit/actions.ts"
import type { AccountChange } from "../../../domain/accounts/users/account-notice.ts"
import type { StepUpAction } from "../../authorization/step-up/step-up.ts"

/**
 * To whom a change is mailed. `user` and `membership`: to the person whom the entry is about, by the id that it has.
 * `vendor-admins`: to the admins of the vendor whose credential it is.
 */
export interface MailedChange {
  readonly change: AccountChange
  readonly to: "user" | "membership" | "vendor-admins"
}

interface NotMailed {
  /** The reason. */
  readonly notMailed: string
}

const READS: NotMailed = { notMailed: "It changes nothing." }
const OF_THE_INSTALLATION: NotMailed = { notMailed: "It concerns the whole installation, and no account." }
const OF_A_JOURNEY: NotMailed = {
  notMailed: "It concerns a connection, whose mailboxes have notices of their own.",
}
const OWN_SESSION: NotMailed = { notMailed: "The person does it to their own sessions." }

/** A new action about access that is missing here does not compile. */
export const ACCOUNT_MAILS: Readonly<Record<StepUpAction, MailedChange | NotMailed>> = {
  "user.changed": { change: "role-changed", to: "membership" },
  "user.operator.created": { change: "operator-made", to: "user" },
  "user.passkey.added": { change: "passkey-added", to: "user" },
  "user.passkey.removed": { change: "passkey-removed", to: "user" },
  "user.password.changed": { change: "password-changed", to: "user" },
  "user.provider.unlinked": { change: "provider-unlinked", to: "user" },
  "user.removed": { change: "removed", to: "membership" },
  "user.second-factor.disabled": { change: "second-factor-off", to: "user" },
  "user.second-factor.enabled": { change: "second-factor-on", to: "user" },
  "vendor.api-key.issued": { change: "api-key-issued", to: "vendor-admins" },
  "vendor.api-key.rotated": { change: "api-key-rotated", to: "vendor-admins" },
  "vendor.app-secret.rotated": { change: "app-secret-rotated", to: "vendor-admins" },
  "vendor.basic-user.issued": { change: "basic-user-issued", to: "vendor-admins" },
  "vendor.basic-user.password-reset": { change: "basic-password-reset", to: "vendor-admins" },
  "vendor.credential.revoked": { change: "credential-revoked", to: "vendor-admins" },
  "vendor.public-key.added": { change: "public-key-added", to: "vendor-admins" },
  "journey.access.given": OF_A_JOURNEY,
  "journey.access.requested": OF_A_JOURNEY,
  "journey.access.withdrawn": OF_A_JOURNEY,
  "journey.device.verified": OF_A_JOURNEY,
  "journey.token.issued": OF_A_JOURNEY,
  "key.master.removed": OF_THE_INSTALLATION,
  "key.master.rotated": OF_THE_INSTALLATION,
  "key.service.rotated": OF_THE_INSTALLATION,
  "push.credential.issued": OF_A_JOURNEY,
  "push.credential.revoked": OF_A_JOURNEY,
  "session.confirmed": OWN_SESSION,
  "session.ended": OWN_SESSION,
  "session.file.read": READS,
  "session.others-ended": OWN_SESSION,
  "session.read": READS,
  "session.signed-in": OWN_SESSION,
  "session.switched": OWN_SESSION,
  "source-webhook.issued": OF_A_JOURNEY,
  "source-webhook.revoked": OF_A_JOURNEY,
  "user.invitation.sent": { notMailed: "It is a mail itself." },
  "user.invited": { notMailed: "The invitation is a mail." },
  "user.sign-in-domains.changed": {
    notMailed: "It concerns an organization, whose admins have the audit log.",
  },
  "user.sign-ins.read": READS,
  "vendor.created": { notMailed: "The vendor has nobody yet who could be told." },
}

/** Null: nobody has a mail about it. */
export const findMailedChange = (action: AuditAction): MailedChange | null => {
  const row = (ACCOUNT_MAILS as Readonly<Partial<Record<AuditAction, MailedChange | NotMailed>>>)[action]
  return row === undefined || "notMailed" in row ? null : row
}
