import { makeSharingPolicy, restrictToMandatory, type SharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectionTerms } from "../../domain/connection/connection.ts"
import type { Consent } from "../../ports/sharing/consent-store.ts"

/*
 * Decides what a vendor may see of a connection (specification/data-model.md#partial-sync): the
 * encrypted read, the webhooks, the salary endpoint and every file use it.
 */

type VisibleTerms = Pick<ConnectionTerms, "flags" | "withheld" | "onDemand">

/** For all employees at once: lists, webhooks, files. */
export const resolveBulkPolicy = (connection: VisibleTerms): SharingPolicy => {
  const policy = resolveConsentPolicy(connection)
  return connection.onDemand ? restrictToMandatory(policy) : policy
}

/** For one employee with this last consent (null: none), at a given time. */
export const resolveEmployeePolicy = (
  connection: VisibleTerms,
  consent: Consent | null,
  now: number,
): SharingPolicy =>
  isConsentActive(consent, now) ? resolveConsentPolicy(connection) : resolveBulkPolicy(connection)

/** For one employee while a consent is in force: everything that the corporate shares, and nothing before an agreement. */
export const resolveConsentPolicy = ({ flags, withheld }: VisibleTerms): SharingPolicy =>
  makeSharingPolicy({ ...flags, agreed: flags.agreed ?? {} }, withheld)

export const isConsentActive = (consent: Consent | null, now: number): boolean =>
  consent !== null && consent.consentedAt <= now && now < consent.expiresAt
