import { describe, expect, it } from "vitest"
import { OpenStreams } from "./open-streams.ts"

describe("the open streams of a session", () => {
  it("are at most three: the oldest gives way", () => {
    const streams = new OpenStreams()
    const opened = Array.from({ length: 4 }, () => streams.open("session"))
    const other = streams.open("other session")
    expect([...opened, other].map((stream) => stream.isOpen())).toEqual([false, true, true, true, true])
  })

  it("leave nothing behind when they have ended", () => {
    const streams = new OpenStreams()
    const opened = Array.from({ length: 4 }, () => streams.open("session"))
    for (const stream of opened) stream.close()
    expect([streams.sessions, opened.some((stream) => stream.isOpen())]).toEqual([0, false])
  })
})
