import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

/* The modules of this folder that are the code of a thread. */

const OWN_EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"

/** Another module of this product, by its path from here, without the extension. */
export const ownModule = (path: string): URL => new URL(`${path}.${OWN_EXTENSION}`, import.meta.url)

/** What a thread is started with, whose code is a module of this folder. */
export const threadEntry = (name: string): URL =>
  OWN_EXTENSION === "ts" ? withTypeScriptLoader(ownModule(name)) : ownModule(name)

/** In development the modules are TypeScript, which a thread has to be taught first. */
const withTypeScriptLoader = (entry: URL): URL => {
  const required = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"))
  const teacher = new URL("index.mjs", required).href
  const script = `import { register } from "${teacher}"; register(); await import("${entry.href}")`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
