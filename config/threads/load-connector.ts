import { register } from "node:module"
import type { PullingConnector } from "../../connectors/sdk/index.ts"

const KIT = "hr-data-sync/connector-sdk"

/**
 * The connector of this module, in the thread in which it is to run. `kit`: the address of the kit of this installation, for
 * one from elsewhere, whether or not a kit is installed beside it; null: it came with the product. Throws what the module
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
