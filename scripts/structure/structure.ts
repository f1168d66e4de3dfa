import { resolve } from "node:path"
import { runScript } from "../run-script.ts"
import { type Count, countStructure } from "./counts.ts"
import { countDocuments } from "./documents.ts"
import { readRecipes } from "./recipes.ts"
import { readSourceTree } from "./source-tree.ts"
import { countWalk } from "./walk.ts"

/*
 * Measures how many files a change touches. `npm run structure` counts this repository, `npm run structure --
 * FOLDER` another checkout; `--list` names the counted items. Fails if a limit is exceeded.
 */

const isOver = ({ count, limit }: Count): boolean => limit !== null && count > limit

const toLine = ({ what, count, limit }: Count): string =>
  `${String(count).padStart(7)}  ${what}${limit === null ? "" : ` (at most ${String(limit)})`}`

const main = (isList: boolean, folder: string): void => {
  const root = resolve(folder)
  const files = readSourceTree(root)
  const counts = [
    ...countStructure(files, readRecipes(root)),
    ...countWalk(root, files),
    ...countDocuments(root, files),
  ]
  for (const count of counts) {
    process.stdout.write(`${toLine(count)}${isOver(count) ? "  <- too many" : ""}\n`)
    if (isList) for (const one of count.found) process.stdout.write(`           ${one}\n`)
  }
  if (counts.some(isOver)) process.exitCode = 1
}

await runScript(
  { name: "npm run structure", options: { list: { type: "boolean" } }, words: null },
  ({ list = false }, [folder = "."]) => {
    main(list, folder)
  },
)
