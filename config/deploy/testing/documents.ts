import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DEPLOY } from "./manifests.ts"

/** The pages of this folder and the repository's README: paths relative to this folder, with their texts. */
export const pages = (): ReadonlyArray<readonly [string, string]> =>
  [...readdirSync(DEPLOY).filter((name) => name.endsWith(".md")), "../../README.md"].map(
    (name) => [name, readFileSync(join(DEPLOY, name), "utf8")] as const,
  )

/**
 * Returns the arguments of every `hrsync` call in the code of a page: at the start of a command, or after a prefix
 * that depends on where the service runs (`exec api hrsync`, `-- hrsync`, `hrsync --`).
 */
export const hrsyncCalls = (page: string): ReadonlyArray<ReadonlyArray<string>> =>
  extractCommands(page).flatMap((command) => {
    const words = command.trim().match(/(?:"[^"]*"|\S)+/gu) ?? []
    const at = words.findIndex((word, index) => word === "hrsync" && isCall(words.slice(0, index)))
    const rest = words.slice(at + 1)
    if (at < 0 || rest.length === 0) return []
    return [rest[0] === "--" ? rest.slice(1) : rest].filter((call) => call.length > 0 && call[0] !== "--help")
  })

const isCall = (before: ReadonlyArray<string>): boolean => {
  const last = before.at(-1)
  if (before.every((word) => /^[A-Z_]+=/u.test(word))) return true
  return last === "api" || last === "--" || (last === "-s" && before.includes("run"))
}

const extractCommands = (page: string): ReadonlyArray<string> => {
  const blocks = [...page.matchAll(/^```\w*\n([^]*?)^```$/gmu)].map(([, code = ""]) => code)
  const inline = [...page.replaceAll(/^```[^]*?^```$/gmu, "").matchAll(/`([^`\n]+)`/gu)].map(
    ([, code = ""]) => code,
  )
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n/gu, " ").split("\n"))
  return [...lines, ...inline].flatMap((line) => toPlainWords(line).split(/&&|\|\||[;|]/u))
}

/** Without comment and redirection, and with a word in place of each substitution. */
const toPlainWords = (line: string): string =>
  line
    .replaceAll(/"\$\([^)]*\)"/gu, "VALUE")
    .replace(/\s#.*$/u, "")
    .replaceAll(/\s>\s*\S+|\s&$/gu, "")
