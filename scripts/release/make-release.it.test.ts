import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { CHANGELOG } from "./changelog.ts"
import { makeRelease } from "./make-release.ts"
import { PREVIOUS_RELEASE, readPreviousRelease } from "./previous-release.ts"
import { findVersions, VERSIONED_FILES } from "./versioned-files.ts"

/* In a repository of its own, with the files that a release changes. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const FILES = ["package.json", "package-lock.json", CHANGELOG, PREVIOUS_RELEASE]
const PATHS = [...FILES, ...VERSIONED_FILES.map(({ path }) => path)]

let root: string
const git = (...args: ReadonlyArray<string>) => execFileSync("git", args, { cwd: root, encoding: "utf8" })
const read = (path: string) => readFileSync(join(root, path), "utf8")

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hrsync-release-"))
  for (const path of PATHS) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(ROOT, path), join(root, path))
  }
  git("init", "--quiet", "--initial-branch", "main")
  git("config", "user.name", "Test")
  git("config", "user.email", "test@release.example")
  writeChangelog("- A thing that users notice.\n")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const HEAD = "# Changelog\n\nThe format.\n\n"

/** Commits a changelog with these unreleased changes. */
const writeChangelog = (unreleased: string) => {
  writeFileSync(
    join(root, CHANGELOG),
    `${HEAD}## Unreleased\n\n### Added\n\n${unreleased}\n## 0.1.0 - 2026-11-20\n\nThe first version.\n`,
  )
  git("add", "--all")
  git("commit", "--quiet", "--allow-empty", "--message", "state")
}

const currentVersion = (): string => (JSON.parse(read("package.json")) as { version: string }).version

/** Above whatever version the repository has. */
const NEXT = "900.1.0"
const release = (version = NEXT) =>
  makeRelease({ root, version, date: new Date("2027-02-03T04:05:06Z"), lastMigration: "Last1" })

describe("a release", () => {
  it("sets the version wherever it stands, closes the changelog, and notes itself for the next upgrade", async () => {
    const before = currentVersion()
    expect(await release()).toBe(`v${NEXT}`)
    expect(currentVersion()).toBe(NEXT)
    const lock = JSON.parse(read("package-lock.json")) as {
      version: string
      packages: { "": { version: string } }
    }
    expect([lock.version, lock.packages[""].version]).toEqual([NEXT, NEXT])
    for (const { path, places } of VERSIONED_FILES) {
      const text = readFileSync(join(ROOT, path), "utf8")
      const [was, is] = [findVersions(text, places), findVersions(read(path), places)]
      expect(is, path).toEqual(was.map(() => NEXT))
      expect(new Set(was), path).toEqual(new Set([before]))
    }
    expect(read(CHANGELOG)).toBe(
      `${HEAD}## Unreleased\n\n## ${NEXT} - 2027-02-03\n\n### Added\n\n- A thing that users notice.\n\n## 0.1.0 - 2026-11-20\n\nThe first version.\n`,
    )
    expect(readPreviousRelease(root)).toEqual({ version: NEXT, ref: `v${NEXT}`, lastMigration: "Last1" })
  })

  it("is one commit with an annotated tag, and leaves nothing behind", async () => {
    const tag = await release()
    expect(git("log", "-1", "--format=%s").trim()).toBe(`release: ${NEXT}`)
    expect(git("cat-file", "-t", tag).trim()).toBe("tag")
    expect(git("rev-parse", `${tag}^{commit}`)).toBe(git("rev-parse", "HEAD"))
    expect(git("status", "--porcelain")).toBe("")
  })
})

describe("a release is refused", () => {
  const expectRefusal = async (version: string, reason: RegExp) => {
    const [head, status] = [git("rev-parse", "HEAD"), git("status", "--porcelain")]
    await expect(release(version)).rejects.toThrow(reason)
    expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual([head, status])
  }

  it("with changes that are not committed", async () => {
    writeFileSync(join(root, "new.txt"), "")
    await expectRefusal(NEXT, /has changes: commit or remove them first\.\n\?\? new\.txt/u)
  })

  it("without an entry of the changelog", async () => {
    writeChangelog("")
    await expectRefusal(NEXT, /nothing under "Unreleased"/u)
  })

  it("whose tag exists", async () => {
    git("tag", `v${NEXT}`)
    await expectRefusal(NEXT, /The tag v900\.1\.0 exists/u)
  })

  it("whose version is not above the last one", async () => {
    await expectRefusal(currentVersion(), /is not above/u)
    git("tag", "v900.2.0")
    await expectRefusal("900.1.9", /900\.1\.9 is not above 900\.2\.0/u)
    await expectRefusal("900.10", /is no version/u)
  })
})
