import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { buildRelease } from "./build-release.ts"

/* The build itself is part of `npm run soak -- --only R11`. */

let root: string
const git = (cwd: string, ...args: ReadonlyArray<string>) =>
  execFileSync("git", args, { cwd, encoding: "utf8" })

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "hrsync-release-"))
  const origin = join(root, "origin")
  git(root, "init", "--quiet", origin)
  for (const text of ["released", "in work"]) {
    writeFileSync(join(origin, "text"), text)
    git(origin, "add", "--all")
    git(origin, "-c", "user.name=T", "-c", "user.email=t@t.example", "commit", "--quiet", "--message", text)
  }
  git(origin, "tag", "v1.0.0", "HEAD~1")
  git(root, "clone", "--quiet", "--depth", "1", `file://${origin}`, "shallow")
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it("a shallow clone fetches the previous release, which then has to be one", async () => {
  git(root, "clone", "--quiet", "--depth", "1", `file://${join(root, "origin")}`, "reachable")
  await expect(buildRelease(join(root, "reachable"), "v1.0.0")).rejects.toThrow(/package-lock\.json/u)
})

it("a clone without the previous release, and without its origin, says how to fetch it", async () => {
  git(join(root, "shallow"), "remote", "remove", "origin")
  await expect(buildRelease(join(root, "shallow"), "v1.0.0")).rejects.toThrow(
    /does not have v1\.0\.0, the previous release\. Run "git fetch --tags --unshallow"/u,
  )
})
