import * as Schema from "effect/Schema"
import { consoleCall } from "../../call.ts"

export const followConsole = consoleCall({
  id: "followConsole",
  route: "GET /api/console/events/",
  summary: "Follow changes live",
  description:
    "Server-sent events (text/event-stream) for the clients that the user may see. The data of a `change` event is the JSON of ConsoleChanges: which syncs, deliveries or issues to reload, at most once a second each. A `reset` event means that changes may have been missed and everything must be reloaded; it comes first, unless the stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. The stream ends within a second when the session ends or the user's access changes. A session has at most three streams; opening another one ends the oldest.",
  responses: {
    200: { description: "The events.", schema: Schema.String, contentType: "text/event-stream" },
  },
})
