import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { type Count, limited } from "./counts.ts"
import type { SourceFile } from "./source-tree.ts"

const HEADING = "## The path of a record"

/**
 * Checks the path of a record in core/README.md, from a row of a file to a webhook. Each file but the first must be
 * imported by a file before it, or implement a port that one of them imports, so that a reader never has to search
 * for the next step.
 */
export const countWalk = (root: string, files: ReadonlyArray<SourceFile>): ReadonlyArray<Count> => {
  const steps = readSteps(root)
  const known = new Map(files.map((file) => [file.path, file]))
  const missing = steps.filter((path) => !known.has(path))
  const reachable = new Set<string>()
  const apart: Array<string> = []
  for (const path of steps.filter((step) => known.has(step))) {
    const imports = readImports(known.get(path))
    const isConnected =
      reachable.size === 0 || reachable.has(path) || imports.some((one) => isPort(one) && reachable.has(one))
    if (!isConnected) apart.push(path)
    for (const one of [path, ...imports]) reachable.add(one)
  }
  return [
    limited("files from a row of a file to its webhook (core/README.md)", steps, 35),
    limited("steps of that path that are missing or not connected", [...missing, ...apart], 0),
  ]
}

const readSteps = (root: string): ReadonlyArray<string> => {
  const [, section = ""] = readFileSync(join(root, "core/README.md"), "utf8").split(`${HEADING}\n`)
  const [text = ""] = section.split("\n## ")
  return Array.from(text.matchAll(/`([\w/.-]+\.ts)`/gu), ([, path = ""]) => path)
}

const isPort = (path: string): boolean => path.startsWith("core/ports/")

const readImports = (file: SourceFile | undefined): ReadonlyArray<string> =>
  file === undefined
    ? []
    : Array.from(file.text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/gu), ([, target = ""]) =>
        posix.join(file.folder, target),
      )
