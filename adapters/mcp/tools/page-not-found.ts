import * as Data from "effect/Data"

/** The documentation has no page with this path. */
export class PageNotFound extends Data.TaggedError("PageNotFound")<{ readonly path: string }> {}
