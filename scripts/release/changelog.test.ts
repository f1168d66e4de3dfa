import { readFileSync } from "node:fs"
import { parser } from "keep-a-changelog"
import { expect, it } from "vitest"
import { CHANGELOG, releaseChanges } from "./changelog.ts"

const HEAD = "# Changelog\n\nThe format.\n\n"
const DATE = new Date("2027-02-03T00:00:00Z")

it("the changelog can be read, and its newest section is what is not released, or this version", () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
  const { version } = JSON.parse(read("package.json")) as { readonly version: string }
  const [newest] = parser(read(CHANGELOG)).releases
  expect([undefined, version]).toContain(newest?.version)
})

it("a release keeps every entry as it is, over several lines, with links and code", () => {
  const entries = "### Added\n\n- A [page](x.md) of `hrsync`,\n  which goes on.\n\n### Fixed\n\n- A fault.\n"
  const text = `${HEAD}## Unreleased\n\n${entries}`
  const lines = (page: string) => page.split("\n").filter((line) => line !== "")
  const released = lines(`${HEAD}## Unreleased\n\n## 1.2.0 - 2027-02-03\n\n${entries}`)
  expect(lines(releaseChanges(text, "1.2.0", DATE))).toEqual(released)
})

it.each([
  ["no section", `${HEAD}## 1.0.0 - 2027-01-01\n\nThe first version.\n`],
  ["an empty section", `${HEAD}## Unreleased\n\n### Added\n\n## 1.0.0 - 2027-01-01\n\nThe first version.\n`],
])("a release is refused with %s of unreleased changes", (_, text) => {
  expect(() => releaseChanges(text, "1.2.0", DATE)).toThrow("nothing under")
})
