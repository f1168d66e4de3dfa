import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import { writeDeclarations } from "./declarations.ts"
import type { PackageTask } from "./package-task.ts"

/** `@hr-data-sync/browser`: the loader as a module, as `npm run build` makes it. */
export const makeBrowser = async ({ root, folder }: PackageTask): Promise<void> => {
  const built = join(root, "dist/ui-sdk/loader")
  await copyFile(join(built, "browser.js"), join(folder, "index.js"))
  await writeDeclarations({ entries: { index: join(built, "browser.d.ts") }, folder })
}
