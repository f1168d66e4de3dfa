import type { Command } from "commander"
import { beforeAll, describe, expect, it } from "vitest"
import type { Cli } from "../cli.ts"
import { declareProgram } from "../program.ts"
import { findCandidates } from "./find-candidates.ts"

let program: Command
beforeAll(async () => {
  program = await declareProgram({ app: {} } as Cli)
})

const values = (...words: ReadonlyArray<string>) =>
  findCandidates(program, words).found.map(([value]) => value)

describe("what may follow", () => {
  it.each([
    [["ven"], ["vendor"]],
    [
      ["vendor", "cr"],
      ["create", "credentials"],
    ],
    [
      ["vendor", "create", "--webhook"],
      ["--webhook-url", "--webhook-events"],
    ],
    [
      ["push", "issue", "ID", "--environment", ""],
      ["test", "production"],
    ],
    [["openapi", "j"], ["journey"]],
    [["audit", "export", "--output", "x", "--format", "j"], ["jsonl"]],
    [["vendor", "create", "--name", "cr"], []],
    [["compl"], ["completion"]],
  ])("%j is %j", (words, expected) => {
    expect(values(...words)).toEqual(expected)
  })

  it.each([
    [["import", "csv", ""], true],
    [["import", "csv", "x.csv", "--mapping", ""], true],
    [["vendor", "show", ""], false],
  ])("%j is a file: %s", (words, isFile) => {
    expect(findCandidates(program, words).isFile).toBe(isFile)
  })
})
