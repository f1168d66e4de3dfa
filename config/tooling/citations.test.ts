import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { listAnchors, listFiles, readFiles, resolveLink, type TextFile } from "./testing/read-documents.ts"

/*
 * What a comment or a page cites exists. Comments cite the specification as `specification/page.md#heading`, below
 * core/contract (core/contract/README.md, "How to cite it").
 */

const SPECIFICATION = "core/contract/specification"

const paths = listFiles()
const pages = readFiles(paths.filter((path) => path.endsWith(".md")))
const code = readFiles(paths.filter((path) => /\.(ts|js|cjs|css|html|sh|ya?ml)$|Dockerfile$/u.test(path)))
const anchors = new Map(pages.map(({ path, text }) => [path, listAnchors(text)]))

/** Why a citation leads nowhere; null if it leads somewhere. */
const findProblem = (path: string, anchor: string | null): string | null => {
  if (!existsSync(path)) return `there is no ${path}`
  if (anchor === null || anchors.get(path)?.has(anchor) === true) return null
  return `${path} has no heading #${anchor}`
}

const listCitations = (text: string) =>
  [...text.matchAll(/(?<![\w/.])specification\/([\w-]+\.md)(?:#([\w-]+))?/gu)].map(
    ([citation, page = "", anchor]) => ({
      citation,
      problem: anchor === undefined ? "it names no heading" : findProblem(`${SPECIFICATION}/${page}`, anchor),
    }),
  )

/** Links outside of code; `](target)` and `src="target"`. */
const listLinks = ({ path, text }: TextFile) =>
  [
    ...text
      .replaceAll(/^```.*?^```$/gmsu, "")
      .replaceAll(/`[^`\n]*`/gu, "")
      .matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/gu),
  ].flatMap(([, link, source]) => {
    const target = resolveLink(path, link ?? source ?? "")
    return target === null ? [] : [{ link: link ?? source, problem: findProblem(target.path, target.anchor) }]
  })

/** Names of test files that a page runs: `npm run test:file -- NAME NAME`. */
const listTestFilters = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/`npm run test:file -- ([^`]+)`/gu)].flatMap(([, names = ""]) => names.split(" "))

describe("a citation", () => {
  it.each([
    ["specification/errors.md#general-body", null],
    ["specification/errors.md#no-such-heading", /no heading #no-such-heading/u],
    ["specification/no-such-page.md#x", /there is no/u],
    ["specification/errors.md", /names no heading/u],
  ])("is checked: %s", (text, problem) => {
    const [citation] = listCitations(text)
    expect(citation?.citation).toBe(text)
    if (problem === null) expect(citation?.problem).toBeNull()
    else expect(citation?.problem).toMatch(problem)
  })
})

describe("the code", () => {
  it("cites headings of the specification that exist", () => {
    const citations = code
      .filter(({ path }) => path !== "config/tooling/citations.test.ts")
      .flatMap(({ path, text }) => listCitations(text).map((citation) => ({ path, ...citation })))
    expect(citations.length).toBeGreaterThan(200)
    expect(citations.filter(({ problem }) => problem !== null)).toEqual([])
  })

  it("cites no document that is not in the repository", () => {
    const missing = /\b(?:interface|decisions|quality|components|design)\.md\b|\bdecisions \d/u
    const found = [...code, ...pages]
      .filter(({ path }) => path !== "config/tooling/citations.test.ts")
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, index) => (missing.test(line) ? [`${path}:${String(index + 1)}`] : [])),
      )
    expect(found).toEqual([])
  })
})

describe("README.md", () => {
  it("is read in two minutes, in any window", () => {
    const lines = pages.find(({ path }) => path === "README.md")?.text.split("\n") ?? []
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.length).toBeLessThanOrEqual(150)
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  })
})

describe("the pages", () => {
  it("link to files and headings that exist", () => {
    const links = pages.flatMap((page) => listLinks(page).map((link) => ({ path: page.path, ...link })))
    expect(links.length).toBeGreaterThan(300)
    expect(links.filter(({ problem }) => problem !== null)).toEqual([])
  })

  it("name tests that exist in the commands for the promises", () => {
    const [promises] = pages.filter(({ path }) => path === `${SPECIFICATION}/promises.md`)
    const filters = listTestFilters(promises?.text ?? "").filter((name) => name !== "NAME")
    const tests = paths.filter((path) => path.endsWith(".test.ts"))
    expect(filters.length).toBeGreaterThan(20)
    expect(filters.filter((name) => !tests.some((path) => path.includes(name)))).toEqual([])
  })
})
