import * as Data from "effect/Data"

/** This installation has no identity provider. */
export class ProviderMissing extends Data.TaggedError("ProviderMissing") {}
