import * as Data from "effect/Data"

/** The connector's source cannot tell of changes. */
export class SourceWebhooksUnsupported extends Data.TaggedError("SourceWebhooksUnsupported")<{
  readonly connectionId: string
}> {}

/** The connection is asked at its hours, and not when its source wants it. */
export class NotRealTime extends Data.TaggedError("NotRealTime")<{
  readonly connectionId: string
}> {}
