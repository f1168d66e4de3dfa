import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Line } from "./line.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => Promise.reject<Response>(new TypeError("Failed to fetch"))
const answered = (status = 200, headers = {}) => Promise.resolve(new Response(null, { status, headers }))

describe("whether the service can be reached", () => {
  it("is tried in growing intervals after a call got no response, until it answers", async () => {
    const probe = vi.fn(lost)
    const line = new Line(probe)
    await expect(line.watch(lost())).rejects.toThrow("Failed to fetch")
    expect(line.state).toBe("down")
    await vi.advanceTimersByTimeAsync(7_500)
    expect(probe).toHaveBeenCalledTimes(3)
    probe.mockImplementation(answered)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(line.state).toBe("back")
    await vi.advanceTimersByTimeAsync(4_000)
    expect(line.state).toBe("up")
  })

  it("is tried at once when the user asks for it", async () => {
    const line = new Line(() => answered())
    await line.watch(lost()).catch(() => null)
    await line.tryNow()
    expect(line.state).toBe("back")
  })

  it("counts an answer of a proxy for a service behind it as none", async () => {
    const line = new Line(() => answered(502))
    await line.watch(lost()).catch(() => null)
    await line.watch(answered(502))
    await line.tryNow()
    expect(line.state).toBe("down")
  })

  it("is not doubted when the service itself says that something behind it failed", async () => {
    const line = new Line(lost)
    await line.watch(lost()).catch(() => null)
    await line.watch(answered(502, { "X-Request-ID": "r" }))
    expect(line.state).toBe("back")
  })

  it("is not doubted when the page itself gave a call up", async () => {
    const line = new Line(lost)
    await line.watch(Promise.reject(new DOMException("", "AbortError"))).catch(() => null)
    expect(line.state).toBe("up")
  })
})
