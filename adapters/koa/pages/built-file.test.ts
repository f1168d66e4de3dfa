import { describe, expect, it } from "vitest"
import { type BuiltFile, chooseEncoding, sendBuiltFile } from "./built-file.ts"

const BOTH = { br: true, gzip: true, identity: true }

describe("the encoding of a file", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;q=0.5, BR", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000, gzip;q=0", "identity"],
    ["br;q=0.01", "br"],
    ["deflate", "identity"],
    ["brotli", "identity"],
  ])("for Accept-Encoding %o is %s", (accepted, encoding) => {
    expect(chooseEncoding({ "accept-encoding": accepted }, BOTH)).toBe(encoding)
  })

  it("is one that exists", () => {
    expect(chooseEncoding({ "accept-encoding": "br, gzip" }, { gzip: true, identity: true })).toBe("gzip")
  })
})

describe("sending a file", () => {
  const [identity, br] = [Buffer.from("plain"), Buffer.from("small")]
  const file: BuiltFile = { contentType: "text/css; charset=utf-8", tag: "t", encodings: { br, identity } }

  it("sends the smallest accepted form with its own tag", () => {
    const sent = sendBuiltFile(file, { "accept-encoding": "br" }, { "Cache-Control": "public" })
    expect(sent).toEqual({
      status: 200,
      headers: {
        "Cache-Control": "public",
        "Content-Encoding": "br",
        "Content-Type": "text/css; charset=utf-8",
        ETag: '"t-br"',
        Vary: "Accept-Encoding",
      },
      body: br,
    })
    expect(sendBuiltFile(file, {}, {})).toMatchObject({ headers: { ETag: '"t-identity"' }, body: identity })
  })

  it.each([
    ['"t-br"', 304],
    ['W/"t-br"', 304],
    ['"other", "t-br"', 304],
    ["*", 304],
    ['"t-gzip"', 200],
    ['"other"', 200],
  ])("for If-None-Match %s returns %i", (known, status) => {
    const headers = { "accept-encoding": "br", "if-none-match": known }
    expect(sendBuiltFile(file, headers, {}).status).toBe(status)
  })
})
