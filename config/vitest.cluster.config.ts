import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { GLOBAL_SETUP } from "./testing/global-setup.ts"

/** `npm run test:cluster`: what needs many processes of the built service for minutes, and belongs to no quick run. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["contract-tests/**/*.cluster.test.ts"],
    globalSetup: GLOBAL_SETUP,
    silent: "passed-only",
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
