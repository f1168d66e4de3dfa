import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const FOLDERS = ["core", "adapters", "connectors", "ui-sdk", "config", "contract-tests", "scripts", ".github"]

export interface TextFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

/** The paths of all files of the repository, relative to its root. */
export const listFiles = (): ReadonlyArray<string> => [
  "README.md",
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll("\\", "/")),
  ),
]

export const readFiles = (paths: ReadonlyArray<string>): ReadonlyArray<TextFile> =>
  paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))

/** The anchors of a page's headings as GitHub makes them: a repeated heading gets a number. */
export const listAnchors = (text: string): ReadonlySet<string> => {
  const anchors = new Set<string>()
  const prose = text.replaceAll(/^```.*?^```$/gmsu, "")
  for (const [, heading = ""] of prose.matchAll(/^#+ (.+)$/gmu)) {
    const anchor = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-")
    let unique = anchor
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${String(n)}`
    anchors.add(unique)
  }
  return anchors
}

/** Where a relative link of a page leads; null: it leaves the repository. */
export const resolveLink = (page: string, target: string) => {
  if (/^[a-z]+:/u.test(target)) return null
  const [path = "", anchor = null] = target.split("#")
  return { path: path === "" ? page : posix.join(dirname(page), path).replace(/\/$/u, ""), anchor }
}
