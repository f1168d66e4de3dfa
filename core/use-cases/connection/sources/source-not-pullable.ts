import * as Data from "effect/Data"

/** The connection has no source that can be asked: its corporate uploads or pushes. */
export class SourceNotPullable extends Data.TaggedError("SourceNotPullable")<{
  readonly connectionId: string
}> {}
