import { describe, expect, it } from "vitest"
import { readMessage } from "./read-message.ts"

const page = {
  rows: [{ position: 1, cells: ["A"] }],
  unreadable: [{ position: 2, reason: "It is a number." }],
  cursor: null,
  progress: { unit: "rows", done: 2, total: null },
}

const request = { method: "GET", url: "https://hr.example", headers: { accept: "a" }, body: null }

describe("readMessage", () => {
  it.each([
    [{ type: "alive", externalBytes: 1 }],
    [{ type: "value", value: null }],
    [{ type: "end" }],
    [{ type: "requested" }],
    [{ type: "request", id: 1, request }],
    [{ type: "failed", error: null }],
    [{ type: "failed", error: { kind: "auth", message: "No." } }],
    [{ type: "page", page, columns: ["id"] }],
    [{ type: "page", page, columns: null }],
  ])("returns %j unchanged", (message) => {
    expect(readMessage(message)).toBe(message)
  })

  it.each([
    [null],
    [undefined],
    ["end"],
    [[]],
    [{}],
    [{ type: "toString" }],
    [{ type: "alive" }],
    [{ type: "failed" }],
    [{ type: "request", request }],
    [{ type: "request", id: 1, request: { ...request, method: "CONNECT" } }],
    [{ type: "request", id: 1, request: { ...request, headers: { a: 1 } } }],
    [{ type: "request", id: 1, request: { ...request, url: new URL("https://hr.example") } }],
    [{ type: "failed", error: { kind: "toString", message: "No." } }],
    [{ type: "failed", error: { kind: "data", message: {} } }],
    [{ type: "page", page: null, columns: null }],
    [{ type: "page", page, columns: [1] }],
    [{ type: "page", page: { ...page, rows: [{ position: "1", cells: [] }] }, columns: null }],
    [{ type: "page", page: { ...page, rows: [{ position: 1, cells: "A" }] }, columns: null }],
    [{ type: "page", page: { ...page, unreadable: [{}] }, columns: null }],
    [{ type: "page", page: { ...page, progress: { unit: "miles", done: 1, total: 1 } }, columns: null }],
  ])("rejects %j", (message) => {
    expect(readMessage(message)).toBeNull()
  })
})
