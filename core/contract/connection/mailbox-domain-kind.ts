import * as Schema from "effect/Schema"

/**
 * How the domain of a mailbox relates to the organization: its own domain, that of a public mail provider, or
 * another one.
 */
export const MAILBOX_DOMAIN_KINDS = ["organization", "public", "other"] as const
export const MailboxDomainKind = Schema.Literals(MAILBOX_DOMAIN_KINDS)
export type MailboxDomainKind = typeof MailboxDomainKind.Type
