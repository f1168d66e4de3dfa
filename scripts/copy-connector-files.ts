import { cpSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

/* What the compiler leaves behind: the manifests of the connectors, beside their compiled modules, and what new ones are made of. */

for (const name of readdirSync("connectors")) {
  const manifest = join("connectors", name, "manifest.json")
  // One without code of its own has no folder there yet.
  if (existsSync(manifest) && !name.startsWith("_")) cpSync(manifest, join("dist", manifest))
}

const TEMPLATE = join("connectors", "_template")
cpSync(TEMPLATE, join("dist", TEMPLATE), { recursive: true })
