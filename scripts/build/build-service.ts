import { join, relative } from "node:path"
import { build } from "vite"
import { listCopiedFiles } from "./copied-files.ts"

/** Bundles the service; returns the paths of what it wrote. */
export const buildService = async (root: string): Promise<ReadonlyArray<string>> => {
  const result = await build({ root, configFile: join(root, "scripts/build/vite.config.ts") })
  if (!("output" in result)) throw new Error("The build of the service has no single output.")
  return [
    ...result.output.map(({ fileName }) => `dist/${fileName}`),
    ...listCopiedFiles(root).map((file) => `dist/${relative(root, join(root, file))}`),
  ]
}
