import { afterEach, describe, expect, it, vi } from "vitest"
import { field, jsonText, makeConsole, printableText, table } from "./console.ts"

const written = (stream: NodeJS.WriteStream) => {
  const chunks: Array<string> = []
  vi.spyOn(stream, "write").mockImplementation((chunk) => chunks.push(String(chunk)) > 0)
  return () => chunks.join("")
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe("console with text output", () => {
  it("prints results to stdout and notes to stderr, one line each", () => {
    const stdout = written(process.stdout)
    const stderr = written(process.stderr)
    const console = makeConsole(false)
    console.result({ rows: 2 }, ["2 rows", "done"])
    console.note("by the way")
    expect(stdout()).toBe("2 rows\ndone\n")
    expect(stderr()).toBe("by the way\n")
  })

  it("replaces control characters, line separators and bidirectional overrides with U+FFFD", () => {
    const stdout = written(process.stdout)
    const stderr = written(process.stderr)
    const console = makeConsole(false)
    console.result({}, ['column "\u001b[2J\u0007\u009b31m\nfake line\u202e\u2028"'])
    console.note("\u001b]0;title\u0007")
    expect(stdout()).toBe('column "\ufffd[2J\ufffd\ufffd31m\ufffdfake line\ufffd\ufffd"\n')
    expect(stderr()).toBe("\ufffd]0;title\ufffd\n")
  })

  it("keeps text in any language", () => {
    const stdout = written(process.stdout)
    makeConsole(false).result({}, ["नमस्ते José 👩‍👩‍👧 مرحبا"])
    expect(stdout()).toBe("नमस्ते José 👩‍👩‍👧 مرحبا\n")
  })
})

describe("console with JSON output", () => {
  it("prints one JSON document with control characters escaped", () => {
    const stdout = written(process.stdout)
    makeConsole(true).result({ header: "\u001b[2J\n" }, ["not this"])
    expect(stdout()).toBe('{"header":"\\u001b[2J\\n"}\n')
  })
})

describe("a JSON result", () => {
  const value = { text: "a\n\u0007\u009b\u202e\u2029", list: [1, "\ud800"] }

  it.each([0, 2])("is exact JSON with control characters escaped, indented by %i", (indent) => {
    const text = jsonText(value, indent)
    expect(JSON.parse(text)).toEqual(value)
    expect(text).toContain(String.raw`a\n\u0007\u009b\u202e\u2029`)
  })

  it("is one line with --json, and indented without it", () => {
    const stdout = written(process.stdout)
    makeConsole(true).document({ a: [1] })
    makeConsole(false).document({ a: [1] })
    expect(stdout()).toBe('{"a":[1]}\n{\n  "a": [\n    1\n  ]\n}\n')
  })
})

describe("multi-line text", () => {
  it("keeps line breaks and removes other control characters", () => {
    expect(printableText("hrsync: wrong:\n  \u001b[2J")).toBe("hrsync: wrong:\n  \ufffd[2J\n")
  })

  it("is indented under its name, so that it cannot look like output of the command", () => {
    expect(field("note", "one\r\nShared.\nthree")).toEqual(["note: one", "    Shared.", "    three"])
  })
})

describe("table", () => {
  it("makes each column as wide as its widest cell", () => {
    expect(table(["LINE", "WHAT"], [["2", "a"], ["12345", "b"]])).toEqual(["LINE   WHAT", "2      a", "12345  b"]) // prettier-ignore
  })
})
