import * as Schema from "effect/Schema"
import { call } from "../../call.ts"

export const followConsole = call({
  id: "followConsole",
  method: "GET",
  path: "/api/console/events/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Learn what has changed",
  description:
    "Server-sent events (text/event-stream) of the clients that the user may see. The data of an event `change` are JSON of ConsoleChanges: which syncs, deliveries or issues to load again, at most once a second each. An event `reset` says that changes may have been missed, so that everything is loaded again; it comes first, unless the stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. The stream ends within a second when the session ends or the user's access changes. A session has three streams at most; the oldest ends for a new one.",
  responses: {
    200: { description: "The events.", schema: Schema.String, contentType: "text/event-stream" },
  },
})
