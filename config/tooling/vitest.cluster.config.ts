import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { POLL_TIMEOUT_MILLIS } from "../../core/testing/poll-timeout.ts"
import { GLOBAL_SETUP } from "../testing/global-setup.ts"

/** `npm run test:cluster`: what needs many processes of the built service for minutes, and belongs to no quick run. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["contract-tests/**/*.cluster.test.ts"],
    globalSetup: GLOBAL_SETUP,
    silent: "passed-only",
    expect: { poll: { timeout: POLL_TIMEOUT_MILLIS } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
