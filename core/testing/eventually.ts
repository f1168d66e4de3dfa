import { vi } from "vitest"
import { PATIENCE_MILLIS } from "./patience.ts"

/** Waits for what others bring about. For hooks and what they call, in which there is no `expect.poll`. */
export const eventually = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`Waited for in vain: ${String(holds)}`)
    },
    { timeout: PATIENCE_MILLIS, interval: 20 },
  )
