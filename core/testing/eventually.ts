import { vi } from "vitest"

/**
 * Waits for what others bring about. For hooks and what they call, in which there is no `expect.poll`; as patient as that is
 * by the configuration of the tests, so that a slow machine fails nothing.
 */
export const eventually = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`Waited for in vain: ${String(holds)}`)
    },
    { timeout: 40_000, interval: 20 },
  )
