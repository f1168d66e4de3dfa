import { describe, expect, it } from "vitest"
import { chooseEnglish } from "./english.ts"
import { chooseLanguage, makeFormat } from "./format.ts"

const [en, hi] = [makeFormat("en", "en-IN"), makeFormat("hi", "en-US")]

describe("numbers and plurals", () => {
  it("are grouped as in the reader's region", () => {
    expect(en.number(1_234_567)).toBe("12,34,567")
    expect(hi.number(1_234_567)).toBe("12,34,567")
    expect(makeFormat("en", "en-GB").number(1_234_567)).toBe("1,234,567")
  })

  it.each([
    [0, "rows", "पंक्ति"],
    [1, "row", "पंक्ति"],
    [2, "rows", "पंक्तियाँ"],
  ])("of %i follow the rules of each language", (count, english, hindi) => {
    expect(en.plural(count, { one: "row", other: "rows" })).toBe(english)
    expect(hi.plural(count, { one: "पंक्ति", other: "पंक्तियाँ" })).toBe(hindi)
  })
})

describe("times, sizes and lists", () => {
  it.each([
    ["2026-11-24T10:00:30.000Z", "in 30 seconds"],
    ["2026-11-24T09:58:00.000Z", "2 minutes ago"],
    ["2026-11-25T10:00:00.000Z", "tomorrow"],
    ["2026-12-01T10:00:00.000Z", "in 7 days"],
  ])("%s is %s", (timestamp, text) => {
    expect(en.relative(timestamp, Date.parse("2026-11-24T10:00:00.000Z"))).toBe(text)
  })

  it.each([
    [900, "900 bytes"],
    [642_000, "642 kB"],
    [1_250_000, "1.3 MB"],
  ])("%i bytes are %s", (bytes, text) => {
    expect(en.bytes(bytes)).toBe(text)
  })

  it.each([
    [400, "1 second"],
    [59_000, "59 seconds"],
    [150_000, "3 minutes"],
  ])("%i milliseconds are %s", (milliseconds, text) => {
    expect(en.duration(milliseconds)).toBe(text)
  })

  it.each([
    [999, "999"],
    [1_500, "1.5k"],
    [250_000, "2.5L"],
  ])("%i is %s at an axis", (value, text) => {
    expect(en.compact(value)).toBe(text)
  })

  it("names the time zone of a date with its time, in the order of the reader's region", () => {
    const write = (english: string) => makeFormat("en", english).dateTime("2026-11-25T09:02:07.000Z")
    const zone = /(?:UTC|GMT|[A-Z]{2,4})(?:[+-][\d:]+)?$/u
    expect(write("en-GB")).toMatch(/^25 Nov 2026, \d/u)
    expect(write("en-US")).toMatch(/^Nov 25, 2026, \d/u)
    for (const english of ["en-GB", "en-US", "en-IN"]) expect(write(english)).toMatch(zone)
  })

  it("says a log's time to the second", () => {
    expect(en.clock("2026-11-25T09:02:07")).toBe("09:02:07")
    expect(en.clock("2026-11-25T00:02:07")).toBe("00:02:07")
  })

  it("lists items as a sentence does", () => {
    expect(en.list(["PAN", "UAN", "mobile"])).toBe("PAN, UAN and mobile")
    expect(hi.list(["क", "ख"])).toBe("क और ख")
  })
})

describe("the language", () => {
  it.each([
    [["hi-IN"], "hi"],
    [[undefined, null, "EN-us"], "en"],
    [["fr", "hi"], "hi"],
    [["toString", "fr"], "en"],
    [[], "en"],
  ])("for %o is %s", (wanted, language) => {
    expect(chooseLanguage(wanted)).toBe(language)
  })
})

describe("English", () => {
  it.each([
    [["en-GB", "en"], "en-GB"],
    [["en-US"], "en-US"],
    [["hi-IN", "en-US"], "en-US"],
    [["hi-IN"], "en-IN"],
    [["de"], "en-DE"],
    [["de-CH", "en"], "en-CH"],
    [["en"], "en-IN"],
    [["not a tag", undefined], "en-IN"],
    [[], "en-IN"],
  ])("for a reader of %o is %s", (wanted, english) => {
    expect(chooseEnglish(wanted)).toBe(english)
  })
})
