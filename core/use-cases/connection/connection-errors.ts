import * as Data from "effect/Data"

/* What a caller named and may not know of: there is no such thing, or it is somebody else's, and which is not told (S5). */

export class OrganizationNotFound extends Data.TaggedError("OrganizationNotFound") {}

export class ConnectionNotFound extends Data.TaggedError("ConnectionNotFound")<{
  readonly connectionId: string
}> {}

/** The organization, its connection or the employee. */
export class EmployeeNotFound extends Data.TaggedError("EmployeeNotFound") {}

/** The connection has no source to pull from: its corporate uploads or pushes. */
export class SourceNotPullable extends Data.TaggedError("SourceNotPullable")<{
  readonly connectionId: string
}> {}

/** The connector has no source webhooks. */
export class SourceWebhooksUnsupported extends Data.TaggedError("SourceWebhooksUnsupported")<{
  readonly connectionId: string
}> {}

/** The connection syncs on a schedule, not on calls of its source. */
export class NotRealTime extends Data.TaggedError("NotRealTime")<{
  readonly connectionId: string
}> {}
