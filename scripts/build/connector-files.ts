import { cpSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/** Folders of connectors; those that begin with `_` are templates. */
const foldersIn = (root: string): ReadonlyArray<string> =>
  readdirSync(join(root, "connectors")).filter((name) => !name.startsWith("_"))

/** Modules of connectors, without extension, relative to `root`. Some connectors are a manifest only. */
export const connectorModules = (root: string): ReadonlyArray<string> =>
  foldersIn(root)
    .map((name) => `connectors/${name}/index`)
    .filter((module) => existsSync(join(root, `${module}.ts`)))

/** Copies files that no module imports: the manifests, into their connectors' folders, and the template. */
export const copyConnectorFiles = (root: string): Plugin => ({
  name: "copy-connector-files",
  writeBundle: ({ dir = join(root, "dist") }) => {
    for (const name of foldersIn(root)) {
      const manifest = join("connectors", name, "manifest.json")
      if (existsSync(join(root, manifest))) cpSync(join(root, manifest), join(dir, manifest))
    }
    const template = join("connectors", "_template")
    cpSync(join(root, template), join(dir, template), { recursive: true })
  },
})
