import * as Data from "effect/Data"

/** No vendor has this organization id. */
export class VendorUnknown extends Data.TaggedError("VendorUnknown")<{ readonly vendorOrgId: string }> {
  override readonly message = `There is no vendor ${this.vendorOrgId}; "hrsync vendor list" shows those there are.`
}
