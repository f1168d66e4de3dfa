import type { BrowserContext } from "playwright-core"
import { onTestFinished } from "vitest"
import { getCurrentTest } from "vitest/suite"

/** Closes what a test has opened when it ends: an open page follows what changes, which slows the tests that come after. */
export const closeAfterTest = (context: BrowserContext): void => {
  // What a hook opens is for all tests of its file.
  if (getCurrentTest() !== undefined) onTestFinished(() => context.close())
}
