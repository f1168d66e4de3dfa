import { execFileSync } from "node:child_process"
import { matchesGlob } from "node:path"
import { describe, expect, it } from "vitest"
import { OVERRIDES } from "./testing/lint-config.ts"

const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
}).split("\n")

/** `{a,b}` as each of its words, so that one that matches nothing is not hidden by another. */
const expandBraces = (glob: string): ReadonlyArray<string> => {
  const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/u.exec(glob)
  if (found === null) return [glob]
  const [, before, words, after] = found
  return (words ?? "").split(",").flatMap((word) => expandBraces(`${before}${word}${after}`))
}

const GLOBS = OVERRIDES.flatMap(({ files }) => files).flatMap(expandBraces)

describe("the files of the linter's rules", () => {
  it.each([...new Set(GLOBS)])("%s names a file that exists", (glob) => {
    expect(FILES.some((file) => matchesGlob(file, glob))).toBe(true)
  })
})
