import { readFileSync } from "node:fs"
import { join } from "node:path"

const DOCUMENT = ".github/recipes.md"

/** A recipe of .github/recipes.md. */
export interface Recipe {
  readonly title: string
  /** The file of each step, in which `<name>` stands for what the change decides. */
  readonly steps: ReadonlyArray<string>
  /** The tests that it names, as paths or their beginnings. */
  readonly tests: ReadonlyArray<string>
}

/** The recipes of the repository at `root`, in their order. */
export const readRecipes = (root: string): ReadonlyArray<Recipe> => {
  const [, ...sections] = readFileSync(join(root, DOCUMENT), "utf8").split("\n## ")
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    steps: Array.from(section.matchAll(/^\d+\. `([^`]+)`/gmu), ([, path = ""]) => path),
    tests: Array.from(section.matchAll(/^Test: `npm run test:file -- ([^`]+)`/gmu), ([, paths = ""]) =>
      paths.split(" "),
    ).flat(),
  }))
}

/** The steps that no path is of, and the paths that are of no step. A path is of the step that says most of it. */
export const compareWithRecipe = (
  { steps }: Recipe,
  paths: ReadonlyArray<string>,
): { readonly missing: ReadonlyArray<string>; readonly unnamed: ReadonlyArray<string> } => {
  const patterns = steps
    .map((step) => ({ step, pattern: toPattern(step), literal: step.replaceAll(NAME, "").length }))
    .sort((a, b) => b.literal - a.literal)
  const findStep = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.step
  const taken = new Set(paths.map(findStep))
  return {
    missing: steps.filter((step) => !taken.has(step)),
    unnamed: paths.filter((path) => findStep(path) === undefined),
  }
}

const NAME = /<[a-z-]+>/gu

/** A name stands for a file or a folder; the last one for a file in any folder below. */
const toPattern = (step: string): RegExp =>
  new RegExp(
    `^${step
      .replaceAll(".", String.raw`\.`)
      .replace(/<[a-z-]+>(?=\\\.ts$)/u, "[a-z0-9/-]+")
      .replaceAll(NAME, "[a-z0-9-]+")}$`,
    "u",
  )
