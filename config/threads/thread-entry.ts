import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

/* Modules of this folder that are entry points of threads. */

const OWN_EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"

/** Another module of this product: its path relative to this folder, without the extension. */
export const ownModule = (path: string): URL => new URL(`${path}.${OWN_EXTENSION}`, import.meta.url)

/** Start options of a thread whose code is a module of this folder. */
export const threadEntry = (name: string): URL =>
  OWN_EXTENSION === "ts" ? withTypeScriptLoader(ownModule(name)) : ownModule(name)

/** In development the modules are TypeScript, so the thread needs a loader. */
const withTypeScriptLoader = (entry: URL): URL => {
  const required = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"))
  const teacher = new URL("index.mjs", required).href
  const script = `import { register } from "${teacher}"; register(); await import("${entry.href}")`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
