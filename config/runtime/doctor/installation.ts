import { access, mkdtemp, rm, stat, statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { getErrorCode } from "../../../adapters/embedded-postgres/error.ts"
import { PAGES_FOLDER } from "../pages-folder.ts"
import { describeUnknownName, findUnknownNames } from "../settings/unknown-names.ts"
import { type Check, failed, type Finding, passed, warning } from "./finding.ts"

/* The program itself, and this machine. */

/** Node 20.19 is the oldest version that the tests cover. */
export const judgeNode = (version: string, locales: ReadonlyArray<string>): Finding => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    return failed("node-too-old", `Node ${version} is too old`, "Install Node 20.19 or newer.")
  // Node that is built with English alone sorts and formats all other languages wrongly, without an error.
  if (!locales.includes("hi")) {
    const advice = "Use a build of Node with full-icu, as from nodejs.org, or set NODE_ICU_DATA."
    return failed("no-locales", `Node ${version} has no data of languages other than English`, advice)
  }
  return passed(`Node ${version}`)
}

export const node: Check = () =>
  Promise.resolve(judgeNode(process.versions.node, Intl.DateTimeFormat.supportedLocalesOf(["en", "hi"])))

/** Each page, and the script that vendors embed. */
const PAGES = ["pages/journey.html", "pages/console.html", "sdk/hrms-sync-sdk.js"]

export const findMissingPages = async (folder: URL): Promise<Finding> => {
  const found = await Promise.all(
    PAGES.map((page) =>
      access(new URL(page, folder)).then(
        () => [],
        () => [page],
      ),
    ),
  )
  const missing = found.flat()
  if (missing.length === 0) return passed("complete")
  return failed(
    "incomplete",
    `the browser parts of this installation are missing: ${missing.join(", ")}`,
    'Run "npm run build", or use an image or package that was built completely.',
  )
}

export const build: Check = () => findMissingPages(PAGES_FOLDER)

export const settingNames: Check = ({ env }) => {
  const unknown = findUnknownNames(env)
  if (unknown.length === 0) return Promise.resolve(passed("every HRSYNC_ variable is a setting"))
  const advice = "Correct the names (config/deploy/settings.md has them all), or remove the variables."
  return Promise.resolve(warning("unknown-name", unknown.map(describeUnknownName).join(" "), advice))
}

const GIB = 1024 ** 3
const FREE_SPACE_BYTES = 1 * GIB

export const dataFolder: Check = async ({ settings: { dataDir, databaseUrl } }) => {
  // A container needs no data folder and may have no writable one.
  if (databaseUrl !== null) return passed("none is needed: everything is in the database of DATABASE_URL")
  const existing = await findExisting(dataDir)
  const advice = "Set HRSYNC_DATA_DIR to a folder that this user can write."
  if (!existing.isFolder) return failed("no-folder", `${existing.path} is a file, and no folder`, advice)
  const problem = await findWriteProblem(existing.path)
  if (problem !== null) return failed("not-writable", `${existing.path} is not writable (${problem})`, advice)
  const { bavail, bsize } = await statfs(existing.path)
  return judgeSpace(dataDir, bavail * bsize)
}

export const judgeSpace = (dataDir: string, free: number): Finding =>
  free < FREE_SPACE_BYTES
    ? failed(
        "almost-full",
        `${dataDir} has only ${(free / GIB).toFixed(1)} GiB left`,
        "Free some space, or set HRSYNC_DATA_DIR to a larger disk.",
      )
    : passed(`${dataDir}, ${(free / GIB).toFixed(0)} GiB free`)

/** The folder, or the closest one above it that exists: a diagnosis does not create it. */
const findExisting = async (path: string): Promise<{ readonly path: string; readonly isFolder: boolean }> => {
  try {
    return { path, isFolder: (await stat(path)).isDirectory() }
  } catch (error) {
    const above = dirname(path)
    if (above === path || !["ENOENT", "ENOTDIR"].includes(getErrorCode(error) ?? ""))
      return { path, isFolder: true }
    return findExisting(above)
  }
}

/** By writing: rights alone say nothing of a file system that is read-only, or full. */
const findWriteProblem = async (folder: string): Promise<string | null> => {
  try {
    await rm(await mkdtemp(join(folder, ".hrsync-doctor-")), { recursive: true })
    return null
  } catch (error) {
    return getErrorCode(error) ?? "unknown error"
  }
}
