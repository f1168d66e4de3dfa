import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { expect, it } from "vitest"

const ROOT = resolve(import.meta.dirname, "..")

interface Module {
  readonly path: string
  /** The tags of its elements. */
  readonly tags: ReadonlyArray<string>
  readonly rendered: ReadonlyArray<string>
  readonly parts: ReadonlyArray<string>
  readonly imports: ReadonlyArray<string>
  /** The class that others extend; null: none. */
  readonly base: string | null
  readonly extended: ReadonlyArray<string>
}

const readModule = (path: string): Module => {
  // A comment may show an example.
  const text = readFileSync(path, "utf8").replaceAll(/\/\*[^]*?\*\//g, "")
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found)
  return {
    path,
    tags: find(/static readonly tag = "([^"]+)"/g),
    rendered: find(/(?:<|literal`)(hrsync-[a-z-]+)/g),
    parts: find(/static readonly parts = \[([^\]]*)\]/g).flatMap((names) => names.split(/[\s,]+/)),
    imports: find(/^import (?!type )[^"]*"(\.[^"]+\.ts)"/gm).map((to) => resolve(dirname(path), to)),
    base: /export abstract class (\w+)/.exec(text)?.[1] ?? null,
    extended: find(/extends (?:withProperties\()?(\w+)/g),
  }
}

const modules = new Map(
  readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => [join(ROOT, name), readModule(join(ROOT, name))]),
)

const findClass = (tag: string): string =>
  [...modules.values()]
    .filter(({ tags }) => tags.includes(tag))
    .map(
      ({ path }) => /class (\w+)[^]*?static readonly tag/.exec(readFileSync(path, "utf8"))?.[1] ?? "",
    )[0] ?? `no element ${tag}`

/** What a module renders: itself, by the functions of others, and by the class that it extends. */
const renderedBy = (module: Module): ReadonlyArray<string> => [
  ...module.rendered,
  ...module.imports.flatMap((path) => {
    const imported = modules.get(path)
    if (imported === undefined) return []
    if (imported.tags.length > 0) return imported.rendered.filter((tag) => imported.tags.includes(tag))
    return imported.base === null || module.extended.includes(imported.base) ? renderedBy(imported) : []
  }),
]

it("registers with each element those that it renders", () => {
  const missing = [...modules.values()]
    .filter(({ tags }) => tags.length > 0)
    .flatMap((module) =>
      [...new Set(renderedBy(module))]
        .filter((tag) => !module.tags.includes(tag))
        .map(findClass)
        .filter((name) => !module.parts.includes(name))
        .map((name) => `${module.path}: ${name}`),
    )
  expect(missing).toEqual([])
  expect(modules.size).toBeGreaterThan(400)
})
