import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { builtInModule } from "./built-in-module.ts"
import type { Manifest } from "./sdk/manifest.ts"
import { InvalidManifest, readManifestFile } from "./sdk/read-manifest.ts"

/*
 * Lists the connectors of this installation: the folders beside this file, and the folders and npm packages that
 * HRSYNC_CONNECTORS names. Only manifests are read here; a connector's code is loaded when it is used.
 */

export interface RegisteredConnector {
  readonly manifest: Manifest
  /** URL of the connector's folder, which contains its manifest.json. */
  readonly folder: string
  /** The specifier to `import`. */
  readonly module: string
  /** The name in HRSYNC_CONNECTORS; null for a built-in connector. */
  readonly requestedAs: string | null
}

/** A configured connector that cannot be used; the others are not affected. */
export interface SkippedConnector {
  readonly requestedAs: string
  /** For the operator: what is wrong, and how to fix it. */
  readonly reason: string
}

export interface Registry {
  /** By code, without duplicates. */
  readonly connectors: ReadonlyArray<RegisteredConnector>
  readonly skipped: ReadonlyArray<SkippedConnector>
}

/**
 * Finds the built-in connectors and the configured ones. `names` are folders, relative to `cwd`, or npm packages that are
 * installed there or beside the product.
 */
export const findConnectors = (names: ReadonlyArray<string>, cwd: string): Registry => {
  const connectors = [...builtIn()]
  const leftOut: Array<SkippedConnector> = []
  for (const askedAs of names) {
    const found = read(askedAs, cwd)
    const reason = "reason" in found ? found.reason : findCodeConflict(connectors, found)
    if (reason !== null) leftOut.push({ requestedAs: askedAs, reason })
    else if ("manifest" in found) connectors.push(found)
  }
  return {
    connectors: connectors.toSorted((a, b) => (a.manifest.code < b.manifest.code ? -1 : 1)),
    skipped: leftOut,
  }
}

const HERE = new URL(".", import.meta.url)

const builtIn = (): ReadonlyArray<RegisteredConnector> =>
  readdirSync(HERE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => ({ name, folder: new URL(`${name}/`, HERE) }))
    .filter(({ folder }) => existsSync(new URL("manifest.json", folder)))
    .map(({ name, folder }) => ({
      manifest: readManifestFile(new URL("manifest.json", folder)),
      folder: folder.href,
      module: builtInModule(name),
      requestedAs: null,
    }))

type Found = RegisteredConnector | { readonly reason: string }

const read = (askedAs: string, cwd: string): Found => {
  const folder = isPath(askedAs) ? resolve(cwd, askedAs) : packageFolder(askedAs, cwd)
  if (folder === null) {
    return {
      reason: `There is no npm package ${askedAs} here: install it beside this service, or name a folder, such as ./${askedAs}.`,
    }
  }
  const root = pathToFileURL(`${folder}/`)
  try {
    const manifest = readManifestFile(new URL("manifest.json", root))
    return { manifest, folder: root.href, module: new URL(readMain(folder), root).href, requestedAs: askedAs }
  } catch (error) {
    return {
      reason: error instanceof InvalidManifest ? error.message : `Its folder ${folder} cannot be read.`,
    }
  }
}

const isPath = (name: string): boolean => /^(\.{1,2}(\/|$)|\/|[A-Za-z]:[\\/])/u.test(name)

const packageFolder = (name: string, cwd: string): string | null => {
  const places = [join(cwd, "package.json"), import.meta.url].flatMap(
    (from) => createRequire(from).resolve.paths(name) ?? [],
  )
  return places.map((place) => join(place, name)).find((folder) => existsSync(folder)) ?? null
}

/** Resolves the entry file as Node does: `main` of its package.json, else index.js. */
const readMain = (folder: string): string => {
  const file = join(folder, "package.json")
  if (!existsSync(file)) return "index.js"
  const { main } = JSON.parse(readFileSync(file, "utf8")) as { readonly main?: unknown }
  return typeof main === "string" ? main : "index.js"
}

const findCodeConflict = (
  connectors: ReadonlyArray<RegisteredConnector>,
  { manifest: { code } }: RegisteredConnector,
): string | null => {
  const taken = connectors.find(({ manifest }) => manifest.code === code)
  if (taken === undefined) return null
  return `Its code "${code}" is already used by ${taken.requestedAs ?? "a built-in connector"}: change the code in its manifest.json.`
}
