import * as Data from "effect/Data"
import type { MappingError } from "../../domain/reading/field-mapping.ts"

/** The connection has no source to pull from: its corporate uploads or pushes. */
export class SourceNotPullable extends Data.TaggedError("SourceNotPullable")<{
  readonly connectionId: string
}> {}

/** The source responds, but its columns cannot be mapped to employees; nothing was stored. */
export class SourceUnreadable extends Data.TaggedError("SourceUnreadable")<{
  readonly errors: ReadonlyArray<MappingError>
}> {}
