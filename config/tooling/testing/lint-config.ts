import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, matchesGlob, relative } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))

interface Override {
  readonly files: ReadonlyArray<string>
  readonly rules: Readonly<Record<string, unknown>>
}

const { default: config } = (await import(new URL("../oxlint.config.js", import.meta.url).href)) as {
  readonly default: {
    readonly jsPlugins: ReadonlyArray<{ readonly name: string; readonly specifier: string }>
    readonly overrides: ReadonlyArray<Override>
  }
}

/** The linter's rules by files, whose globs count from the root of the repository. */
export const OVERRIDES: ReadonlyArray<Override> = config.overrides.map(({ files, rules }) => ({
  files: files.map((glob) => relative(ROOT, glob)),
  rules,
}))

const RULE = "syntax/no-restricted-syntax"

/**
 * What the linter says about the syntax of each text if it stands in `file`, in their order: a list of messages for each. All texts in one
 * run, with this rule alone: most others read the types of the whole project.
 */
export const findRefusedSyntax = (
  file: string,
  texts: ReadonlyArray<string>,
): ReadonlyArray<ReadonlyArray<string>> => {
  const rule = OVERRIDES.findLast(
    ({ files, rules }) => RULE in rules && files.some((glob) => matchesGlob(file, glob)),
  )?.rules[RULE]
  const folder = mkdtempSync(join(tmpdir(), "hrsync-lint-"))
  try {
    texts.forEach((text, n) => {
      writeFileSync(join(folder, `${String(n)}.ts`), `${text}\n`)
    })
    const jsPlugins = config.jsPlugins.map(({ name, specifier }) => ({
      name,
      specifier: fileURLToPath(import.meta.resolve(specifier)),
    }))
    const rules = { [RULE]: rule ?? "off" }
    const alone = { plugins: [], jsPlugins, categories: { correctness: "off" }, rules }
    writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(alone))
    const found = lint(folder)
    return texts.map((_text, n) =>
      found.filter(({ filename }) => basename(filename) === `${String(n)}.ts`).map(({ message }) => message),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Diagnostic {
  readonly message: string
  readonly filename: string
}

const OXLINT = fileURLToPath(new URL("bin/oxlint", import.meta.resolve("oxlint/package.json")))

/** It exits with 1 when it finds something. */
const lint = (folder: string): ReadonlyArray<Diagnostic> => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [OXLINT, "--format", "json", "."], {
    cwd: folder,
    encoding: "utf8",
  })
  if (status !== 0 && status !== 1) throw new Error(`oxlint ended with ${String(status)}: ${stdout}${stderr}`)
  return (JSON.parse(stdout) as { readonly diagnostics: ReadonlyArray<Diagnostic> }).diagnostics
}
