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

/** Paths of files that no module imports: those of the connectors' folders, the template, and the guides for vendors. */
export const listCopiedFiles = (root: string): ReadonlyArray<string> => [
  ...foldersIn(root)
    .flatMap((name) => FILES.map((file) => join("connectors", name, file)))
    .filter((file) => existsSync(join(root, file))),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
]

/** Copied with everything in them. */
const FOLDERS = [
  join("connectors", "_template"),
  ...["texts", "programs"].map((folder) => join("adapters", "documentation", "guides", folder)),
]

/** Copies these files into the output. */
export const copyFiles = (root: string): Plugin => ({
  name: "copy-files",
  writeBundle: ({ dir = join(root, "dist") }) => {
    for (const file of listCopiedFiles(root)) cpSync(join(root, file), join(dir, file), { recursive: true })
  },
})
