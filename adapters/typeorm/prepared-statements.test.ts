import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it } from "vitest"

/*
 * A prepared statement that returns `*` fails in a running process as soon as a newer release adds a column to its table
 * ("cached plan must not change result type", 0A000). Reads the source, since such a statement works until then.
 */

const FOLDER = import.meta.dirname

const sources = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.includes("test") && !path.startsWith("migrations"))
  .map((path) => ({ path, text: readFileSync(join(FOLDER, path), "utf8") }))

/** The text of a literal, with `$` in place of what is inserted; null for another expression. */
const readText = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `$${literal.text}`).join("")
}

const findProperty = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)
    ?.initializer

/** The texts of prepared statements, and of parts that statements end with. */
const readStatements = ({ path, text }: { readonly path: string; readonly text: string }) => {
  const found: Array<string> = []
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isObjectLiteralExpression(node) && findProperty(node, "name") !== undefined
    const statement = isNamed ? findProperty(node, "text") : node
    const read = statement === undefined ? null : readText(statement)
    if (read !== null && (isNamed || read.startsWith("RETURNING"))) found.push(read)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return found
}

/** Without what stands in parentheses: the columns of a subquery are those that the query around it names. */
const withoutParentheses = (sql: string): string => {
  const shorter = sql.replaceAll(/\([^()]*\)/gu, "#")
  return shorter === sql ? sql : withoutParentheses(shorter)
}

/** The result of a function is declared, and stays the same. */
const returnsAllColumns = (sql: string): boolean =>
  /(?:SELECT|RETURNING|,)\s+(?:\w+\.)?\*(?! FROM \w+#)/u.test(withoutParentheses(sql))

describe("prepared statements", () => {
  it("name the columns that they return", () => {
    const statements = sources.flatMap(readStatements)
    expect(statements.length).toBeGreaterThan(50)
    expect(statements.filter(returnsAllColumns)).toEqual([])
  })

  it.each([
    ["SELECT * FROM upload WHERE id = $1", true],
    ["SELECT id, u.* FROM upload u", true],
    ["DELETE FROM upload WHERE id = $1 RETURNING *", true],
    ["SELECT a, b FROM (SELECT * FROM upload) u", false],
    ["SELECT * FROM take_rate($1, coalesce($2, 3))", false],
    ["SELECT count(*)::int AS uploads FROM upload", false],
  ])("%s: %s", (sql, expected) => {
    expect(returnsAllColumns(sql)).toBe(expected)
  })
})
