import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Sentence } from "./sdk/index.ts"

/*
 * People read why a source cannot be read in their own language. A built-in connector therefore throws its sentences, which have both,
 * and no text of its own.
 */

const FOLDER = new URL(".", import.meta.url)
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })

const SENTENCE_FILES = FILES.filter(
  (file) => /(?:^|[/-])sentences\.ts$/u.test(file) && file !== "sdk/sentences.ts",
)

/** Stands for every parameter: a text, a number and a list. */
const ANY = new Proxy({}, { get: () => ["X"] })

const isSentences = (value: unknown): value is Readonly<Record<string, (params: object) => Sentence>> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => typeof each === "function")

const listSentences = async (file: string) => {
  const module = (await import(new URL(file, FOLDER).href)) as Readonly<Record<string, unknown>>
  return Object.values(module)
    .filter(isSentences)
    .flatMap((sentences) => Object.entries(sentences).map(([code, say]) => [code, say(ANY)] as const))
}

describe.each(SENTENCE_FILES)("%s", (file) => {
  it("has both languages for every code", async () => {
    const sentences = await listSentences(file)
    expect(sentences.length).toBeGreaterThan(0)
    const lacking = sentences.filter(
      ([, { en, hi }]) => !/\p{Script=Latin}/u.test(en) || !/\p{Script=Devanagari}/u.test(hi),
    )
    expect(lacking).toEqual([])
  })

  it("names the same things in both: what a reader has to find or to enter", async () => {
    const sentences = await listSentences(file)
    const lacking = sentences.flatMap(([code, { en, hi }]) =>
      (en.match(/https?:\/\/\S+\.[a-z]+(?=[./ ]|$)|[\w ]+ > [\w &>]+(?=[:.,)]|$)/gu) ?? [])
        .map(
          (term) =>
            term
              .split(/ (?:open|in|under|the right) /u)
              .at(-1)
              ?.trim() ?? "",
        )
        .filter((term) => !hi.includes(term))
        .map((term) => `${code}: ${term}`),
    )
    expect(lacking).toEqual([])
  })
})

/** What is written into a system is a vendor's request: only the vendor reads why it was refused. */
const FOR_VENDORS = /write|writable/u
const IS_CODE = /^(?!sdk|_template)[^/]+\/(?!.*(?:test|testing|simulat|conformance)).*\.ts$/u

it("no connector throws a text that is in one language only", () => {
  const code = FILES.filter((file) => IS_CODE.test(file) && !FOR_VENDORS.test(file))
  expect(code.length).toBeGreaterThan(100)
  const found = code.filter((file) =>
    readFileSync(new URL(file, FOLDER), "utf8").includes("new SourceError("),
  )
  expect(found).toEqual([])
})
