import { execFile } from "node:child_process"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

/** Packages for development whose code the bundler puts into the pages and the browser SDK. */
export const BUNDLED_IN_PAGES = [
  "@lit/context",
  "@simplewebauthn/browser",
  "fflate",
  "lit",
  "numfmt",
  "openapi-fetch",
  "saxen",
]

/** Beside the built service, so that the image and the package have it. */
export const SBOM_FILE = "dist/sbom.cdx.json"

/** With the packages for development, also where NODE_ENV says production, as after a step of the bundler. */
const COMMAND = [
  "sbom",
  "--sbom-format=cyclonedx",
  "--sbom-type=application",
  "--package-lock-only",
  "--include=dev",
]
const MAX_BYTES = 64 * 1024 * 1024

/** What is used of CycloneDX 1.5, as `npm sbom` writes it. */
export interface Sbom {
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown }
  readonly components: ReadonlyArray<Component>
  /** What each component needs, and the product itself, by `bom-ref`. */
  readonly dependencies: ReadonlyArray<{ readonly ref: string; readonly dependsOn: ReadonlyArray<string> }>
}

export interface Component {
  readonly "bom-ref": string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly hashes?: ReadonlyArray<{ readonly alg: string; readonly content: string }>
  readonly licenses?: ReadonlyArray<{
    readonly license?: { readonly id: string }
    readonly expression?: string
  }>
}

interface Manifest {
  readonly name: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** Writes the software bill of materials, and returns its path. */
export const buildSbom = async (root: string): Promise<ReadonlyArray<string>> => {
  await mkdir(join(root, "dist"), { recursive: true })
  await writeFile(join(root, SBOM_FILE), `${JSON.stringify(await makeSbom(root), null, 2)}\n`)
  return [SBOM_FILE]
}

/** Every package whose code is delivered, with version, hash and licence. */
export const makeSbom = async (root: string): Promise<Sbom> => {
  const { name, dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Manifest
  const { stdout } = await promisify(execFile)("npm", COMMAND, { cwd: root, maxBuffer: MAX_BYTES })
  const sbom = selectDelivered(JSON.parse(stdout) as Sbom, [
    ...Object.keys(dependencies),
    ...BUNDLED_IN_PAGES,
  ])
  return {
    ...sbom,
    // npm names it by the folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components: await Promise.all(sbom.components.map((component) => addLicense(root, component))),
  }
}

/** npm does not read `licenses`, which older packages have in place of `license`. */
const addLicense = async (root: string, component: Component): Promise<Component> => {
  if ((component.licenses ?? []).length > 0) return component
  const file = join(root, "node_modules", component.name, "package.json")
  const { licenses = [] } = JSON.parse(await readFile(file, "utf8")) as {
    readonly licenses?: ReadonlyArray<{ readonly type: string }>
  }
  return { ...component, licenses: licenses.map(({ type }) => ({ license: { id: type } })) }
}

/** Without the packages that none of the named ones needs: the tools of development. */
const selectDelivered = (sbom: Sbom, names: ReadonlyArray<string>): Sbom => {
  const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const own = new Set(needs.get(sbom.metadata.component["bom-ref"]))
  const delivered = new Set(
    sbom.components
      .filter((component) => names.includes(component.name) && own.has(component["bom-ref"]))
      .map((component) => component["bom-ref"]),
  )
  // A set goes on to what is added while it is read.
  for (const ref of delivered) for (const needed of needs.get(ref) ?? []) delivered.add(needed)
  return {
    ...sbom,
    components: sbom.components.filter((component) => delivered.has(component["bom-ref"])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => delivered.has(ref) || ref === sbom.metadata.component["bom-ref"])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => delivered.has(needed)) })),
  }
}
