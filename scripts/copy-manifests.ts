import { copyFileSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

/* What the compiler leaves behind: the manifests of the connectors, beside their compiled modules. */

for (const name of readdirSync("connectors")) {
  const manifest = join("connectors", name, "manifest.json")
  if (existsSync(manifest)) copyFileSync(manifest, join("dist", manifest))
}
