import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Hashes } from "./sources.ts"

/* What the last build made, and of what. It lies beside the packages: `npm ci` removes it, and then everything is built. */

/** One step of the build that has succeeded. */
export interface Built {
  readonly sources: Hashes
  /** Paths from the root. */
  readonly outputs: ReadonlyArray<string>
}

export type Stamp = Readonly<Record<string, Built>>

const toFile = (root: string): string => join(root, "node_modules/.cache/hr-data-sync/build.json")

/** Empty when there is none that can be read. */
export const readStamp = async (root: string): Promise<Stamp> => {
  try {
    return JSON.parse(await readFile(toFile(root), "utf8")) as Stamp
  } catch {
    return {}
  }
}

export const writeStamp = async (root: string, stamp: Stamp): Promise<void> => {
  const file = toFile(root)
  await mkdir(dirname(file), { recursive: true })
  // Whole or not at all, and never through a hard link into another copy of the repository.
  const next = `${file}.${String(process.pid)}`
  await writeFile(next, JSON.stringify(stamp))
  await rename(next, file)
}

/** Whether everything that the step made is still there. */
export const isComplete = async (root: string, { outputs }: Built): Promise<boolean> => {
  const found = await Promise.all(
    outputs.map((path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}

/** Removes what the step made before and no longer makes: the output of deleted sources, and older chunks. */
export const removeOld = async (
  root: string,
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
): Promise<void> => {
  const kept = new Set(after)
  await Promise.all(
    before.filter((path) => !kept.has(path)).map((path) => rm(join(root, path), { force: true })),
  )
}
