import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { POLL_TIMEOUT_MILLIS } from "../../core/testing/poll-timeout.ts"
import { GLOBAL_SETUP } from "../testing/global-setup.ts"

const LONG_TIMEOUTS = {
  expect: { poll: { timeout: POLL_TIMEOUT_MILLIS } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

const root = fileURLToPath(new URL("../..", import.meta.url))

/** unit: pure and fast, many at once. it: real PostgreSQL, processes and sockets; each file has a database of its own. */
export default defineConfig({
  root,
  test: {
    // Many tests wait for others, so that there is work for one more than there are processors.
    maxWorkers: availableParallelism() + 1,
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          root,
          include: ["{core,adapters,connectors,config,contract-tests,scripts}/**/*.test.ts"],
          exclude: ["**/*.{it,cluster,browser}.test.ts", "**/node_modules/**"],
          // They leave nothing behind, so modules need not be loaded anew for each file: half of their time.
          isolate: false,
          ...LONG_TIMEOUTS,
        },
      },
      {
        test: {
          name: "it",
          root,
          include: ["{core,adapters,connectors,config,contract-tests,scripts}/**/*.it.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: GLOBAL_SETUP,
          // The library of the contract tests would send its maker who uses it.
          env: { PACT_DO_NOT_TRACK: "true" },
          ...LONG_TIMEOUTS,
        },
      },
    ],
  },
})
