import * as Data from "effect/Data"

/** Browsers make no passkeys for the address of this service. */
export class PasskeysUnavailable extends Data.TaggedError("PasskeysUnavailable") {}

/** What the browser sent registers no passkey: it took too long, belongs elsewhere, or was used before. */
export class PasskeyRefused extends Data.TaggedError("PasskeyRefused") {}

/** The passkey was added before. */
export class PasskeyKnown extends Data.TaggedError("PasskeyKnown") {}

/** The user has as many passkeys as a user may have. */
export class TooManyPasskeys extends Data.TaggedError("TooManyPasskeys")<{ readonly limit: number }> {}

/** The user has no passkey with this id. */
export class PasskeyNotFound extends Data.TaggedError("PasskeyNotFound") {}
