import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Count, limited } from "./counts.ts"
import type { SourceFile } from "./source-tree.ts"

const GUIDE = "core/README.md"
const DECISIONS = "core/decisions"
const LIST = `${DECISIONS}/README.md`

/** Statements in core/README.md and the decision records that do not match the code. */
export const countDocuments = (root: string, files: ReadonlyArray<SourceFile>): ReadonlyArray<Count> => {
  const list = readFileSync(join(root, LIST), "utf8")
  const records = readdirSync(join(root, DECISIONS), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
  const documents = [GUIDE, LIST, ...records.map((name) => `${DECISIONS}/${name}`)]
  return [
    limited(
      "paths in core/README.md and core/decisions that do not exist",
      documents.flatMap((path) => findMissingPaths(root, path)),
      0,
    ),
    limited(
      "glossary terms whose type does not exist",
      findMissingTypes(readFileSync(join(root, GUIDE), "utf8"), files),
      0,
    ),
    limited(
      "decision records that core/decisions/README.md does not list",
      records.filter((name) => !list.includes(`](${name})`)),
      0,
    ),
  ]
}

/** Links start from the document, paths in code from the root of the repository or from core. */
const findMissingPaths = (root: string, document: string): ReadonlyArray<string> => {
  const text = readFileSync(join(root, document), "utf8")
  const links = Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/gu), ([, path = ""]) => path)
  const paths = Array.from(
    text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|md)|(?:core|adapters|connectors|config)\/[\w/-]+)`/gu),
    ([, path = ""]) => path,
  )
  return [
    ...links.filter((path) => !existsSync(join(root, dirname(document), path))),
    ...paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, "core", path))),
  ].map((path) => `${document}: ${path}`)
}

const findMissingTypes = (guide: string, files: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const [, glossary = ""] = guide.split("## Glossary\n")
  const names = Array.from(glossary.matchAll(/`([A-Z]\w+)(?:\.\w+)?`/gu), ([, name = ""]) => name)
  const core = files.filter(({ path }) => path.startsWith("core/"))
  return [...new Set(names)].filter((name) => {
    const declared = new RegExp(String.raw`\bexport (?:interface|type|const|class) ${name}\b`, "u")
    return !core.some(({ text }) => declared.test(text))
  })
}
