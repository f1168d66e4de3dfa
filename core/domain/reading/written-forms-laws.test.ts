import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../testing/builders/rows.ts"

/*
 * Whatever locale wrote a file, a date or an amount of it is read right, or is an error: never as another value. The order of
 * rows and columns makes no difference.
 */

interface Locale {
  readonly name: string
  readonly date: (iso: string) => string
  readonly amount: (value: number) => string
  readonly delimiter: string
}

const parts = (iso: string) => iso.split("-") as [string, string, string]
const short = (text: string) => String(Number(text))

const number = (locale: string, digits: number) => (value: number) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const LOCALES: ReadonlyArray<Locale> = [
  {
    name: "India",
    date: (iso) => parts(iso).toReversed().join("/"),
    amount: number("en-IN", 2),
    delimiter: ",",
  },
  {
    name: "India, whole rupees",
    date: (iso) => parts(iso).toReversed().join("-"),
    amount: number("en-IN", 0),
    delimiter: ",",
  },
  {
    name: "United States",
    date: (iso) => {
      const [year, month, day] = parts(iso)
      return `${short(month)}/${short(day)}/${year}`
    },
    amount: number("en-US", 2),
    delimiter: ",",
  },
  {
    name: "Germany",
    date: (iso) => parts(iso).toReversed().join("."),
    amount: number("de-DE", 2),
    delimiter: ";",
  },
  {
    name: "Germany, whole euros",
    date: (iso) => parts(iso).toReversed().join("."),
    amount: number("de-DE", 0),
    delimiter: ";",
  },
  {
    name: "France",
    date: (iso) => parts(iso).toReversed().join("/"),
    amount: number("fr-FR", 2),
    delimiter: ";",
  },
  {
    name: "Switzerland",
    date: (iso) => parts(iso).toReversed().join("."),
    amount: number("de-CH", 2),
    delimiter: ";",
  },
  {
    name: "Brazil",
    date: (iso) => parts(iso).toReversed().join("/"),
    amount: number("pt-BR", 2),
    delimiter: ",",
  },
  {
    name: "India, short",
    date: (iso) => parts(iso.slice(2)).toReversed().join("-"),
    amount: number("en-IN", 2),
    delimiter: ",",
  },
  {
    name: "United States, short",
    date: (iso) => {
      const [year, month, day] = parts(iso.slice(2))
      return `${month}/${day}/${year}`
    },
    amount: number("en-US", 2),
    delimiter: ",",
  },
  {
    name: "Oracle",
    date: (iso) => {
      const [year, month, day] = parts(iso.slice(2))
      return `${day}-${["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"][Number(month) - 1] ?? ""}-${year}`
    },
    amount: (value) => value.toFixed(2),
    delimiter: ",",
  },
  { name: "a database", date: (iso) => iso, amount: (value) => value.toFixed(4), delimiter: "," },
]

const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
    .filter((iso) => iso !== "1970-01-01")

const people = fc.array(
  fc.record({
    dob: day("1960-01-01", "1999-12-31"),
    doj: day("2015-01-01", "2024-01-01"),
    basic: fc.integer({ min: 0, max: 9_999_999 }),
    hra: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
  }),
  { minLength: 1, maxLength: 6 },
)

type Person = (typeof people extends fc.Arbitrary<infer A> ? A : never)[number]

const KEYS = ["dob", "doj", "ctc_basic", "ctc_hra"] as const

const readFile = (
  rows: ReadonlyArray<Person>,
  locale: Locale,
  keys: ReadonlyArray<(typeof KEYS)[number]>,
) => {
  const isWhole = locale.amount(0.5).length < 3
  const truths = rows.map(({ dob, doj, basic, hra }) => ({
    dob,
    doj,
    ctc_basic: basic,
    ctc_hra: isWhole ? Math.round(hra) : hra,
  }))
  const mapper = makeTestRowMapper(["employeeId", ...keys], {
    dates: { known: { configured: null, previous: {} }, infers: true },
    amounts: { configured: null, previous: null, infers: true },
    invalidValues: "drop",
  })
  const written = truths.map((truth, index) => ({
    position: index + 2,
    cells: [
      `E${index}`,
      ...keys.map((key) =>
        key === "dob" || key === "doj" ? locale.date(truth[key]) : locale.amount(truth[key]),
      ),
    ],
  }))
  mapper.forms.observe({ rows: written, delimiter: locale.delimiter })
  mapper.forms.decide()
  return written.map(({ cells }, index) => {
    const { record, errors } = mapper.mapRow(cells, TODAY)
    const { dob, doj, salaryDetails } = record
    const read = { dob, doj, ctc_basic: salaryDetails?.ctc?.basic, ctc_hra: salaryDetails?.ctc?.hra }
    return { truth: truths[index], read, wrong: new Set(errors.map(({ key }) => key)) }
  })
}

describe.each(LOCALES)("a file of $name", (locale) => {
  it("is read right or asked about, value by value", () => {
    fc.assert(
      fc.property(people, (rows) => {
        for (const { truth, read, wrong } of readFile(rows, locale, KEYS))
          for (const key of KEYS) if (!wrong.has(key)) expect(read[key]).toBe(truth?.[key])
      }),
      { numRuns: 200 },
    )
  })

  it("is read the same with its rows and columns in another order", () => {
    fc.assert(
      fc.property(people, (rows) => {
        const forwards = readFile(rows, locale, KEYS)
        const backwards = readFile(rows.toReversed(), locale, KEYS.toReversed()).toReversed()
        expect(backwards.map(({ read }) => read)).toEqual(forwards.map(({ read }) => read))
      }),
      { numRuns: 50 },
    )
  })
})
