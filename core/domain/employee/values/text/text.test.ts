import { saying } from "../../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { IgnoredValue, Invalid, type ValueContext } from "../parsed.ts"
import { parsePersonName, parseText, TEXT_LIMIT } from "./text.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const text = (raw: string) => parseText(raw, context)
const personName = (raw: string) => parsePersonName(raw, context)

describe("text", () => {
  it("is trimmed, and keeps its inner white space and line breaks", () => {
    expect(text("  12,  Lake Road\r\nKochi\t1 \n")).toBe("12,  Lake Road\r\nKochi\t1")
  })

  it("is in Unicode form NFC, so that equal names are equal bytes", () => {
    expect(text("Jose\u0301")).toBe("Jos\u00e9")
  })

  it.each([
    "",
    "   ",
    "\u00a0",
    "\ufeff",
    "-",
    "--",
    "---",
    "–",
    "—",
    "N/A",
    "n/a",
    "NA",
    "na",
    "n.a.",
    "N.A",
  ])("%j counts as missing", (raw) => {
    expect(text(raw)).toBeNull()
  })

  it.each([
    "null",
    "NULL",
    "None",
    "nil",
    "undefined",
    "#N/A",
    "NOT AVAILABLE",
    "Not Available",
    " not available ",
  ])("%j counts as missing", (raw) => {
    expect(text(raw)).toBeNull()
  })

  it.each(["Nadia", "Nonesuch", "-5", "n", "No", "NIL Ltd", "none of these", "U"])("%j is a text", (raw) => {
    expect(text(raw)).toBe(raw)
  })

  it.each(["\0", "a\0b", "bell\u0007", "\u001bred", "a\u000bb"])(
    "control character in %j is an error",
    (raw) => {
      expect(text(`x${raw}x`)).toBeInstanceOf(Invalid)
    },
  )

  it("half a character is an error", () => {
    expect(text("a\ud800b")).toBeInstanceOf(Invalid)
    expect(text("a😀b")).toBe("a😀b")
  })

  it("is an error with more than 4,000 characters, and none with 4,000", () => {
    expect(text("x".repeat(TEXT_LIMIT))).toHaveLength(TEXT_LIMIT)
    expect(text("x".repeat(TEXT_LIMIT + 1))).toBeInstanceOf(Invalid)
  })

  it("loses an exporter's guard against formulas, and only that", () => {
    expect(text("'=SUM(A1)")).toBe("=SUM(A1)")
    expect(text("'+91")).toBe("+91")
    expect(text("'t Hooft")).toBe("'t Hooft")
  })
})

describe("invisible characters of a text", () => {
  it("go, unless they spell it", () => {
    expect(text("\u200bFinance\u200b & Legal\u00ad ")).toBe("Finance & Legal")
    expect(personName("\u202bAsha\u00a0Rao\u202c")).toBe("Asha Rao")
    expect(personName("علی\u200cرضا")).toBe("علی\u200cرضا")
  })

  it.each(["a\u007fb", "a\u0085b", "a\u0092b"])("that are controls are errors: %j", (raw) => {
    expect(text(raw)).toBeInstanceOf(Invalid)
  })
})

describe("a person's name", () => {
  it.each(["12345", "000002", "-5", "2024-01-31", "0", "=1+1"])(
    "%j has no letter and is questioned",
    (raw) => {
      expect(personName(raw)).toMatchObject({
        value: raw,
        reasonCode: saying("no letter"),
      })
    },
  )

  it.each(["null Rao", "Asha undefined", "nan Rao", "Rao, NaN"])("%j is questioned", (raw) => {
    expect(personName(raw)).toMatchObject({ value: raw, reasonCode: saying("") })
  })

  it.each(["Asha Null", "ASHA NULL", "asha null", "Nan Goldin", "山田 太郎", "3. Ravi"])(
    "%j is one",
    (raw) => {
      expect(personName(raw)).toBe(raw)
    },
  )

  it.each(["Null", "Nil", "None", "Na", "Nan", "Blank"])("%j is a surname", (raw) => {
    expect(personName(raw)).toBe(raw)
  })

  it.each(["null", "NULL", "nan", "NaN", "NONE", "NA"])(
    "%j counts as missing, and a notice says so",
    (raw) => {
      const parsed = personName(raw)
      expect(parsed).toBeInstanceOf(IgnoredValue)
      expect(parsed).toMatchObject({ reasonCode: saying("as in Null") })
    },
  )

  it.each(["O'Neil", "'t Hooft", "“Bob” Roy"])("%j keeps its marks", (raw) => {
    expect(personName(raw)).toBe(raw)
  })

  it("in single quotation marks is an error that says what to do", () => {
    expect(personName("'Asha Rao'")).toMatchObject({
      reasonCode: saying("Remove them"),
    })
  })

  it.each(["", "-", "--", "N/A", "#N/A", "n.a.", "NOT AVAILABLE", "undefined"])(
    "%j counts as missing",
    (raw) => {
      expect(personName(raw)).toBeNull()
    },
  )
})
