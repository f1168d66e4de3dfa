import "../testing/machine-slowness.ts"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { POLL_TIMEOUT_MILLIS, scaleLimit } from "../../core/testing/poll-timeout.ts"
import { CHROMIUM } from "../../ui-sdk/loader/testing/chromium.ts"
import { GLOBAL_SETUP } from "../testing/global-setup.ts"

/** For what never ends. A journey in the browser takes up to 30 seconds on a quiet machine. */
const LIMITS = {
  expect: { poll: { timeout: POLL_TIMEOUT_MILLIS } },
  testTimeout: scaleLimit(180_000),
  hookTimeout: scaleLimit(120_000),
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

/** Run with other cases, or more of each, in `full` than in `npm test`. */
const LONGER_IN_FULL = {
  include: ["connectors/*/conformance.test.ts", "config/e2e/operation/any-request.it.test.ts"],
  env: { HRSYNC_TEST_CONFORMANCE: "long", HRSYNC_TEST_REQUESTS: "1500" },
}

/**
 * unit: pure and fast. element: pages and their elements in Chromium, with a stub of the service. it: uses real parts, Chromium among them (`browser`); one story for each context, reader and way in.
 * full: the rest of both, by all versions, systems, pages and roles, and series with many repetitions, processes or kills.
 * exhaustive: series so long that no change waits for them.
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
          exclude: ["**/*.{it,browser,element,full,exhaustive}.test.ts", "**/node_modules/**"],
          // They leave nothing behind, so modules need not be loaded anew for each file: half of their time.
          isolate: false,
          // Compiled modules are kept by their content, which saves the next run a third of its processor time. The projects
          // with a global setup cannot use it: Vitest 4.1 then fails at the first error whose stack is read there.
          experimental: { fsModuleCache: true },
          ...LIMITS,
        },
      },
      {
        // A package that is found while the tests run would reload the page under them. All but this one are modules as they are.
        optimizeDeps: { noDiscovery: true, include: ["axe-core"] },
        test: {
          ...LIMITS,
          testTimeout: scaleLimit(60_000),
          name: "element",
          root,
          include: ["ui-sdk/**/*.element.test.ts"],
          globalSetup: ["config/testing/documented-tools.ts", "config/testing/provide-contract.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: CHROMIUM,
              // Larger than any page in it: vitest would make that smaller, and Chromium does not call what is scaled visible.
              contextOptions: {
                viewport: { width: 1440, height: 1000 },
                reducedMotion: "reduce",
                locale: "en-IN",
              },
              actionTimeout: POLL_TIMEOUT_MILLIS,
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          ...ON_REAL_PARTS,
          ...LIMITS,
          name: "it",
          include: [`${FOLDERS}/**/*.{it,browser}.test.ts`],
        },
      },
      {
        test: {
          ...ON_REAL_PARTS,
          ...LIMITS,
          name: "full",
          include: [`${FOLDERS}/**/*.full.test.ts`, ...LONGER_IN_FULL.include],
          env: { ...ON_REAL_PARTS.env, ...LONGER_IN_FULL.env },
        },
      },
      {
        test: {
          ...ON_REAL_PARTS,
          ...LIMITS,
          name: "exhaustive",
          include: [`${FOLDERS}/**/*.exhaustive.test.ts`],
        },
      },
    ],
  },
})
