import { readdirSync, readFileSync } from "node:fs"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { redactText } from "../../core/domain/employee/identity/redact-text.ts"

/*
 * What connectors say is redacted before it is stored or shown, since they may quote a remote server
 * (specification/promises.md#s3-canaries). Their own sentences must pass unchanged, whatever harmless word is in them.
 */

const ROOMS = ["connectors", "adapters/undici", "adapters/connector-hosts"]

/** Code that runs only in tests. */
const TESTS = /\.test\.ts$|conformance|simulat|\/testing\//u

const SOURCES = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" }).map((path) => `${room}/${path}`),
)
  .concat("adapters/files/source-file.ts")
  .filter((path) => path.endsWith(".ts") && !TESTS.test(path))

/** Three words or more, ending as sentences and their parts do. */
const SENTENCE = /\p{L}+[ ,]+[\p{L}\d"'$%{}]+.*[ ,]+\p{L}+/u

/** Made for a program: several lines, or a pair without a space. */
const NOT_SAID = /\n|\p{L}:\p{L}/u

const FILLERS = ["a password", "the API key", "a token", "Employees", "7"]

const listSentences = (path: string): ReadonlyArray<string> => {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true)
  const found: Array<string> = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text)
    if (ts.isTemplateExpression(node))
      for (const filler of FILLERS)
        found.push(
          [node.head.text, ...node.templateSpans.map(({ literal }) => filler + literal.text)].join(""),
        )
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.filter((text) => SENTENCE.test(text) && !NOT_SAID.test(text))
}

const SENTENCES = SOURCES.flatMap((path) => listSentences(path).map((text) => ({ path, text: text.trim() })))

describe("the own sentences of connectors", () => {
  it("are found", () => {
    expect(SENTENCES.length).toBeGreaterThan(300)
  })

  it("are never redacted", () => {
    const changed = SENTENCES.filter(({ text }) => redactText(text) !== text.replaceAll(/\s+/gu, " "))
    expect([...new Set(changed.map(({ path, text }) => `${path}: ${text} => ${redactText(text)}`))]).toEqual(
      [],
    )
  })
})
