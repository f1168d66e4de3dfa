import { describe, expect, it } from "vitest"
import { findRefusedSyntax } from "./testing/lint-config.ts"

const REFUSED = [
  "Math.max(...rows)",
  "Math.max(0, ...rows.map((row) => row.length))",
  "Math.min(...new Set(rows))",
  "found.push(...rows)",
  "this.found.push(1, ...rows)",
  "found.unshift(...rows)",
  "found.splice(0, found.length, ...rows)",
  "[].concat(...pages)",
  "String.fromCharCode(...bytes)",
  "String.fromCodePoint(...codes)",
  "Math.max.apply(null, rows)",
  "found.push.apply(found, rows)",
  "String.fromCharCode.apply(null, bytes)",
]

const ALLOWED = [
  "Math.max(a, b)",
  "found.push({ ...row })",
  "found.push([...row])",
  "found = [...found, ...rows]",
  "rows.reduce((most, row) => Math.max(most, row.length), 0)",
  "ledger.apply(session, page)",
]

describe("a call that takes an array of any length as its arguments", () => {
  const all = [...REFUSED, ...ALLOWED]
  const found = findRefusedSyntax("core/domain/a.ts", all)

  it.each(REFUSED)("is refused: %s", (code) => {
    expect(found[all.indexOf(code)]).toHaveLength(1)
  })

  it.each(ALLOWED)("is none: %s", (code) => {
    expect(found[all.indexOf(code)]).toEqual([])
  })
})
