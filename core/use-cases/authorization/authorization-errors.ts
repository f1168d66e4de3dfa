import * as Data from "effect/Data"

/*
 * What a caller named and may not know of: it does not exist, or it is another tenant's, and which of the two is not disclosed
 * (specification/promises.md#s5-tenants).
 */

export class OrganizationNotFound extends Data.TaggedError("OrganizationNotFound") {}

export class ConnectionNotFound extends Data.TaggedError("ConnectionNotFound")<{
  readonly connectionId: string
}> {}

/** The organization, its connection or the employee. */
export class EmployeeNotFound extends Data.TaggedError("EmployeeNotFound") {}

/** No vendor has this organization id. */
export class VendorNotFound extends Data.TaggedError("VendorNotFound")<{ readonly vendorOrgId: string }> {}

/**
 * The vendor can have such a token, too: what decides for a corporate that has accepted takes a caller who proved a mailbox that
 * speaks for it (specification/connections.md#who-speaks-for-the-corporate, specification/promises.md#s10-consent).
 */
export class VerificationRequired extends Data.TaggedError("VerificationRequired") {}

/** The user of the console has to prove again to be that person, since the last proof is older than ten minutes: see `step-up.ts`. */
export class StepUpRequired extends Data.TaggedError("StepUpRequired") {}

/** The connection is not accepted, or terminated. */
export class ConnectionNotLive extends Data.TaggedError("ConnectionNotLive")<{
  readonly connectionId: string
}> {}

/** The connection is paused: nothing is received from the corporate. */
export class ConnectionPaused extends Data.TaggedError("ConnectionPaused")<{
  readonly connectionId: string
}> {}
