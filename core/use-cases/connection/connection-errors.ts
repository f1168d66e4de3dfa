import * as Data from "effect/Data"

/** The connector has no source webhooks. */
export class SourceWebhooksUnsupported extends Data.TaggedError("SourceWebhooksUnsupported")<{
  readonly connectionId: string
}> {}

/** The connection syncs on a schedule, not on calls of its source. */
export class NotRealTime extends Data.TaggedError("NotRealTime")<{
  readonly connectionId: string
}> {}
