import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import {
  isIgnored,
  listUsedStages,
  parsePairs,
  parseDockerfile,
  findInstructions,
  parseJsonWords,
} from "./dockerfile.ts"

describe("parseDockerfile", () => {
  const stages = parseDockerfile(
    [
      "ARG V=1",
      "# why",
      "FROM node:1 AS build",
      "RUN a \\",
      " && b",
      "FROM node:1",
      "ENV A=1 \\",
      '    B="x y"',
      "",
    ].join("\n"),
  )

  it("returns the stages with their instructions, and joins continued lines", () => {
    expect(stages.map(({ name, from }) => [name, from])).toEqual([
      ["build", "node:1"],
      ["", "node:1"],
    ])
    expect(stages[0]?.instructions).toEqual([{ word: "RUN", rest: "a && b" }])
  })

  it("reads values with and without quotes", () => {
    expect(parsePairs(findInstructions(stages[1]!, "ENV")[0]!)).toEqual({ A: "1", B: "x y" })
  })

  it("reads a command after its options", () => {
    expect(parseJsonWords('--interval=15s CMD ["node", "-e", "[1]"]')).toEqual(["node", "-e", "[1]"])
  })
})

describe("the build context", () => {
  const dockerignore = readFileSync(new URL("../../../.dockerignore", import.meta.url), "utf8")

  it.each([
    ".data/master.key",
    ".data-2/postgres/cluster/PG_VERSION",
    ".git/config",
    ".env",
    "node_modules/effect/package.json",
    "soak/results.json",
    "config/deploy/secrets/master.key",
    "core/domain/employee/mask.test.ts",
    "contract-tests/pacts/x.json",
  ])("excludes %s", (path) => expect(isIgnored(dockerignore, path)).toBe(true))

  it.each([
    "package.json",
    "core/domain/employee/mask.ts",
    "connectors/keka/manifest.json",
    "scripts/build/vite.config.ts",
  ])("includes %s", (path) => expect(isIgnored(dockerignore, path)).toBe(false))
})

describe("listUsedStages", () => {
  it("leaves out what the last stage is not made of", () => {
    const text =
      "FROM a AS one\nFROM one AS two\nFROM b AS other\nCOPY --from=two x x\nFROM c\nCOPY --from=two x x"
    expect(listUsedStages(parseDockerfile(text)).map(({ name }) => name)).toEqual(["one", "two", ""])
  })
})
