import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { SourceError } from "../../core/ports/sync/source.ts"

/*
 * A copy of a connector's folder for one run, beside its packages and this installation's SDK: Node finds both by name without a
 * loader, which the permission model does not allow.
 */

const SCOPE = "@hr-data-sync"
const KIT = "connector-kit"
const PACKAGES = "node_modules"

export interface StagedConnector {
  /** The copy. */
  readonly folder: string
  /** An empty folder. */
  readonly root: string
  /** What the connector may read of the file system, as Node's permission model names it. */
  readonly readable: ReadonlyArray<string>
  /** The data with the URLs of modules in the connector's folder replaced by those in the copy. */
  readonly relocate: (data: object) => object
  readonly remove: () => void
}

/** Copies the connector. Throws a SourceError, for the operator, when that is not possible. */
export const stageConnector = (from: { readonly folder: string; readonly kit: string }): StagedConnector => {
  try {
    return copyConnector(from)
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error"
    const message = `The connector cannot be started: it cannot be copied to ${tmpdir()} (${code}).`
    throw new SourceError({ kind: "data", message })
  }
}

const copyConnector = ({
  folder: url,
  kit,
}: {
  readonly folder: string
  readonly kit: string
}): StagedConnector => {
  const source = realpathSync(fileURLToPath(url))
  const stage = mkdtempSync(join(tmpdir(), "hrsync-connector-"))
  const folder = join(stage, "connector")
  const root = join(stage, "root")
  mkdirSync(root)
  cpSync(source, folder, {
    recursive: true,
    // A link could lead to the service's own files.
    filter: (path) =>
      ![PACKAGES, ".git"].includes(relative(source, path).split(sep)[0] ?? "") &&
      !lstatSync(path).isSymbolicLink(),
  })
  const packages = listPackageFolders(source)
  writeKit(join(stage, PACKAGES, SCOPE, KIT), kit)
  for (const each of packages) linkPackages(each, join(stage, PACKAGES))
  const prefix = pathToFileURL(`${folder}/`).href
  return {
    folder,
    root,
    readable: [folder, join(stage, PACKAGES), ...packages].map((path) => `${path}/*`),
    relocate: (data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]: [string, unknown]) => [
          name,
          typeof value === "string" && value.startsWith(url) ? prefix + value.slice(url.length) : value,
        ]),
      ),
    remove: () => {
      rmSync(stage, { recursive: true, force: true })
    },
  }
}

/** Those in its folder, and for a package those that are installed beside it. */
const listPackageFolders = (source: string): ReadonlyArray<string> => {
  const own = join(source, PACKAGES)
  const parent = dirname(source)
  const beside = [parent, dirname(parent)].find((path) => basename(path) === PACKAGES)
  return [own, ...(beside === undefined ? [] : [beside])].filter((path) => existsSync(path))
}

const linkPackages = (from: string, to: string): void => {
  for (const name of readdirSync(from)) {
    if (name.startsWith(".") || existsSync(join(to, name, "package.json"))) continue
    if (name.startsWith("@")) {
      mkdirSync(join(to, name), { recursive: true })
      linkPackages(join(from, name), join(to, name))
    } else if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name))
  }
}

/** Its own copy of the SDK is not used. `kit`: URL of the main module of this installation's. */
const writeKit = (folder: string, kit: string): void => {
  mkdirSync(folder, { recursive: true })
  const exports = { ".": "./index.js", "./conformance": "./conformance.js" }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", exports }))
  writeFileSync(join(folder, "index.js"), `export * from ${JSON.stringify(kit)}\n`)
  const conformance = kit.replace(/\/index\.js$/u, "/conformance/index.js")
  writeFileSync(join(folder, "conformance.js"), `export * from ${JSON.stringify(conformance)}\n`)
}
