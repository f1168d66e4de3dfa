import { register } from "node:module"
import type { PullingConnector } from "../../connectors/sdk/index.ts"
import { locateLoadError } from "./locate-load-error.ts"

const KIT = "@hr-data-sync/connector-kit"
/** What its simulation may import, too. */
const CONFORMANCE = "/conformance"

/**
 * Loads the connector of this module in the thread or process that runs it. Throws what the module throws when it is loaded, with
 * the place in its code.
 */
export const loadConnector = async (module: string): Promise<PullingConnector> => {
  const { default: connector } = await importModule(module)
  if (isConnector(connector)) return connector
  throw new Error("its module must export as its default what defineConnector makes.")
}

/** Imports a module that an author wrote. Throws what it throws, with the place in its code. */
export const importModule = async (module: string): Promise<{ readonly default?: unknown }> => {
  try {
    return (await import(module)) as { readonly default?: unknown }
  } catch (error) {
    throw await locateLoadError(error, module)
  }
}

/** Lets this process import its SDK by name in modules outside of this product, wherever they are. `kit`: the URL of its main module. */
export const provideKit = (kit: string): void => {
  const modules = { [KIT]: kit, [KIT + CONFORMANCE]: kit.replace(/\/index\.(?=[jt]s$)/u, `${CONFORMANCE}$&`) }
  const resolve = `const modules = new Map(Object.entries(${JSON.stringify(modules)}))
    export const resolve = (name, context, next) => next(modules.get(name) ?? name, context)`
  register(`data:text/javascript,${encodeURIComponent(resolve)}`)
}

const isConnector = (value: unknown): value is PullingConnector =>
  typeof value === "object" && value !== null && "make" in value && typeof value.make === "function"
