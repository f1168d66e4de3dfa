import { execFile } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { CHANGELOG, releaseChanges } from "./changelog.ts"
import { PREVIOUS_RELEASE, type PreviousRelease } from "./previous-release.ts"
import { ReleaseRefused } from "./release-refused.ts"
import { replaceVersions, VERSIONED_FILES } from "./versioned-files.ts"

export interface ReleaseOptions {
  /** The repository. */
  readonly root: string
  readonly version: string
  readonly date: Date
  /** The last migration of this release. */
  readonly lastMigration: string
}

/**
 * Sets the version, closes the section of the changelog, notes the release as the previous one of the next, commits and tags.
 * It pushes nothing. Returns the tag.
 *
 * @throws ReleaseRefused before anything changes
 */
export const makeRelease = async (options: ReleaseOptions): Promise<string> => {
  const { root, version } = options
  const tag = `v${version}`
  await refuseUnlessClean(root)
  await refuseUnlessNewer(root, version)
  const changelog = await releaseChangelog(options)
  await writeFile(join(root, CHANGELOG), changelog)
  await setVersion(root, version)
  await notePreviousRelease(options, tag)
  await formatFiles(root)
  await git(root, "add", "--all")
  await git(root, "commit", "--quiet", "--message", `release: ${version}`)
  // Annotated, so that "git push --follow-tags" takes it along.
  await git(root, "tag", "--annotate", "--message", tag, tag)
  return tag
}

const run = promisify(execFile)

const git = async (root: string, ...args: ReadonlyArray<string>): Promise<string> =>
  (await run("git", args, { cwd: root })).stdout.trim()

const refuseUnlessClean = async (root: string): Promise<void> => {
  const changed = await git(root, "status", "--porcelain")
  if (changed !== "")
    throw new ReleaseRefused(`The working tree has changes: commit or remove them first.\n${changed}`)
}

const refuseUnlessNewer = async (root: string, version: string): Promise<void> => {
  if (!/^\d+\.\d+\.\d+$/u.test(version))
    throw new ReleaseRefused(`"${version}" is no version: it has three numbers, such as 1.2.0.`)
  const tags = (await git(root, "tag", "--list", "v*")).split("\n").filter((tag) => tag !== "")
  if (tags.includes(`v${version}`)) throw new ReleaseRefused(`The tag v${version} exists.`)
  const { version: current } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly version: string
  }
  const released = [current, ...tags.map((tag) => tag.slice(1))]
  const higher = released.find((each) => compareVersions(version, each) <= 0)
  if (higher !== undefined)
    throw new ReleaseRefused(
      `${version} is not above ${higher}, which is the version of this repository or a tag.`,
    )
}

const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number))
  const differences = (left ?? []).map((part, n) => part - (right?.[n] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

const releaseChangelog = async ({ root, version, date }: ReleaseOptions): Promise<string> =>
  releaseChanges(await readFile(join(root, CHANGELOG), "utf8"), version, date)

const setVersion = async (root: string, version: string): Promise<void> => {
  await run("npm", ["version", version, "--no-git-tag-version", "--ignore-scripts"], { cwd: root })
  for (const { path, places } of VERSIONED_FILES) {
    const file = join(root, path)
    await writeFile(file, replaceVersions(await readFile(file, "utf8"), places, version))
  }
}

const notePreviousRelease = async (
  { root, version, lastMigration }: ReleaseOptions,
  ref: string,
): Promise<void> => {
  const noted: PreviousRelease = { version, ref, lastMigration }
  await writeFile(join(root, PREVIOUS_RELEASE), `${JSON.stringify(noted, null, 2)}\n`)
}

const PRETTIER = fileURLToPath(new URL("../../node_modules/prettier/bin/prettier.cjs", import.meta.url))
const RULES = fileURLToPath(new URL("../../config/tooling/prettier.json", import.meta.url))

const formatFiles = async (root: string): Promise<void> => {
  const files = [CHANGELOG, PREVIOUS_RELEASE].map((path) => join(root, path))
  await run(process.execPath, [PRETTIER, "--config", RULES, "--write", ...files])
}
