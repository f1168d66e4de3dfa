import * as Data from "effect/Data"

/* What a caller named and may not know of: there is no such thing, or it is somebody else's, and which is not told (S5). */

export class OrganizationNotFound extends Data.TaggedError("OrganizationNotFound") {}

export class ConnectionNotFound extends Data.TaggedError("ConnectionNotFound")<{
  readonly connectionId: string
}> {}

/** The organization, its connection or the employee. */
export class EmployeeNotFound extends Data.TaggedError("EmployeeNotFound") {}

/** The connection has no source that can be asked: its corporate uploads or pushes. */
export class SourceNotPullable extends Data.TaggedError("SourceNotPullable")<{
  readonly connectionId: string
}> {}

/** The connector's source cannot tell of changes. */
export class SourceWebhooksUnsupported extends Data.TaggedError("SourceWebhooksUnsupported")<{
  readonly connectionId: string
}> {}

/** The connection is asked at its hours, and not when its source wants it. */
export class NotRealTime extends Data.TaggedError("NotRealTime")<{
  readonly connectionId: string
}> {}
