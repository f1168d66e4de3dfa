import type { MailboxDomainKind } from "../../contract/connection/mailbox-domain-kind.ts"
import { emailDomain } from "../email-address.ts"

/**
 * What speaks for the corporate in the journeys of one connection
 * (specification/connections.md#who-speaks-for-the-corporate): a mailbox that its owner verified, or the device that
 * submitted. Nothing in a journey's token is one, since the vendor writes it.
 */
export interface Anchor {
  readonly id: string
  readonly connectionId: string
  readonly kind: "mailbox" | "device"
  /** The address in lower case, or the digest of the device's key. */
  readonly value: string
  readonly addedAt: number
  /** The address of who added it; null: the operator. */
  readonly addedBy: string | null
  /** Null: an address that its owner has not verified yet, which cannot decide anything. */
  readonly provenAt: number | null
}

/** How long a device may decide after verifying a mailbox. */
export const PROOF_LIFETIME_MILLIS = 15 * 60_000

/**
 * How the domain of a mailbox relates to the organization. For an organization without its own domain, all that is known is
 * whether the address is at a public provider.
 */
export const findDomainKind = (
  email: string,
  organizationDomain: string | null,
  isCommon: (domain: string) => boolean,
): MailboxDomainKind => {
  const domain = emailDomain(email)
  if (isCommon(domain)) return "public"
  return domain === organizationDomain ? "organization" : "other"
}
