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

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

const FOLDERS = "{core,adapters,connectors,ui-sdk,config,contract-tests,scripts}"

/** Real PostgreSQL, processes and sockets; each file has a database of its own. */
const ON_REAL_PARTS = {
  root,
  alias: [
    { find: /^.*\/thread-entry\.ts$/u, replacement: `${root}/config/testing/built-threads.ts` },
    {
      find: /^.*\/built-in-module\.ts$/u,
      replacement: `${root}/config/testing/built-connector-modules.ts`,
    },
  ],
  exclude: ["**/node_modules/**"],
  globalSetup: GLOBAL_SETUP,
  // Each file closes what it opens, so the next one can use the modules that are loaded.
  isolate: false,
  // Pact sends usage data to its authors by default.
  env: { PACT_DO_NOT_TRACK: "true" },
}

/**
 * unit: pure and fast. it: uses real parts. browser: opens pages in Chromium. full: uses real parts too, and repeats a test over
 * many versions, processes or kills, which takes too long for every change.
 */
export default defineConfig({
  root,
  test: {
    // Many tests wait for processes and sockets, so one worker more than there are processors keeps them busy.
    maxWorkers: availableParallelism() + 1,
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          root,
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: ["**/*.{it,full,browser}.test.ts", "**/node_modules/**"],
          // They leave nothing behind, so modules need not be loaded anew for each file: half of their time.
          isolate: false,
          ...LONG_TIMEOUTS,
        },
      },
      { test: { name: "it", include: [`${FOLDERS}/**/*.it.test.ts`], ...ON_REAL_PARTS, ...LONG_TIMEOUTS } },
      {
        test: {
          name: "browser",
          include: [`${FOLDERS}/**/*.browser.test.ts`],
          ...ON_REAL_PARTS,
          ...LONG_TIMEOUTS,
          // A whole journey takes 15 to 30 seconds on a quiet machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "full",
          include: [`${FOLDERS}/**/*.full.test.ts`],
          ...ON_REAL_PARTS,
          ...LONG_TIMEOUTS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
