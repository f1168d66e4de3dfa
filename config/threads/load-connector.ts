import { register } from "node:module"
import type { PullingConnector } from "../../connectors/sdk/index.ts"

const KIT = "hr-data-sync/connector-sdk"

/**
 * Loads the connector of this module in the thread that runs it. `kit`: the URL of this installation's SDK, which
 * an external connector uses even if it has its own copy; null for built-in connectors. Throws what the module
 * throws when it is loaded.
 */
export const loadConnector = async (module: string, kit: string | null): Promise<PullingConnector> => {
  if (kit !== null) giveKit(kit)
  const { default: connector } = (await import(module)) as { readonly default?: unknown }
  if (isConnector(connector)) return connector
  throw new Error("its module must export as its default what defineConnector makes.")
}

const giveKit = (kit: string): void => {
  const resolve = `(name, context, next) =>
    next(name === ${JSON.stringify(KIT)} ? ${JSON.stringify(kit)} : name, context)`
  register(`data:text/javascript,${encodeURIComponent(`export const resolve = ${resolve}`)}`)
}

const isConnector = (value: unknown): value is PullingConnector =>
  typeof value === "object" && value !== null && "make" in value && typeof value.make === "function"
