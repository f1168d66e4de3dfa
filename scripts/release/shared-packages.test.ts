import { expect, it } from "vitest"
import { type LockFile, sharesPackages } from "./shared-packages.ts"

const lock = (packages: LockFile["packages"]): LockFile => ({
  packages: { "": { version: "1.0.0", devDependencies: { vite: "^8.0.0" } }, ...packages },
})

const RELEASE = lock({
  "node_modules/pg": { version: "8.1.0" },
  "node_modules/vite": { version: "8.0.0", dev: true },
  "node_modules/used-by-vite": { version: "1.0.0", dev: true },
})

it.each([
  ["the same packages", {}, true],
  ["a further package", { "node_modules/new": { version: "1.0.0", dev: true } }, true],
  [
    "another version of an indirect development package",
    { "node_modules/used-by-vite": { version: "2.0.0" } },
    true,
  ],
  ["another version of a package of run time", { "node_modules/pg": { version: "8.2.0" } }, false],
  ["another version of a tool", { "node_modules/vite": { version: "8.1.0", dev: true } }, false],
])("a release with %s: %s", (_, changed, expected) => {
  expect(sharesPackages(RELEASE, lock({ ...RELEASE.packages, ...changed }))).toBe(expected)
})

it("a release whose package is missing gets its own", () => {
  expect(sharesPackages(RELEASE, lock({ "node_modules/vite": { version: "8.0.0", dev: true } }))).toBe(false)
})
