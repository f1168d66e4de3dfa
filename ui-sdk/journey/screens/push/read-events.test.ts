import { describe, expect, it } from "vitest"
import { readEvents, type StreamEvent } from "./read-events.ts"

const read = async (...chunks: ReadonlyArray<string>) => {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const events: Array<StreamEvent> = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

describe("a stream of events", () => {
  it("has the events in their order, however the bytes are cut, without comments", async () => {
    expect(await read(": \n\nevent: change\nid: 4\nda", 'ta: {"a":1}\n', "\ndata: b\n\n")).toEqual([
      { id: "4", data: '{"a":1}' },
      { id: "4", data: "b" },
    ])
  })

  it("leaves out an event that was cut off", async () => {
    expect(await read("id: 1\ndata: a\n\nid: 2\ndata: b")).toEqual([{ id: "1", data: "a" }])
  })
})
