import * as Schema from "effect/Schema"

/**
 * What an API key may do (specification/authentication.md#scopes). `read`: everything that changes nothing. `invite`: start journeys
 * and set up employee updates. `terminate`: end connections. `resend`: send webhooks again. `update`: change employees and
 * record consents.
 */
export const KEY_SCOPES = ["read", "invite", "terminate", "resend", "update"] as const

export const KeyScope = Schema.Literals(KEY_SCOPES)
export type KeyScope = typeof KeyScope.Type
