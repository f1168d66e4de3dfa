import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findBinaries, requireSupport } from "./binaries.ts"

describe("the binaries", () => {
  it("includes the programs of this platform and their major version", () => {
    const { initdb, postgres, major } = findBinaries()
    expect([initdb, postgres].map((file) => existsSync(file))).toEqual([true, true])
    expect(major).toMatch(/^\d+$/)
  })

  it.each([
    ["Windows", "win32", "x64"],
    ["an unknown processor", "linux", "riscv64"],
  ])("recommends DATABASE_URL on %s", (_, platform, arch) => {
    expect(() => requireSupport(platform, arch)).toThrow(
      expect.objectContaining({
        code: "unsupported-platform",
        message: expect.stringMatching(new RegExp(`${platform} on ${arch}.*Set DATABASE_URL`)) as unknown,
      }),
    )
  })

  it("recommends DATABASE_URL where glibc's loader is missing, as on Alpine", () => {
    expect(() => requireSupport("linux", "x64", () => false)).toThrow(/glibc.*musl.*Set DATABASE_URL/)
  })

  it("says how to install a package that is missing", () => {
    const other = process.platform === "darwin" ? "linux" : "darwin"
    expect(() => findBinaries(other, "arm64")).toThrow(
      expect.objectContaining({
        code: "binaries-missing",
        message: expect.stringMatching(/--include=optional/) as unknown,
      }),
    )
  })
})
