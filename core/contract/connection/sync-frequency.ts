import * as Schema from "effect/Schema"

/* How often a source is synced (specification/sources.md#schedule). */

const Hour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 23 }))

/** Sunday is 0, as in RFC 5545 and cron. */
const Weekday = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))

/** Hours are in the connection's time zone. */
export const SyncFrequency = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("weekly"),
    /** Once, twice or three times a week. */
    weekdays: Schema.Array(Weekday).check(Schema.isMinLength(1), Schema.isMaxLength(3), Schema.isUnique()),
    hour: Hour,
  }),
  Schema.Struct({ kind: Schema.Literal("daily"), hour: Hour }),
  Schema.Struct({
    kind: Schema.Literal("monthly"),
    /** At most 28, a day that every month has. */
    day: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 28 })),
    hour: Hour,
  }),
  /** As soon as possible: a source that cannot report changes is synced every 15 minutes. */
  Schema.Struct({ kind: Schema.Literal("real-time") }),
  /** Only on request. */
  Schema.Struct({ kind: Schema.Literal("on-demand") }),
])
export type SyncFrequency = typeof SyncFrequency.Type
