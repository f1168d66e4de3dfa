import * as Effect from "effect/Effect"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { respondWithEvents, type EventSource } from "./event-stream.ts"
import type { RouteResponse, Streamed } from "../calls/route.ts"

const open = async (source: Partial<EventSource>) => {
  const whole = { look: Effect.succeed(null), isOpen: Effect.succeed(true), ...source }
  const response: RouteResponse = await Effect.runPromise(respondWithEvents(whole))
  return (response.body as Streamed).chunks[Symbol.asyncIterator]()
}

const read = async (chunks: AsyncIterator<Uint8Array>) => {
  const next = await chunks.next()
  return next.done === true ? null : Buffer.from(next.value).toString()
}

const EVENT = { name: "change", id: "7", data: { a: "b\n" } }

describe("a stream of events", () => {
  it("begins with what tells the caller that it is open, and how to come back", async () => {
    const chunks = await open({ look: Effect.succeed(EVENT) })
    expect(await read(chunks)).toBe("retry: 2000\n\n: \n\n")
    expect(await read(chunks)).toBe('event: change\nid: 7\ndata: {"a":"b\\n"}\n\n')
    await chunks.return?.()
  })

  it("collects nothing for a caller that does not read", async () => {
    const look = vi.fn(() => EVENT)
    const chunks = await open({ look: Effect.sync(look) })
    await read(chunks)
    await read(chunks)
    await sleep(1_500)
    expect(look).toHaveBeenCalledTimes(1)
    await chunks.return?.()
  })

  it("ends with its last event, when it is closed, and when its caller goes", async () => {
    const onEnd = vi.fn()
    const last = await open({ look: Effect.succeed({ ...EVENT, isLast: true }), onEnd })
    await read(last)
    expect(await read(last)).toContain("event: change")
    expect(await read(last)).toBeNull()
    const closed = await open({ isOpen: Effect.succeed(false), onEnd })
    await read(closed)
    expect(await read(closed)).toBeNull()
    const left = await open({ look: Effect.succeed(EVENT), onEnd })
    await read(left)
    await left.return?.()
    expect(onEnd).toHaveBeenCalledTimes(3)
  })
})
