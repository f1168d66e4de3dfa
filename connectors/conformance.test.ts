import { existsSync } from "node:fs"
import { expect, it } from "vitest"
import { findConnectors } from "./registry.ts"

/* Every built-in connector that reads an HTTP API has a simulation of its source, and runs the conformance suite on it. */

/** Reads over SSH; tested against a real server instead. */
const NOT_OVER_HTTP: ReadonlyArray<string> = ["sftp"]
const ASK_THEIR_SOURCE: ReadonlyArray<string> = ["HRMS", "SFTP", "Custom"]

const pulled = findConnectors([], process.cwd()).connectors.filter(
  ({ manifest: { code, integrationType } }) =>
    ASK_THEIR_SOURCE.includes(integrationType) && !NOT_OVER_HTTP.includes(code),
)

it.each(["conformance.ts", "conformance.test.ts"])("every connector that reads over HTTP has %s", (file) => {
  expect(pulled.length).toBeGreaterThan(0)
  const without = pulled.filter(({ folder }) => !existsSync(new URL(file, folder)))
  expect(without.map(({ manifest }) => manifest.code)).toEqual([])
})
