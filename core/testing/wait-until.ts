import { vi } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "./poll-timeout.ts"

/** Waits for an asynchronous result. For hooks and functions called by them, where `expect.poll` is not available. */
export const waitUntil = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`Timed out waiting for: ${String(holds)}`)
    },
    { timeout: POLL_TIMEOUT_MILLIS, interval: 20 },
  )
