import { execFile } from "node:child_process"
import { access, mkdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { type LockFile, sharesPackages } from "./shared-packages.ts"

const run = promisify(execFile)

/** Long enough for an installation over a slow network. */
const LIMIT_MILLIS = 600_000

/** Beside the build of the working tree, which Git, the linter and the tests ignore; `npm ci` removes both. */
const FOLDER = "dist/releases"

/**
 * Builds a commit of the repository, and returns the path of its command `hrsync`. A commit is built once. Its modules find
 * the packages of the working tree when these are the same, since they lie below it; otherwise it gets its own.
 */
export const buildRelease = async (root: string, ref: string): Promise<string> => {
  const commit = await findCommit(root, ref)
  const folder = join(root, FOLDER, commit)
  const main = join(folder, "dist/config/main.js")
  if (await exists(main)) return main
  // No other process uses it before it is complete.
  const partial = `${folder}.${String(process.pid)}`
  try {
    await extract(root, commit, partial)
    const [own, shared] = await Promise.all([partial, root].map(readLockFile))
    if (own === undefined || shared === undefined) throw new Error("A lock file is missing.")
    const isShared = sharesPackages(own, shared)
    if (!isShared) await run("npm", ["ci", "--ignore-scripts"], { cwd: partial, timeout: LIMIT_MILLIS })
    const tsx = join(isShared ? root : partial, "node_modules/tsx/dist/cli.mjs")
    await run(process.execPath, [tsx, "scripts/build/build.ts", "--to-run"], {
      cwd: partial,
      timeout: LIMIT_MILLIS,
    })
    await rename(partial, folder).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await exists(main))) throw error
    })
    return main
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The hash of the commit, which a shallow clone fetches from where it was cloned. */
const findCommit = async (root: string, ref: string): Promise<string> => {
  const git = async (...args: ReadonlyArray<string>) =>
    (await run("git", args, { cwd: root, timeout: LIMIT_MILLIS })).stdout.trim()
  const resolve = (name: string) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`)
  try {
    return await resolve(ref)
  } catch (missing) {
    if ((await git("rev-parse", "--is-shallow-repository")) !== "true") throw makeMissing(ref, missing)
  }
  try {
    await git("fetch", "--quiet", "--depth", "1", "origin", ref)
    return await resolve("FETCH_HEAD")
  } catch (error) {
    throw makeMissing(ref, error)
  }
}

const makeMissing = (ref: string, cause: unknown): Error =>
  new Error(
    `This clone does not have ${ref}, the previous release. Run "git fetch --tags --unshallow" (in a complete clone "git fetch --tags"), and try again.`,
    { cause },
  )

const extract = async (root: string, commit: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const archive = join(folder, "release.tar")
  await run("git", ["archive", "--output", archive, commit], { cwd: root })
  await run("tar", ["--extract", "--file", archive, "--directory", folder])
  await rm(archive)
}

const readLockFile = async (folder: string): Promise<LockFile> =>
  JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as LockFile
