import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

/** The entry of a thread whose modules are TypeScript, which needs a loader. */
export const withTypeScriptLoader = (entry: URL): URL => {
  const required = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"))
  const teacher = new URL("index.mjs", required).href
  const script = `import { register } from "${teacher}"; register(); await import("${entry.href}")`
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`)
}
