import { execFile } from "node:child_process"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const SOURCES = ["core", "adapters", "connectors", "ui-sdk", "config", "scripts/build"]

/** The command `hrsync` as it is shipped: it starts in a third of the time, and it is what an operator runs. */
export const BUILT_MAIN = join(ROOT, "dist/config/main.js")

/** Builds the service when a source is newer than what was built. */
export const buildIfStale = async (printNote: (line: string) => void): Promise<void> => {
  const built = await stat(BUILT_MAIN).catch(() => null)
  if (built !== null && (await newest()) < built.mtimeMs) return
  printNote("building ...")
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: ROOT })
}

/** Before the tests that start it as a process of its own. */
export default () => buildIfStale(console.info)

const newest = async (): Promise<number> => {
  const times = await Promise.all(SOURCES.map((folder) => newestIn(join(ROOT, folder))))
  return Math.max(...times)
}

const newestIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    ({ name, parentPath }) => name.includes(".") && isBuilt(join(parentPath, name)),
  )
  const times = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mtimeMs),
  )
  return Math.max(0, ...times)
}

/** Neither tests nor pages for people, but for the guides of connectors and of vendors, which the service shows. */
export const isBuilt = (path: string): boolean =>
  !/\.test\.ts$|\/testing\//u.test(path) &&
  (!path.endsWith(".md") || /\/connectors\/[^/]+\/README\.md$|\/guides\/texts\//u.test(path))
