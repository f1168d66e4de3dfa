import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import ts from "typescript"

/** A parsed TypeScript file of the repository. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly folder: string
  readonly text: string
  /** Without empty ones. */
  readonly lines: number
  readonly syntax: ts.SourceFile
}

const ROOMS = ["core", "adapters", "connectors", "config", "ui-sdk", "scripts", "contract-tests"]
const NOT_OURS = new Set(["node_modules", "dist", "_template"])

/** Every TypeScript file below `root`. */
export const readSourceTree = (root: string): ReadonlyArray<SourceFile> =>
  ROOMS.flatMap((room) => listFiles(join(root, room))).map((file) => {
    const text = readFileSync(file, "utf8")
    const path = relative(root, file).replaceAll("\\", "/")
    return {
      path,
      folder: dirname(path),
      text,
      lines: text.split("\n").filter((line) => line.trim() !== "").length,
      syntax: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
    }
  })

const listFiles = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    if (entry.isDirectory()) return listFiles(join(folder, entry.name))
    return entry.name.endsWith(".ts") ? [join(folder, entry.name)] : []
  })

/** Whether users run it; otherwise it tests, builds, measures or demonstrates the product. */
export const isProduct = ({ path }: Pick<SourceFile, "path">): boolean =>
  !/\.test\.ts$|\/testing\/|\/e2e\/|^scripts\/|^contract-tests\/|^config\/tooling\/|\.config\.ts$/u.test(path)

/** Calls `visit` with every node of a file. */
export const eachNode = (file: SourceFile, visit: (node: ts.Node) => void): void => {
  const walk = (node: ts.Node): void => {
    visit(node)
    ts.forEachChild(node, walk)
  }
  walk(file.syntax)
}
