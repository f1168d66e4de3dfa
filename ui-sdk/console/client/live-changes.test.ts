import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type Change, LiveChanges } from "./live-changes.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CONNECTING = 0
const CLOSED = 2
const CHANGE: Change = { kind: "sync", connection_id: "c" }

class Stream extends EventTarget {
  readyState = 1
  close(): void {
    this.readyState = CLOSED
  }
  open(): void {
    this.dispatchEvent(new Event("open"))
  }
  send(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event("error"))
  }
}

/** The tabs of one browser, with the streams that they have opened. */
/** A listener from before the sign-in has missed what changed until then. */
const JUST_FOLLOWED = [null]

const openBrowser = () => {
  const streams: Array<Stream> = []
  const tabs: Array<EventTarget> = []
  const waiting: Array<() => void> = []
  let isHeld = false

  const request = async (_name: string, { signal }: LockOptions, lead: () => Promise<void>) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    signal?.throwIfAborted()
    isHeld = true
    await lead()
    isHeld = false
    waiting.shift()?.()
  }

  const openTab = () => {
    const tab = new EventTarget()
    tabs.push(tab)
    const postMessage = (data: unknown) => {
      for (const other of tabs) if (other !== tab) other.dispatchEvent(new MessageEvent("message", { data }))
    }
    const connectivity = { check: vi.fn(() => Promise.resolve()) }
    const onRefused = vi.fn()
    const changes = new LiveChanges({
      connectivity,
      onRefused,
      open: () => {
        const stream = new Stream()
        streams.push(stream)
        return stream
      },
      locks: { request } as unknown as LockManager,
      tabs: Object.assign(tab, { postMessage }),
    })
    const heard: Array<ReadonlyArray<Change> | null> = []
    changes.subscribe((told) => heard.push(told))
    changes.follow(true)
    return { changes, heard, connectivity, onRefused }
  }
  return { streams, openTab }
}

describe("the changes that the service tells", () => {
  it("come by one stream, to all tabs of the browser", () => {
    const { streams, openTab } = openBrowser()
    const [first, second] = [openTab(), openTab()]
    expect(streams).toHaveLength(1)
    streams[0]?.open()
    const late = openTab()
    streams[0]?.send("change", { items: [CHANGE] })
    streams[0]?.send("reset", {})
    for (const { changes, heard } of [first, second, late]) {
      expect([changes.isLive, heard]).toEqual([true, [...JUST_FOLLOWED, [CHANGE], null]])
    }
  })

  it("come by the stream of another tab when the first one is closed", async () => {
    const { streams, openTab } = openBrowser()
    const [first, second] = [openTab(), openTab()]
    streams[0]?.open()
    first.changes.follow(false)
    await vi.runAllTimersAsync()
    expect(streams.map(({ readyState }) => readyState)).toEqual([CLOSED, 1])
    expect(second.changes.isLive).toBe(false)
    streams[1]?.open()
    streams[1]?.send("change", { items: [CHANGE] })
    expect([second.changes.isLive, second.heard, first.heard]).toEqual([
      true,
      [...JUST_FOLLOWED, [CHANGE]],
      JUST_FOLLOWED,
    ])
  })

  it("do not come while the connection is lost, which the page is told at once", () => {
    const { streams, openTab } = openBrowser()
    const { changes, connectivity, onRefused } = openTab()
    streams[0]?.open()
    streams[0]?.fail(CONNECTING)
    expect([changes.isLive, connectivity.check.mock.calls.length, onRefused.mock.calls.length]).toEqual([
      false,
      2,
      0,
    ])
    streams[0]?.open()
    expect(changes.isLive).toBe(true)
  })

  it("are asked for again, less and less often, when the service refuses the stream", async () => {
    const { streams, openTab } = openBrowser()
    const { onRefused } = openTab()
    streams[0]?.fail(CLOSED)
    expect(onRefused).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    streams[1]?.fail(CLOSED)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(streams).toHaveLength(3)
  })

  it("are not asked for after signing out", async () => {
    const { streams, openTab } = openBrowser()
    const { changes } = openTab()
    streams[0]?.fail(CLOSED)
    changes.follow(false)
    await vi.runAllTimersAsync()
    expect(streams).toHaveLength(1)
    changes.follow(true)
    await vi.runAllTimersAsync()
    expect(streams).toHaveLength(2)
  })
})
