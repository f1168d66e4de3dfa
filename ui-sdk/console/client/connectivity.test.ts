import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Connectivity } from "./connectivity.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => Promise.reject<Response>(new TypeError("Failed to fetch"))
const answered = (status = 200, headers = {}) => Promise.resolve(new Response(null, { status, headers }))

describe("whether the service can be reached", () => {
  it("is tried in growing intervals after a call got no response, until it answers", async () => {
    const probe = vi.fn(lost)
    const connectivity = new Connectivity(probe)
    await expect(connectivity.watch(lost())).rejects.toThrow("Failed to fetch")
    expect(connectivity.state).toBe("down")
    await vi.advanceTimersByTimeAsync(7_500)
    expect(probe).toHaveBeenCalledTimes(3)
    probe.mockImplementation(answered)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(connectivity.state).toBe("back")
    await vi.advanceTimersByTimeAsync(4_000)
    expect(connectivity.state).toBe("up")
  })

  it("is tried at once when the user asks for it", async () => {
    const connectivity = new Connectivity(() => answered())
    await connectivity.watch(lost()).catch(() => null)
    await connectivity.tryNow()
    expect(connectivity.state).toBe("back")
  })

  it("counts an answer of a proxy for a service behind it as none", async () => {
    const connectivity = new Connectivity(() => answered(502))
    await connectivity.watch(lost()).catch(() => null)
    await connectivity.watch(answered(502))
    await connectivity.tryNow()
    expect(connectivity.state).toBe("down")
  })

  it("is not doubted when the service itself says that something behind it failed", async () => {
    const connectivity = new Connectivity(lost)
    await connectivity.watch(lost()).catch(() => null)
    await connectivity.watch(answered(502, { "X-Request-ID": "r" }))
    expect(connectivity.state).toBe("back")
  })

  it("is not doubted when the page itself gave a call up", async () => {
    const connectivity = new Connectivity(lost)
    await connectivity.watch(Promise.reject(new DOMException("", "AbortError"))).catch(() => null)
    expect(connectivity.state).toBe("up")
  })
})
