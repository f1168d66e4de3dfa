import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sanitizeFileName } from "./sanitize-file-name.ts"

describe("the name of an uploaded document", () => {
  it.each([
    ["API guide v2.pdf", "API guide v2.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\asha\\export.xlsx", "export.xlsx"],
    ["वेतन सूची.csv", "वेतन सूची.csv"],
    [".htaccess", "htaccess"],
    ["guide.pdf. ", "guide.pdf"],
    ["a\u202egpj.exe", "agpj.exe"],
    ["line\nbreak\0.pdf", "linebreak.pdf"],
    ['what?<is>"this".pdf', "what__is__this_.pdf"],
    ["..", "document"],
    ["docs/", "document"],
    ["", "document"],
    [`${"x".repeat(300)}.json`, `${"x".repeat(55)}.json`],
  ])("%j becomes %j", (given, cleaned) => {
    expect(sanitizeFileName(given)).toBe(cleaned)
  })

  it("is a name, never a path, and unchanged when sanitized again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        const cleaned = sanitizeFileName(given)
        expect(cleaned).not.toMatch(/[/\\\p{Cc}]|^\.|^\s|\s$/u)
        expect(Array.from(cleaned).length).toBeGreaterThan(0)
        expect(Array.from(cleaned).length).toBeLessThanOrEqual(60)
        expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(255)
        expect(sanitizeFileName(cleaned)).toBe(cleaned)
      }),
    )
  })
})
