import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"

/** Pages for people that the service shows, or that a new connector begins with. */
const SHOWN = /\/connectors\/[^/]+\/README\.md$|\/adapters\/documentation\//u

/** Neither tests nor pages for people, except those that are shown. */
export const isBuilt = (path: string): boolean =>
  !/\.test\.ts$|\/testing\//u.test(path) && (!path.endsWith(".md") || SHOWN.test(path))

/** The content of each file that is built, as a hash, by its path from `root`. */
export type Hashes = Readonly<Record<string, string>>

/**
 * Hashes the files of these folders, and single files. By content and not by time: a checkout changes times, and an editor
 * keeps some.
 */
export const hashSources = async (root: string, paths: ReadonlyArray<string>): Promise<Hashes> => {
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat()
  const built = files.filter((file) => isBuilt(file)).toSorted()
  return Object.fromEntries(
    await Promise.all(built.map(async (file) => [relative(root, file), hash(await readFile(file))] as const)),
  )
}

/** A path that is no folder is a file. */
const listFiles = async (path: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const hash = (content: Uint8Array): string => createHash("sha256").update(content).digest("base64url")

/** Paths that were added, changed or removed between two states. */
export const listChanged = (before: Hashes, after: Hashes): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path])
