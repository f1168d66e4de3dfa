import { vi } from "vitest"
import { POLL_TIMEOUT_MILLIS } from "./poll-timeout.ts"

/** Waits for what others bring about. For hooks and what they call, in which there is no `expect.poll`. */
export const waitUntil = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`Waited for in vain: ${String(holds)}`)
    },
    { timeout: POLL_TIMEOUT_MILLIS, interval: 20 },
  )
