import { readFileSync } from "node:fs"
import type { Manifest } from "./manifest.ts"

/**
 * The manifest of the connector whose module this is: `manifestBeside(import.meta.url)`. It is only read here: the registry
 * has checked it before it lets a connector run.
 */
export const manifestBeside = (moduleUrl: string): Manifest =>
  JSON.parse(readFileSync(new URL("manifest.json", moduleUrl), "utf8")) as Manifest
