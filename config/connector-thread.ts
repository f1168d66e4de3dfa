import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import type { ThreadLimits } from "../adapters/worker-threads/source-thread.ts"

/* What the threads in which connectors run are started with. */

export const THREAD_LIMITS: ThreadLimits = { mebibytes: 256, deafMillis: 60_000, silentMillis: 15 * 60_000 }

const OWN_EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js"
const KIT = new URL(`../connectors/sdk/index.${OWN_EXTENSION}`, import.meta.url).href

/** Of a thread whose code is a module of this folder, by its name without the extension. */
export const connectorThread = (name: string): URL => {
  const entry = new URL(`${name}.${OWN_EXTENSION}`, import.meta.url)
  return OWN_EXTENSION === "ts" ? taught(entry) : entry
}

/** What a connector imports as the kit, by its address; null: it came with the product and knows where that is. */
export const kitFor = (askedAs: string | null): string | null => (askedAs === null ? null : KIT)

/** In development the modules are TypeScript, which a thread has to be taught first. */
const taught = (entry: URL): URL => {
  const required = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"))
  const teacher = new URL("index.mjs", required).href
  const script = `import { register } from "${teacher}"; register(); await import("${entry.href}")`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
