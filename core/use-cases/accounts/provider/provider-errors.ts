import * as Data from "effect/Data"

/** This installation has no identity provider. */
export class ProviderMissing extends Data.TaggedError("ProviderMissing") {}

/** The user has no account of this provider. */
export class IdentityNotFound extends Data.TaggedError("IdentityNotFound") {}

/** Without this account the user would have neither a password nor a passkey. */
export class NoOtherSignInWay extends Data.TaggedError("NoOtherSignInWay") {}
