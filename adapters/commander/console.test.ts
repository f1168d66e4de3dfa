import { describe, expect, it } from "vitest"
import { field, jsonText, makeConsole } from "./console.ts"
import { fitTable } from "./output/fit-table.ts"
import { watchOutput } from "./output/standard-output.ts"
import { table } from "./output/table.ts"
import { captureStreams } from "./testing/captured-output.ts"

const open = (json: boolean, columns?: number) => {
  const streams = captureStreams(columns === undefined ? {} : { columns })
  const console = makeConsole(json, watchOutput(streams), { fit: columns === undefined ? null : fitTable })
  return { console, ...streams }
}

describe("console with text output", () => {
  it("prints results to stdout and notes to stderr, one line each", () => {
    const { console, out, err } = open(false)
    console.result({ rows: 2 }, ["2 rows", "done"])
    console.note("by the way")
    expect(out()).toBe("2 rows\ndone\n")
    expect(err()).toBe("by the way\n")
  })

  it("replaces control characters, line separators and bidirectional overrides with U+FFFD", () => {
    const { console, out, err } = open(false)
    console.result({}, ['column "\u001b[2J\u0007\u009b31m\nfake line\u202e\u2028"'])
    console.note("\u001b]0;title\u0007")
    expect(out()).toBe('column "\ufffd[2J\ufffd\ufffd31m\ufffdfake line\ufffd\ufffd"\n')
    expect(err()).toBe("\ufffd]0;title\ufffd\n")
  })

  it.each([undefined, 60])("replaces them in cells as well, on a terminal of %s columns", (columns) => {
    const { console, out } = open(false, columns)
    console.result({}, table(["A"], [["\u001b[2Jx\ny"]]))
    expect(out()).toBe("A\n\ufffd[2Jx\ufffdy\n")
  })

  it("keeps text in any language", () => {
    const { console, out } = open(false)
    console.result({}, ["नमस्ते José 👩‍👩‍👧 مرحبا"])
    expect(out()).toBe("नमस्ते José 👩‍👩‍👧 مرحبا\n")
  })

  it("makes each column of a table as wide as its widest cell when stdout is no terminal", () => {
    const { console, out } = open(false)
    console.result({}, table(["LINE", "WHAT"], [["2", "a"], ["12345", "b"]])) // prettier-ignore
    expect(out()).toBe("LINE   WHAT\n2      a\n12345  b\n")
  })
})

describe("console with JSON output", () => {
  it("prints one JSON document with control characters escaped", () => {
    const { console, out } = open(true)
    console.result({ header: "\u001b[2J\n" }, ["not this"])
    expect(out()).toBe('{"header":"\\u001b[2J\\n"}\n')
  })

  it("prints a failure as a document to stdout, and as text to stderr", () => {
    const { console, out, err } = open(true)
    console.failure({ code: "UsageInvalid", message: "Wrong.", field: "--limit", advice: "Use 1." })
    expect(JSON.parse(out())).toEqual({
      error: { code: "UsageInvalid", message: "Wrong.", field: "--limit", advice: "Use 1." },
    })
    expect(err()).toBe("hrsync: Wrong.\nUse 1.\n")
  })
})

describe("a failure without --json", () => {
  it("keeps line breaks and removes other control characters", () => {
    const { console, out, err } = open(false)
    console.failure({ code: "X", message: "wrong:\n  \u001b[2J" })
    expect(out()).toBe("")
    expect(err()).toBe("hrsync: wrong:\n  \ufffd[2J\n")
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
    const [one, other] = [open(true), open(false)]
    one.console.document({ a: [1] })
    other.console.document({ a: [1] })
    expect(one.out() + other.out()).toBe('{"a":[1]}\n{\n  "a": [\n    1\n  ]\n}\n')
  })
})

describe("multi-line text", () => {
  it("is indented under its name, so that it cannot look like output of the command", () => {
    expect(field("note", "one\r\nShared.\nthree")).toEqual(["note: one", "    Shared.", "    three"])
  })
})
