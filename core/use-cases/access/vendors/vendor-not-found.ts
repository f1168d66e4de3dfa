import * as Data from "effect/Data"

/** No vendor has this organization id. */
export class VendorNotFound extends Data.TaggedError("VendorNotFound")<{ readonly vendorOrgId: string }> {}
