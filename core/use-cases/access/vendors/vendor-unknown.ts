import * as Data from "effect/Data"

/** No vendor has this organization id. */
export class VendorUnknown extends Data.TaggedError("VendorUnknown")<{ readonly vendorOrgId: string }> {}
