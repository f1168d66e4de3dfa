import { describe, expect, it } from "vitest"
import { INDIA, type IsValidPhone, type ValueContext } from "../values/parsed.ts"
import { parseMobile } from "../values/mobile.ts"
import { PhoneColumns, type PhoneOptions } from "./phone-columns.ts"

/** US: ten digits; GB: `020` and eight digits. */
const isValid: IsValidPhone = (number, country) => {
  const digits = number.replace(/\D/gu, "")
  if (number.startsWith("+")) return /^(?:1\d{10}|4420\d{8}|91\d{10})$/u.test(digits)
  return country === "US" ? /^[2-9]\d{9}$/u.test(digits) : country === "GB" && /^020\d{8}$/u.test(digits)
}

const observe = (numbers: ReadonlyArray<unknown>, options: Partial<PhoneOptions> = {}) => {
  const columns = new PhoneColumns(
    [{ index: 0, header: "Mobile" }],
    { configured: null, company: null, infers: true, isValid, ...options },
    (cells, column) => cells[column],
  )
  columns.observe(numbers.map((number) => ({ cells: [number] })))
  columns.decide()
  return columns
}

const context: ValueContext = {
  countryCode: INDIA,
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: isValid,
}

const INDIAN = ["98450 12345", "9845012346", "099450 12347"]
const AMERICAN = ["(212) 555-0123", "212-555-0124", "415.555.0125"]
const BRITISH = ["020 7946 0958", "020 7946 0959", "020 7946 0960"]

describe("the country of telephone numbers without a code", () => {
  it.each([
    ["numbers of India, where nothing is set", INDIAN, {}, "IN", "default"],
    ["numbers of the company's country", BRITISH, { company: "GB" }, "GB", "company"],
    ["as codes in the same column name it", [...BRITISH, "+44 20 7946 0958"], {}, "GB", "values"],
    ["as a person set it", INDIAN, { configured: "US" }, "US", "set"],
    ["unclear without any code", AMERICAN, {}, null, "unclear"],
    [
      "unclear, although ten digits could be Indian",
      [...AMERICAN, ...AMERICAN, ...INDIAN],
      {},
      null,
      "unclear",
    ],
    ["unclear where the numbers are not those of the company", BRITISH, { company: "US" }, null, "unclear"],
  ] as const)("is %s", (_, numbers, options, country, because) => {
    expect(observe(numbers, options).readings).toEqual([{ column: "Mobile", country, because }])
  })

  it("is not said for too few numbers, or where the values cannot show it", () => {
    expect(observe(AMERICAN.slice(0, 2)).readings).toEqual([])
    expect(observe(AMERICAN, { infers: false }).readings).toEqual([])
    expect(observe(["", null, "n/a", "123"]).readings).toEqual([])
  })

  it("decides how they are read, and numbers with a code are read by it", () => {
    const read = (numbers: PhoneColumns, raw: string) => parseMobile(raw, numbers.apply(context))
    const british = observe([...BRITISH, "+44 20 7946 0958"])
    expect(read(british, "020 7946 0958")).toBe("020 7946 0958")
    expect(read(british, "+91 98450 12345")).toBe("9845012345")
    const unclear = observe(AMERICAN)
    expect(read(unclear, "(212) 555-0123")).toMatchObject({
      reasonCode: { code: "mobile.unclear-country" },
    })
    expect(read(unclear, "+1 212 555 0123")).toBe("+1 212 555 0123")
    expect(read(observe(INDIAN), "98450 12345")).toBe("9845012345")
  })
})
