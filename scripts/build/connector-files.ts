import { cpSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/** Folders of connectors; those that begin with `_` are templates. */
const foldersIn = (root: string): ReadonlyArray<string> =>
  readdirSync(join(root, "connectors")).filter((name) => !name.startsWith("_"))

/** What a connector may have: itself, and the simulation of its source. Some connectors are a manifest only. */
const MODULES = ["index", "conformance"]

/** Modules of connectors, without extension, relative to `root`. */
export const connectorModules = (root: string): ReadonlyArray<string> =>
  foldersIn(root)
    .flatMap((name) => MODULES.map((module) => `connectors/${name}/${module}`))
    .filter((module) => existsSync(join(root, `${module}.ts`)))

/** Manifests, and the guides for HR admins, which the service serves. */
const FILES = ["manifest.json", "README.md"]

/** The texts and programs of the guides, which the service reads when it shows them. */
const GUIDES = ["texts", "programs"].map((folder) => join("adapters", "documentation", "guides", folder))

/** Copies files that no module imports: into the connectors' folders, the template, and the guides. */
export const copyConnectorFiles = (root: string): Plugin => ({
  name: "copy-connector-files",
  writeBundle: ({ dir = join(root, "dist") }) => {
    for (const name of foldersIn(root)) {
      for (const file of FILES.map((file) => join("connectors", name, file))) {
        if (existsSync(join(root, file))) cpSync(join(root, file), join(dir, file))
      }
    }
    const template = join("connectors", "_template")
    for (const folder of [template, ...GUIDES])
      cpSync(join(root, folder), join(dir, folder), { recursive: true })
  },
})
