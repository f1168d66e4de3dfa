/** What runs once before the tests that use servers and processes. */
export const GLOBAL_SETUP = [
  "config/testing/documented-tools.ts",
  "config/testing/built-service.ts",
  "config/testing/postgres-server.ts",
]
