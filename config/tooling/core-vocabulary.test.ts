import { describe, expect, it } from "vitest"
import { findRefusedSyntax } from "./testing/lint-config.ts"
import { listFiles, readFiles } from "./testing/read-documents.ts"

const WAYS_OF_ONE_READER = [
  ["a command", 'export const text = "See hrsync vendor list."'],
  ["a command beside a value", "export const text = (id: string) => `${id}: hrsync connection resume ${id}`"],
  ["an option", 'export const text = "Run it again with --yes."'],
  ["a variable", 'export const text = "Is HRSYNC_KEY_STORE set?"'],
  ["an address in the environment", 'export const text = "Check AMQP_URL."'],
] as const

const ALLOWED = [
  ["an attribute of a span", 'export const attributes = { "hrsync.connection_id": "c" }'],
  ["a comment", '/** `hrsync vendor list` asks it. */\nexport const text = "fine"'],
  ["a dash", 'export const text = "a -- b, on-demand"'],
] as const

describe("the words of core", () => {
  const codes = [...WAYS_OF_ONE_READER, ...ALLOWED].map(([, code]) => code)
  const found = findRefusedSyntax("core/domain/a.ts", codes)

  it.each(WAYS_OF_ONE_READER)("name %s nowhere", (_what, code) => {
    expect(found[codes.indexOf(code)]).toHaveLength(1)
  })

  it.each(ALLOWED)("may have %s", (_what, code) => {
    expect(found[codes.indexOf(code)]).toEqual([])
  })
})

/** Words and phrases that have a plainer one; the name of each says which. */
const PLAINER: ReadonlyArray<readonly [instead: string, words: RegExp]> = [
  ["someone, or who it is", /\bsomebody\b/iu],
  ["anyone who, or who it is", /\bwhoever\b/iu],
  ["in the meantime, or when it is", /\bmeanwhile\b/iu],
  ["again", /\bonce more\b/iu],
  ["connect", /\b(?:dial|dials|dialled|dialling)\b/iu],
  ["totals", /\btall(?:y|ies)\b/iu],
  ["response", /\brepl(?:y|ies)\b/iu],
  ["error", /(?<!\bby )\bmistakes?\b/iu],
  ["one catch-up sync runs", /\bmade up for\b/iu],
  ["no longer", /\bno more(?=[.;,]| *$)/imu],
  ["a subject, in place of a comment that begins with Of", /^\s*(?:\/\*\*?|\*|\/\/|--|#) Of (?!course)/mu],
]

/** Shipped migrations stay as they are; the change log cites old names; the code of conduct is that of its authors. */
const isWorded = (path: string): boolean =>
  /\.(?:ts|js|cjs|css|html|md|json|yaml|sh)$/u.test(path) &&
  !/^adapters\/typeorm\/migrations\/\d|core-vocabulary|CHANGELOG|CODE_OF_CONDUCT/u.test(path)

describe("the words of every folder", () => {
  const files = readFiles(listFiles().filter(isWorded))

  it.each(PLAINER)("say %s", (_instead, words) => {
    expect(files.length).toBeGreaterThan(2_500)
    expect(files.filter(({ text }) => words.test(text)).map(({ path }) => path)).toEqual([])
  })

  it("are reported", () => {
    const planted = "/** Of the last page, which somebody dials meanwhile. */"
    expect(PLAINER.filter(([, words]) => words.test(planted))).toHaveLength(4)
  })
})
