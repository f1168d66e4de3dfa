import { findFunctions } from "./functions.ts"
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

/** What one kind of change touches, by an example: every product file that names it. */
const EXAMPLES: ReadonlyArray<{ readonly what: string; readonly names: RegExp; readonly limit: number }> = [
  {
    what: "files of an endpoint (GET /api/sdk/data_model_flags, without its method in vendor-client)",
    names: /\b(make)?[rR]eadDataModel\b|\bread-data-model\b|\bDataModelFlagsAnswer\b|"data-model\.read"/u,
    limit: 5,
  },
  {
    what: "files of a command (hrsync issues)",
    names: /\b(make)?[lL]istIssues\b|\blist-issues\b|commands\/.*\bissues\.ts/u,
    limit: 4,
  },
  { what: "files of an employee field (groupName)", names: /\bgroupName\b/u, limit: 2 },
  {
    what: "files of a table of a connection (source_hook)",
    names: /\bsource_hook\b|\bsourceHookRow\b|\bSourceHooks\d+\b/u,
    limit: 5,
  },
]

export const countStructure = (files: ReadonlyArray<SourceFile>): ReadonlyArray<Count> => {
  const product = files.filter(isProduct)
  const support = files.filter((file) => !isProduct(file))
  const productLines = sum(product)
  return [
    seen("product files", product.length),
    seen("product lines", productLines),
    seen("support lines for each product line", Math.round((sum(support) / productLines) * 100) / 100),
    seen("container tokens", occurrences(product, /\btoken(?:<[^(]*>)?\("/gu)),
    limited("container.get outside the composition root", containerGets(product), 0),
    ...EXAMPLES.map(({ what, names, limit }) => limited(what, filesThatName(product, names), limit)),
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

const filesThatName = (files: ReadonlyArray<SourceFile>, names: RegExp): ReadonlyArray<string> =>
  files.filter(({ path, text }) => names.test(path) || names.test(text)).map(getPath)

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
