import { describe, expect, it } from "vitest"
import { detectContentType, SNIFFED_BYTES } from "./content-type.ts"

const TEXT = "text/plain; charset=utf-8"
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

describe("the type of a document", () => {
  it.each([
    ["%PDF-1.7\n\xe2\xe3", "application/pdf"],
    ["\x89PNG\r\n\x1a\n\0", "image/png"],
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["PK\x03\x04\0\0[Content_Types].xml\0xl/workbook.xml", SHEET],
    ["PK\x03\x04\0\0readme.txt", "application/zip"],
    ["MZ\x90\0\x03", "application/octet-stream"],
    ["<!doctype html><script>alert(1)</script>", TEXT],
    ["<svg onload='alert(1)'>", TEXT],
    ['{"openapi":"3.1.0"}', TEXT],
    ["caf\xe9", "application/octet-stream"],
    ["caf\xc3", "application/octet-stream"],
  ])("of %j is %s", (bytes, type) => {
    expect(detectContentType(Buffer.from(bytes, "latin1"))).toBe(type)
  })

  it("is text when the examined part ends within a character", () => {
    const long = Buffer.from(`x${"अ".repeat(SNIFFED_BYTES)}`)
    expect(detectContentType(long)).toBe(TEXT)
    expect(detectContentType(long.subarray(0, SNIFFED_BYTES))).toBe(TEXT)
  })
})
