import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

/** `npm run test:cluster`: what needs many processes of the built service for minutes, and belongs to no quick run. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["contract-tests/**/*.cluster.test.ts"],
    globalSetup: [
      "config/testing/documented-tools.ts",
      "config/testing/built-service.ts",
      "config/testing/postgres-server.ts",
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
