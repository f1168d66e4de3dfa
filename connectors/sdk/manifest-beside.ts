import { readFileSync } from "node:fs"
import type { Manifest } from "./manifest.ts"

/**
 * Reads the manifest beside the calling module: `manifestBeside(import.meta.url)`. Does not validate it: the registry has
 * done so before it runs a connector.
 */
export const manifestBeside = (moduleUrl: string): Manifest =>
  JSON.parse(readFileSync(new URL("manifest.json", moduleUrl), "utf8")) as Manifest
