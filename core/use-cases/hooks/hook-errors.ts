import * as Data from "effect/Data"

/** The connector's source cannot tell of changes. */
export class WithoutHooks extends Data.TaggedError("WithoutHooks")<{ readonly connectionId: string }> {
  override readonly message = `The source of connection ${this.connectionId} cannot tell by itself that something changed. In real time it is asked every 15 minutes.`
}

/** The connection is asked at its hours, and not when its source wants it. */
export class NotRealTime extends Data.TaggedError("NotRealTime")<{ readonly connectionId: string }> {
  override readonly message = `Connection ${this.connectionId} is not one in real time: hrsync connection schedule ${this.connectionId} --frequency real-time makes it one.`
}
