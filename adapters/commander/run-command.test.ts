import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { expect, it, vi } from "vitest"
import type { App } from "./app.ts"
import { withServices } from "./run-command.ts"

it.each(["SIGINT", "SIGTERM"] as const)(
  "%s interrupts a command, and its services are closed",
  async (signal) => {
    let closed = false
    const close = () => {
      closed = true
      return Promise.resolve()
    }
    const app = { open: () => Promise.resolve({ context: Context.empty(), close }) } as unknown as App
    const before = process.listeners(signal)
    const running = withServices(app, () => Effect.never).catch((error: unknown) => error)
    await new Promise(setImmediate)
    const [interrupt] = process.listeners(signal).filter((listener) => !before.includes(listener))
    expect(interrupt).toBeDefined()
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true)
    interrupt?.(signal)
    expect(stderr.mock.calls).toEqual([[expect.stringContaining("Stopping after the current commit.")]])
    stderr.mockRestore()
    expect(String(await running)).toContain("Interrupted.")
    expect(closed).toBe(true)
  },
)
