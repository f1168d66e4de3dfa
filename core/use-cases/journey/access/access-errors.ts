import * as Data from "effect/Data"

/** The request for connection details was answered, withdrawn, replaced, has expired, or the connection is accepted. */
export class AccessNotOpen extends Data.TaggedError("AccessNotOpen") {}

/** The connection is accepted: nothing is left to ask a colleague for. */
export class AccessNotNeeded extends Data.TaggedError("AccessNotNeeded") {}

/** Another device of the company has an open request, which this one would end. */
export class AccessAskedElsewhere extends Data.TaggedError("AccessAskedElsewhere") {}

/**
 * The mailbox that the user verified does not show which company they belong to. `domain`: the one that is needed; null: any but
 * those of public providers.
 */
export class AskerUnknown extends Data.TaggedError("AskerUnknown")<{ readonly domain: string | null }> {}
