import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { findConnectors, type RegisteredConnector, type Registry } from "../../connectors/registry.ts"

export interface FindOptions {
  readonly cwd: string
  readonly registry: Registry
}

/** Finds a connector by its code or folder. Throws an Error with a message for the user. */
export const findConnector = (name: string, { cwd, registry }: FindOptions): RegisteredConnector => {
  const known = registry.connectors.find(({ manifest }) => manifest.code === name)
  if (known !== undefined) return known
  const folder = resolve(cwd, name)
  if (!existsSync(folder)) {
    throw new Error(
      `There is no connector or folder "${name}"; "hrsync connector list" shows the connectors.`,
    )
  }
  const { connectors, skipped } = findConnectors([folder], cwd)
  const found = connectors.find(({ requestedAs }) => requestedAs === folder)
  if (found !== undefined) return found
  throw new Error(skipped[0]?.reason ?? `${folder} contains no connector.`)
}
