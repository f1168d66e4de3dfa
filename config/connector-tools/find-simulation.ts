import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { RegisteredConnector } from "../../connectors/registry.ts"
import { isPulledConnector } from "../threads/pulled-sources.ts"

const SIMULATIONS = ["conformance.js", "conformance.ts"]

/** The URL of the module that simulates a connector's source. Throws an Error with a message for the user without one. */
export const findSimulation = (connector: RegisteredConnector): string => {
  const { folder, manifest } = connector
  const { code } = manifest
  const found = SIMULATIONS.map((file) => new URL(file, folder)).find((file) => existsSync(file))
  if (found !== undefined) return found.href
  if (!isPulledConnector(connector)) throw new Error(`${code} reads no source, so there is nothing to test.`)
  throw new Error(
    `${code} has no simulation of its source: write conformance.js in ${fileURLToPath(folder)}; "hrsync connector new" creates an example.`,
  )
}
