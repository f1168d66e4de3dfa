import { execFile } from "node:child_process"
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { runScript } from "../run-script.ts"
import { makeBrowser } from "./browser.ts"
import { makeClient } from "./client.ts"
import { makeConnectorKit } from "./connector-kit.ts"
import { writePackageJson } from "./package-json.ts"
import type { PackageTask } from "./package-task.ts"
import { readReadme } from "./readme.ts"
import { listServiceDependencies, makeService } from "./service.ts"

interface PackageSource {
  /** Its folder beside this file, and in dist/packages. */
  readonly folder: string
  readonly readme: string
  readonly make: (task: PackageTask) => Promise<void>
  readonly dependencies?: (root: string) => Promise<ReadonlyArray<string>>
}

const PACKAGES: ReadonlyArray<PackageSource> = [
  {
    folder: "service",
    readme: "scripts/packages/service/README.md",
    make: makeService,
    dependencies: listServiceDependencies,
  },
  { folder: "client", readme: "adapters/vendor-client/README.md", make: makeClient },
  { folder: "connector-kit", readme: "connectors/sdk/README.md", make: makeConnectorKit },
  { folder: "browser", readme: "scripts/packages/browser/README.md", make: makeBrowser },
]

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")
const target = join(root, "dist/packages")

/** What `npm pack --json` says of a tarball. */
interface Packed {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly entryCount: number
}

const makePackage = async (source: PackageSource): Promise<Packed> => {
  const folder = join(target, source.folder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await source.make({ root, folder })
  const dependencies = (await source.dependencies?.(root)) ?? []
  await writePackageJson(root, {
    source: join(root, "scripts/packages", source.folder),
    folder,
    dependencies,
  })
  await writeFile(join(folder, "README.md"), await readReadme(root, source.readme))
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"))
  return pack(folder)
}

const pack = async (folder: string): Promise<Packed> => {
  const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", target], {
    cwd: folder,
  })
  const [packed] = JSON.parse(stdout) as ReadonlyArray<Packed>
  if (packed === undefined) throw new Error(`npm packed nothing of ${folder}.`)
  return packed
}

const kilobytes = (bytes: number): string => `${String(Math.ceil(bytes / 1000))} kB`

/** Makes the npm packages of a finished build in `dist/packages`; `npm run packages -- NAME…` makes only some. */
await runScript(
  { name: "npm run packages", words: PACKAGES.map(({ folder }) => folder) },
  async (_, names) => {
    for (const source of PACKAGES.filter(({ folder }) => names.length === 0 || names.includes(folder))) {
      const { id, filename, size, unpackedSize, entryCount } = await makePackage(source)
      process.stdout.write(
        `${id}  ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}, ${String(entryCount)} files: dist/packages/${filename}\n`,
      )
    }
  },
)
