import type { AuditAction } from "../../../contract/audit/actions.ts"

/*
 * Which changes a user of the console may make only within ten minutes of a proof of being that user: by password, code, passkey or
 * sign-in provider (specification/authentication.md#step-up). So an unattended browser, or a stolen cookie, does not suffice to leave
 * a way in. The command line, API keys and journeys have no session, and are not affected.
 */

/** Everything about users and their ways to sign in, credentials, secrets and keys. */
export type StepUpAction = Extract<
  AuditAction,
  | `user.${string}`
  | `key.${string}`
  | `source-webhook.${string}`
  | "vendor.created"
  | `${string}.access.${string}`
  | `${string}.session.${string}`
  | `session.${string}`
  | `${string}${"api-key" | "secret" | "credential" | "basic-user" | "public-key" | "token" | "device"}${string}`
>

interface Exempt {
  /** The reason. */
  readonly exempt: string
}

const READS: Exempt = { exempt: "It only reads." }
const SIGNS_IN: Exempt = { exempt: "It proves who the person is." }
const ENDS_SESSIONS: Exempt = {
  exempt: "It only ends sessions, which a person who suspects a theft does at once.",
}
const OF_A_JOURNEY: Exempt = { exempt: "Nobody does it in a session of the console." }

/** A new action of this kind that is missing here does not compile. */
export const STEP_UP: Readonly<Record<StepUpAction, "required" | Exempt>> = {
  "key.master.removed": "required",
  "key.master.rotated": "required",
  "key.service.rotated": "required",
  "push.credential.issued": "required",
  "push.credential.revoked": "required",
  "source-webhook.issued": "required",
  "source-webhook.revoked": "required",
  "user.changed": "required",
  "user.invited": "required",
  "user.operator.created": "required",
  "user.passkey.added": "required",
  "user.passkey.removed": "required",
  "user.password.changed": "required",
  "user.provider.unlinked": "required",
  "user.removed": "required",
  "user.sign-in-domains.changed": "required",
  "user.second-factor.disabled": "required",
  "user.second-factor.enabled": "required",
  "vendor.api-key.issued": "required",
  "vendor.api-key.rotated": "required",
  "vendor.app-secret.rotated": "required",
  "vendor.basic-user.issued": "required",
  "vendor.basic-user.password-reset": "required",
  "vendor.created": "required",
  "vendor.credential.revoked": "required",
  "vendor.public-key.added": "required",
  "journey.access.given": OF_A_JOURNEY,
  "journey.access.requested": OF_A_JOURNEY,
  "journey.access.withdrawn": OF_A_JOURNEY,
  "journey.device.verified": OF_A_JOURNEY,
  "journey.token.issued": OF_A_JOURNEY,
  "session.confirmed": SIGNS_IN,
  "session.ended": ENDS_SESSIONS,
  "session.file.read": READS,
  "session.others-ended": ENDS_SESSIONS,
  "session.read": READS,
  "session.signed-in": SIGNS_IN,
  "session.switched": { exempt: "It changes no rights: the user has both memberships already." },
  "user.invitation.sent": { exempt: "It repeats a mail to a person who was invited with a proof." },
  "user.sign-ins.read": READS,
}

export const requiresProof = (action: AuditAction): boolean =>
  (STEP_UP as Readonly<Partial<Record<AuditAction, "required" | Exempt>>>)[action] === "required"
