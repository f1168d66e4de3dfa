import { chmod, cp, readFile } from "node:fs/promises"
import { join } from "node:path"
import { build, mergeConfig } from "vite"
import { SBOM_FILE } from "../build/build-sbom.ts"
import service from "../build/vite.config.ts"
import type { PackageTask } from "./package-task.ts"

/** The demo is no part of the service, but the first thing that a newcomer starts. */
const COMMAND = "scripts/demo/command"
/** Development dependencies, so they are bundled. */
const ONLY_OF_DEMO = ["get-port"]
/** What the demo reads beside its modules. */
const DEMO_FILES = [
  "scripts/demo/vendor-site/index.html",
  "scripts/demo/vendor-site/site.css",
  "scripts/demo/vendor-site/site.js",
  "scripts/demo/vendor-site/logo.png",
  "scripts/sample-data/kaveri-employees.xlsx",
]

/** `hr-data-sync`: the service and its command as the image has them, and the demo. */
export const makeService = async ({ root, folder }: PackageTask): Promise<void> => {
  const outDir = join(folder, "dist")
  await build(
    mergeConfig(service, {
      configFile: false,
      ssr: { noExternal: ONLY_OF_DEMO },
      build: {
        outDir,
        sourcemap: false,
        rolldownOptions: { input: { [COMMAND]: join(root, `${COMMAND}.ts`) } },
      },
    }),
  )
  await cp(join(root, "dist/ui"), join(outDir, "ui"), { recursive: true })
  for (const file of DEMO_FILES) await cp(join(root, file), join(outDir, file))
  await cp(join(root, SBOM_FILE), join(outDir, "sbom.cdx.json"))
  await chmod(join(outDir, `${COMMAND}.js`), 0o755)
}

/** Bundled into the service, as `scripts/build/vite.config.ts` says. */
const BUNDLED = ["effect", "inversify"]

/** The packages that are installed with the service. */
export const listServiceDependencies = async (root: string): Promise<ReadonlyArray<string>> => {
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies).filter((name) => !BUNDLED.includes(name))
}
