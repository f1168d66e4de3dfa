import { describe, expect, it } from "vitest"
import { makePng } from "../../testing/builders/pictures.ts"
import { MAX_LOGO_SIZE, readLogo } from "./logo.ts"

const text = (latin1: string) => Buffer.from(latin1, "latin1")
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

const jpeg = (width: number, height: number) =>
  Buffer.concat([
    text("\xff\xd8\xff\xe0"),
    uint16(16),
    text("JFIF\0").subarray(0, 5),
    Buffer.alloc(9),
    text("\xff\xc0"),
    uint16(17),
    Buffer.of(8),
    uint16(height),
    uint16(width),
    Buffer.alloc(12),
  ])

const webp = (kind: string, parts: Buffer) =>
  Buffer.concat([text("RIFF\0\0\0\0WEBP"), text(kind), Buffer.alloc(4), parts, Buffer.alloc(32)])

describe("a logo", () => {
  it.each([
    ["image/png", makePng()],
    ["image/jpeg", jpeg(64, 32)],
    ["image/webp", webp("VP8X", Buffer.from([0, 0, 0, 0, 63, 0, 0, 63, 0, 0]))],
    ["image/webp", webp("VP8 ", Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 64, 0]))],
    ["image/webp", webp("VP8L", Buffer.from([0x2f, 63, 0xc0, 0x0f, 0]))],
  ])("is recognised by its contents: %s", (mediaType, contents) => {
    expect(readLogo(contents)).toEqual({ mediaType })
  })

  it.each([
    ["a page", text("<!doctype html><script>alert(1)</script>"), /not a PNG, JPEG or WebP/u],
    ["an SVG", text(`<svg xmlns="http://www.w3.org/2000/svg"/>`), /not a PNG, JPEG or WebP/u],
    ["a GIF", text("GIF89a"), /not a PNG, JPEG or WebP/u],
    ["nothing", text(""), /not a PNG, JPEG or WebP/u],
    ["a huge file", Buffer.concat([makePng(), Buffer.alloc(MAX_LOGO_SIZE)]), /larger than 100 KB/u],
    ["a PNG without a header", makePng().subarray(0, 12), /damaged/u],
    ["a JPEG without a frame", text("\xff\xd8\xff\xe0\0\x04ab"), /damaged/u],
    ["a WebP of an unknown kind", webp("VP9 ", Buffer.alloc(10)), /damaged/u],
    ["a small PNG of many pixels", makePng(8_000, 1), /8000 by 1 pixels/u],
    ["a JPEG of no width", jpeg(0, 64), /0 by 64 pixels/u],
    [
      "a WebP of the largest size",
      webp("VP8X", Buffer.from([0, 0, 0, 0, 255, 255, 255, 0, 0, 0])),
      /16777216 by 1/u,
    ],
  ])("is not %s", (_, contents, problem) => {
    expect(readLogo(contents)).toEqual({ problem: expect.stringMatching(problem) as string })
  })
})
