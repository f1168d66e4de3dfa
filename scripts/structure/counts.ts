import { findFunctions } from "./functions.ts"
import type { Recipe } from "./recipes.ts"
import { isProduct, type SourceFile } from "./source-tree.ts"

/** A count of the code's structure, with its limit. */
export interface Count {
  readonly what: string
  readonly count: number
  /** The maximum; null: informational. */
  readonly limit: number | null
  /** The counted items, if a list helps. */
  readonly found: ReadonlyArray<string>
}

/**
 * How many product files a change may take, by its recipe in .github/recipes.md. recipes.full.test.ts makes the changes with these files
 * alone. An existing field, for example, is named in more files, such as the connectors that deliver it.
 */
const RECIPE_LIMITS: Readonly<Record<string, number>> = {
  "An endpoint": 6,
  "A command": 4,
  "An employee field": 4,
  // Two of them are what an engineer reads about it, and an example.
  "A webhook event": 10,
  "A setting": 4,
  "A table": 4,
  "A console page": 8,
}

export const countStructure = (
  files: ReadonlyArray<SourceFile>,
  recipes: ReadonlyArray<Recipe>,
): ReadonlyArray<Count> => {
  const product = files.filter(isProduct)
  const support = files.filter((file) => !isProduct(file))
  const productLines = sum(product)
  return [
    seen("product files", product.length),
    seen("product lines", productLines),
    seen("support lines for each product line", Math.round((sum(support) / productLines) * 100) / 100),
    seen("container tokens", occurrences(product, /\btoken(?:<[^(]*>)?\("/gu)),
    limited("container.get outside the composition root", containerGets(product), 0),
    ...recipes.flatMap(countRecipe),
    limited("functions whose names end in Of", findOfNames(files), 0),
    seen("functions of more than 40 lines", longFunctions(product)),
    seen("files of more than 300 lines", product.filter(({ text }) => lineCount(text) > 300).map(getPath)),
    limited("folders of more than 20 product files", crowdedFolders(product), 0),
    limited("folders of one file", lonelyFolders(files), 0),
  ]
}

const seen = (what: string, found: number | ReadonlyArray<string>): Count => ({
  what,
  count: typeof found === "number" ? found : found.length,
  limit: null,
  found: typeof found === "number" ? [] : found,
})

/** A count with a maximum of `limit`. */
export const limited = (what: string, found: ReadonlyArray<string>, limit: number): Count => ({
  ...seen(what, found),
  limit,
})

const sum = (files: ReadonlyArray<SourceFile>): number => files.reduce((total, { lines }) => total + lines, 0)

const getPath = ({ path }: SourceFile): string => path

const lineCount = (text: string): number => text.split("\n").length - 1

const occurrences = (files: ReadonlyArray<SourceFile>, pattern: RegExp): ReadonlyArray<string> =>
  files.flatMap(({ path, text }) => Array.from(text.matchAll(pattern), () => path))

/** Only the composition root may resolve from the container; anything else would make it a service locator. */
const containerGets = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  occurrences(
    files.filter(({ path }) => path !== "config/container.ts"),
    /\bcontainer\.get(Async)?\(/gu,
  )

const countRecipe = ({ title, steps }: Recipe): ReadonlyArray<Count> => {
  const limit = RECIPE_LIMITS[title]
  const code = steps.filter((path) => path.endsWith(".ts") && isProduct({ path }))
  return limit === undefined ? [] : [limited(`files of a change: ${title}`, code, limit)]
}

const findOfNames = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  files
    .flatMap(findFunctions)
    .flatMap(({ name, path }) => (/[a-z]Of$/u.test(name) ? [`${path} ${name}`] : []))

const longFunctions = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  files.flatMap(findFunctions).flatMap(({ name, path, lines }) => (lines > 40 ? [`${path} ${name}`] : []))

const byFolder = (files: ReadonlyArray<SourceFile>): ReadonlyArray<readonly [string, number]> => {
  const counts = new Map<string, number>()
  for (const { folder } of files) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
}

const crowdedFolders = (product: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  byFolder(product).flatMap(([folder, count]) =>
    count > 20 && !GROWING.includes(folder) ? [`${folder} ${String(count)}`] : [],
  )

/** A list in the order of time, in which each file stays what it was. */
const GROWING: ReadonlyArray<string> = ["adapters/typeorm/migrations"]

/** Only in core, where a folder is a context; an adapter or a connector may be one file. */
const lonelyFolders = (files: ReadonlyArray<SourceFile>): ReadonlyArray<string> =>
  byFolder(files.filter(({ path }) => path.startsWith("core/"))).flatMap(([folder, count]) =>
    count === 1 && !files.some((file) => file.folder.startsWith(`${folder}/`)) ? [folder] : [],
  )
