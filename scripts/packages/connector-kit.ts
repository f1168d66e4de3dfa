import { cp } from "node:fs/promises"
import { join } from "node:path"
import { bundle } from "./bundle.ts"
import { writeDeclarations } from "./declarations.ts"
import type { PackageTask } from "./package-task.ts"

/** Modules that are started, or loaded by URL; each keeps its place, since the others find it by that. */
const MODULES = [
  "config/connector-kit",
  "config/threads/conformance-worker",
  "config/threads/source-worker",
  "config/threads/simulated-source-worker",
  "connectors/sdk/index",
  "connectors/sdk/conformance/index",
]

/** `@hr-data-sync/connector-kit`: the SDK, the conformance suite and the command, which need no other package. */
export const makeConnectorKit = async ({ root, folder }: PackageTask): Promise<void> => {
  await bundle({ root, entries: Object.fromEntries(MODULES.map((module) => [module, module])), folder })
  await cp(join(root, "connectors/_template"), join(folder, "connectors/_template"), { recursive: true })
  await writeDeclarations({
    entries: {
      index: join(root, "dist/connectors/sdk/index.d.ts"),
      conformance: join(root, "dist/connectors/sdk/conformance/index.d.ts"),
    },
    folder: join(folder, "types"),
  })
}
