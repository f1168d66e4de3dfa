import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { parseAccountNumber } from "./account-number.ts"
import { parseIdentifier } from "./identifier.ts"
import { parseAadhaar, parseIfsc, parsePan, parseUan } from "./indian-identifiers.ts"
import { Invalid, IgnoredValue, type Parser, QuestionedValue, type ValueContext } from "./parsed.ts"

const india: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const germany: ValueContext = { ...india, countryCode: "DE" }

interface Case {
  readonly parse: Parser<string>
  readonly right: ReadonlyArray<readonly [string, string]>
  readonly wrong: ReadonlyArray<string>
}

const CASES: Readonly<Record<string, Case>> = {
  PAN: {
    parse: parsePan,
    right: [
      ["ABCDE1234F", "ABCDE1234F"],
      [" abcde1234f ", "ABCDE1234F"],
      ["ABCDE 1234 F", "ABCDE1234F"],
      ["ABCDE-1234-F", "ABCDE1234F"],
    ],
    wrong: ["ABCD1234F", "ABCDE12345", "1BCDE1234F", "ABCDE1234FG", "ABCDE1234", "XXXXX1234X", "*****1234F"],
  },
  Aadhaar: {
    parse: parseAadhaar,
    right: [
      ["234123412346", "234123412346"],
      ["2341 2341 2346", "234123412346"],
      ["2341-2341-2346", "234123412346"],
      ["234123412346.0", "234123412346"],
      ["'234123412346", "234123412346"],
      ["034123412341", "034123412341"],
    ],
    wrong: [
      "234123412345",
      "23412341234",
      "2341234123460",
      "034123412346",
      "234123412364",
      "333333333333",
      "666666666666",
    ],
  },
  UAN: {
    parse: parseUan,
    right: [
      ["100123456789", "100123456789"],
      ["1001 2345 6789", "100123456789"],
      ["'000123456789", "000123456789"],
    ],
    wrong: ["10012345678", "1001234567890", "10012345678A"],
  },
  IFSC: {
    parse: parseIfsc,
    right: [
      ["HDFC0001234", "HDFC0001234"],
      ["hdfc0abc123", "HDFC0ABC123"],
    ],
    wrong: ["HDFC1001234", "HDF00001234", "HDFC000123", "HDFC00012345"],
  },
  "account number": {
    parse: parseAccountNumber,
    right: [
      ["000123456", "000123456"],
      ["'000123456", "000123456"],
      ["GB33 BUKB 2020 1555 5555 55", "GB33BUKB20201555555555"],
      ["5010-0123-456", "50100123456"],
      ["123456", "123456"],
    ],
    wrong: ["12345", "1".repeat(35), "12/34567", "1.23457E+11", "XXXXXX1234", "HDFC Bank"],
  },
}

describe.each(Object.entries(CASES))("%s", (_name, { parse, right, wrong }) => {
  it.each(right)("%j is read as %j", (raw, value) => {
    expect(parse(raw, india)).toBe(value)
  })

  it.each(wrong)("%j is an error", (raw) => {
    expect(parse(raw, india)).toBeInstanceOf(Invalid)
  })

  it.each(["", "N/A", "-", "null"])("%j is missing", (raw) => {
    expect(parse(raw, india)).toBeNull()
  })
})

describe("Indian identifiers in other countries", () => {
  it.each([parsePan, parseAadhaar, parseUan, parseIfsc])(
    "are optional: an invalid one is dropped",
    (parse) => {
      expect(parse("DE-99/1", germany)).toBeInstanceOf(IgnoredValue)
    },
  )

  it("are read when they are valid", () => {
    expect(parsePan("ABCDE1234F", germany)).toBe("ABCDE1234F")
  })
})

describe("a damaged number", () => {
  it.each([parseAadhaar, parseUan, parseAccountNumber])(
    "reports that a spreadsheet shortened it",
    (parse) => {
      expect(parse("1.23457E+11", india)).toMatchObject({
        reasonCode: saying("scientific"),
      })
    },
  )

  it.each([parseAadhaar, parsePan, parseAccountNumber])("reports that the source hides it", (parse) => {
    expect(parse("XXXXXXXX2346", india)).toMatchObject({ reasonCode: saying("hides") })
  })
})

describe("an identifier", () => {
  it.each([
    ["007", "007"],
    [" E-12/3 ", "E-12/3"],
    ["'0042", "0042"],
    ["'", "'"],
    ["1E5", "1E5"],
    ["560001", "560001"],
    ['="0042"', "0042"],
    ["'0042'", "0042"],
    ["\u200bE\u200d1\ufeff", "E1"],
    ["EMP\u00a0001", "EMP 001"],
    ["e\u0301-1", "\u00e9-1"],
    ["1.234", "1.234"],
    ["12E4", "12E4"],
  ])("%j is read as %j", (raw, value) => {
    expect(parseIdentifier(raw, india)).toBe(value)
  })

  it("is an error when shortened by a spreadsheet, with a control character, or with 256 characters", () => {
    for (const raw of ["1.23457E+11", "E\u00001", "x".repeat(256)]) {
      expect(parseIdentifier(raw, india)).toBeInstanceOf(Invalid)
    }
    expect(parseIdentifier("x".repeat(255), india)).toHaveLength(255)
  })

  it.each([
    ["1.23457E+11", "scientific"],
    ["4.2E+01", "scientific"],
    ["1,23457E+11", "scientific"],
    ["4E+11", "scientific"],
    ["42.0", "decimal fraction"],
    ["１００１.０", "decimal fraction"],
    ["１．２３Ｅ＋０５", "scientific"],
    ["560001.00", "decimal fraction"],
    ["560,001", "thousands"],
    ["1,234.00", "thousands"],
    ["12,34,567", "thousands"],
    ["E\n1", "line break"],
    ["E\t1", "line break"],
  ])("%j is an error about its %s", (raw, about) => {
    expect(parseIdentifier(raw, india)).toMatchObject({ reasonCode: saying(about) })
  })

  it("of more than 15 digits that ends in zeros is used and questioned", () => {
    expect(parseIdentifier("1234567890123400", india)).toBeInstanceOf(QuestionedValue)
    expect(parseIdentifier("1234567890123456", india)).toBe("1234567890123456")
  })
})

describe("an account number", () => {
  it.each([
    ["5010012345678900", "5010012345678900", "15 digits"],
    ["123456789.0", "123456789", "leading zeros"],
  ])("%j is used as %j and questioned: %s", (raw, value, reason) => {
    expect(parseAccountNumber(raw, india)).toEqual(
      expect.objectContaining({ value, reasonCode: saying(reason) }),
    )
  })

  it.each(['="000123456"', "'000123456'", "\u200e000123456\u200b", "000\u00a0123\u00a0456"])(
    "%j has its zeros",
    (raw) => {
      expect(parseAccountNumber(raw, india)).toBe("000123456")
    },
  )
})
