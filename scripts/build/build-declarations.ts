import { execFile } from "node:child_process"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import { promisify } from "node:util"

const TSC = createRequire(import.meta.url).resolve("typescript/bin/tsc")

const OPTIONS = ["--listEmittedFiles", "--incremental", "--tsBuildInfoFile"]

/** Which files the compiler has checked, so that it checks only what a change touches. */
const MEMORY = "node_modules/.cache/hr-data-sync/declarations.tsbuildinfo"

/**
 * Writes the types of what the package exports; returns the paths of all of them. `before`: those of the last build, if the
 * same files are still its sources. Otherwise all are written anew, since the compiler does not say what it no longer writes.
 */
export const buildDeclarations = async (
  root: string,
  before: ReadonlyArray<string> | null,
): Promise<ReadonlyArray<string>> => {
  if (before === null) await rm(join(root, MEMORY), { force: true })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [TSC, "--project", join(root, "config/tooling/tsconfig.build.json"), ...OPTIONS, join(root, MEMORY)],
    { maxBuffer: 64 * 1_024 * 1_024, cwd: root },
  ).catch((error: unknown) => {
    // The compiler prints its errors to stdout.
    const output = error instanceof Error && "stdout" in error ? String(error.stdout) : ""
    throw new Error(`The types of the package cannot be written:\n${output}`, { cause: error })
  })
  const written = Array.from(stdout.matchAll(/^TSFILE: (.+)$/gmu), ([, file = ""]) => relative(root, file))
  return [...new Set([...(before ?? []), ...written])].filter((file) => file !== MEMORY)
}
