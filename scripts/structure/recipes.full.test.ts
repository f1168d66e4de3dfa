import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { scaleLimit } from "../../core/testing/poll-timeout.ts"
import { applyEdit, type Change } from "./changes/change.ts"
import { CONSOLE_PAGE } from "./changes/console-page.ts"
import { EMPLOYEE_FIELD } from "./changes/employee-field.ts"
import { ENDPOINT } from "./changes/endpoint.ts"
import { SETTING } from "./changes/setting.ts"
import { TABLE } from "./changes/table.ts"
import { WEBHOOK_EVENT } from "./changes/webhook-event.ts"
import { compareWithRecipe, readRecipes } from "./recipes.ts"

/*
 * Makes every change of .github/recipes.md on one copy of the repository, with the files that its recipe names and no others. Then
 * everything compiles, and the tests pass that the recipes name.
 */

const CHANGES: ReadonlyArray<Change> = [ENDPOINT, CONSOLE_PAGE, EMPLOYEE_FIELD, WEBHOOK_EVENT, SETTING, TABLE]

/** A compiler takes up to a minute on a quiet machine. */
const LIMIT_MILLIS = scaleLimit(600_000)

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const RECIPES = readRecipes(ROOT)
const NOT_COPIED = new Set(["bench", "soak", "node_modules", "dist", ".git", ".data"])

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "hrsync-recipes-"))
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(path.slice(ROOT.length).split("/", 1)[0] ?? ""),
  })
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"))
  for (const edit of CHANGES.flatMap(({ edits }) => edits)) {
    const path = join(copy, edit.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, applyEdit(readIfThere(path), edit))
  }
  writeFileSync(join(copy, "vitest.recipes.ts"), TEST_CONFIG)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}

/** The tests of both kinds in one process. */
const TEST_CONFIG = `export default {
  test: {
    include: ["{core,adapters,ui-sdk,config,contract-tests,scripts}/**/*.test.ts"],
    exclude: ["**/*.{browser,element,full,exhaustive}.test.ts"],
    globalSetup: ["config/testing/postgres-server.ts"],
    isolate: false,
    testTimeout: ${String(LIMIT_MILLIS)},
    hookTimeout: ${String(LIMIT_MILLIS)},
  },
}`

/** Runs a command of the installed packages in the copy; returns what it prints when it fails, and nothing when it succeeds. */
const run = (script: string, args: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")))
    const options = { cwd: copy, env: { ...env, NODE_ENV: "test" }, maxBuffer: 64 * 1_024 * 1_024 }
    execFile(process.execPath, [join(ROOT, "node_modules", script), ...args], options, (error, out, err) =>
      resolve(error === null ? "" : out + err),
    )
  })

describe("a recipe", () => {
  it.each(CHANGES)("names every file of the change, and no other: $recipe", ({ recipe, edits }) => {
    const found = RECIPES.find(({ title }) => title === recipe)
    if (found === undefined) throw new Error(`There is no recipe ${recipe}`)
    const paths = edits.map(({ path }) => path)
    expect(compareWithRecipe(found, paths)).toEqual({ missing: [], unnamed: [] })
  })
})

describe("the changes together", () => {
  it.each([
    ["the service", "."],
    ["the pages", "ui-sdk"],
  ])(
    "compile: %s",
    async (_, project) => {
      expect(await run("typescript/bin/tsc", ["--noEmit", "-p", project])).toBe("")
    },
    LIMIT_MILLIS,
  )

  it(
    "pass the tests that the recipes name",
    async () => {
      const titles = new Set(CHANGES.map(({ recipe }) => recipe))
      const tests = RECIPES.filter(({ title }) => titles.has(title)).flatMap((recipe) => recipe.tests)
      expect(
        await run("vitest/vitest.mjs", [
          "run",
          "--reporter",
          "dot",
          "--config",
          "vitest.recipes.ts",
          ...tests,
        ]),
      ).toBe("")
    },
    LIMIT_MILLIS,
  )
})
