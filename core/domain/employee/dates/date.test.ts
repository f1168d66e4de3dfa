import { saying } from "../../../testing/builders/saying.ts"
import { formatReason } from "../../../contract/reasons/format-reason.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toCalendarDay, daysInMonth, formatIsoDate } from "./calendar.ts"
import { parseDate } from "./date.ts"
import { formatDateNumber } from "./date-numbers.ts"
import { isEmptyDate } from "./empty-dates.ts"
import { Invalid, type ValueContext } from "../values/parsed.ts"

const dayFirst: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const monthFirst: ValueContext = { ...dayFirst, dateOrder: "MDY" }
const date = (raw: string) => parseDate(raw, dayFirst)

const writeNumber = (value: number): string => {
  const text = formatDateNumber(value)
  return typeof text === "string" ? text : formatReason(text.reasonCode)
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const pad = (value: number) => String(value).padStart(2, "0")

interface Day {
  readonly y: number
  readonly m: number
  readonly d: number
  readonly iso: string
  readonly millis: number
}

const days = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((at): Day => {
    const iso = at.toISOString().slice(0, 10)
    const [y = 0, m = 0, d = 0] = iso.split("-").map(Number)
    return { y, m, d, iso, millis: Date.parse(iso) }
  })
  .filter(({ y, m, d }) => !isEmptyDate(y, m, d))

const WRITTEN: Readonly<Record<string, (day: Day) => string>> = {
  "YYYY-MM-DD": ({ iso }) => iso,
  "YYYY/MM/DD": ({ iso }) => iso.replaceAll("-", "/"),
  "YYYY.M.D": ({ y, m, d }) => `${y}.${m}.${d}`,
  "ISO timestamp, UTC": ({ iso }) => `${iso}T23:59:59.123Z`,
  "ISO timestamp, offset": ({ iso }) => `${iso}T00:00:00+05:30`,
  "SQL timestamp": ({ iso }) => `${iso} 10:00:00.123456`,
  "DD-MM-YYYY": ({ y, m, d }) => `${pad(d)}-${pad(m)}-${y}`,
  "DD/MM/YYYY": ({ y, m, d }) => `${pad(d)}/${pad(m)}/${y}`,
  "DD.MM.YYYY": ({ y, m, d }) => `${pad(d)}.${pad(m)}.${y}`,
  "D/M/YYYY": ({ y, m, d }) => `${d}/${m}/${y}`,
  "DD/MM/YYYY hh:mm AM": ({ y, m, d }) => `${pad(d)}/${pad(m)}/${y} 09:15 AM`,
  "dd-MMM-yyyy": ({ y, m, d }) => `${pad(d)}-${MONTHS[m - 1] ?? ""}-${y}`,
  "DD MMM YYYY, upper case": ({ y, m, d }) => `${pad(d)} ${(MONTHS[m - 1] ?? "").toUpperCase()} ${y}`,
  "D MMM YYYY": ({ y, m, d }) => `${d} ${MONTHS[m - 1] ?? ""} ${y}`,
  "MMM D, YYYY": ({ y, m, d }) => `${MONTHS[m - 1] ?? ""} ${d}, ${y}`,
  "YYYY-MMM-DD": ({ y, m, d }) => `${y}-${MONTHS[m - 1] ?? ""}-${pad(d)}`,
  YYYYMMDD: ({ iso }) => iso.replaceAll("-", ""),
  "/Date(ms)/": ({ millis }) => `/Date(${millis})/`,
  "/Date(ms+0000)/": ({ millis }) => `/Date(${millis}+0000)/`,
  "spaces around it": ({ iso }) => `  ${iso} `,
}

describe("every day", () => {
  it.each(Object.entries(WRITTEN))("written as %s is read correctly", (_format, write) => {
    fc.assert(
      fc.property(days, (day) => {
        expect(date(write(day))).toBe(day.iso)
      }),
    )
  })

  it("written month first is read so when the source sets that order", () => {
    fc.assert(
      fc.property(days, ({ y, m, d, iso }) => {
        expect(parseDate(`${pad(m)}/${pad(d)}/${y}`, monthFirst)).toBe(iso)
      }),
    )
  })

  it("is read from a number of milliseconds, or of days as spreadsheets count them", () => {
    fc.assert(
      fc.property(days, ({ iso, millis }) => {
        if (Math.abs(millis) > 4_200_000_000) expect(date(writeNumber(millis))).toBe(iso)
        const serial = millis / 86_400_000 + 25_569
        if (serial >= 10_000 && serial <= 80_000) {
          expect(date(String(serial))).toBe(iso)
          expect(date(writeNumber(serial + 0.5))).toBe(iso)
        }
      }),
    )
  })

  it("is not read from a number that may count seconds", () => {
    for (const number of [1_586_044_800, 1_555_200_000, -86_400, 2_020, 1])
      expect(formatDateNumber(number), String(number)).toMatchObject({
        reasonCode: saying("seconds or milliseconds"),
      })
  })

  it("agrees with the platform's own calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: -800_000, max: 2_000_000 }), (epochDay) => {
        const { year, month, day } = toCalendarDay(epochDay)
        const expected = new Date(epochDay * 86_400_000)
        expect([year, month, day]).toEqual([
          expected.getUTCFullYear(),
          expected.getUTCMonth() + 1,
          expected.getUTCDate(),
        ])
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
      }),
    )
    expect(formatIsoDate(2024, 2, 9)).toBe("2024-02-09")
  })
})

describe("a date", () => {
  it.each([
    ["31 January 2024", "2024-01-31"],
    ["1st Feb 2024", "2024-02-01"],
    ["2nd-Sept-2024", "2024-09-02"],
    ["January 31 2024", "2024-01-31"],
    ["45322", "2024-01-31"],
    ["45322.75", "2024-01-31"],
    ["1706659200000", "2024-01-31"],
    ["/Date(1706639400000+0530)/", "2024-01-31"],
    ["/Date(1706655600000+0060)/", "2024-01-31"],
    ["/Date(-157766400000)/", "1965-01-01"],
    ["2024-02-29", "2024-02-29"],
    ["2024-01-31-07:00", "2024-01-31"],
    ["2024-01-31Z", "2024-01-31"],
    ["20240131235959", "2024-01-31"],
    ["20240131T000000", "2024-01-31"],
    ["20240131.0", "2024-01-31"],
    ["2024. 1. 31.", "2024-01-31"],
    ["2024年1月31日", "2024-01-31"],
    ["2024년 1월 31일", "2024-01-31"],
    ["31-Mai-2024", "2024-05-31"],
    ["1er août 2024", "2024-08-01"],
    ["31. März 2024", "2024-03-31"],
    ["31 de enero de 2024", "2024-01-31"],
    ["31 जनवरी 2024", "2024-01-31"],
    ["31st of January 2024", "2024-01-31"],
    ["Wednesday, January 31, 2024", "2024-01-31"],
    ["Wed, 31 Jan 2024 05:00:00 +0530", "2024-01-31"],
    ["Wed Jan 31 2024 00:00:00 GMT+0530 (India Standard Time)", "2024-01-31"],
    ["Tue Jan 30 2024 18:30:00 GMT+0000 (Coordinated Universal Time)", "2024-01-31"],
    ["Tue, 30 Jan 2024 18:30:00 GMT", "2024-01-31"],
    ["Wed Jan 31 00:00:00 IST 2024", "2024-01-31"],
    ["31/01/2024 09:00 AM IST", "2024-01-31"],
    ["Jan 31 2024 12:00:00:000AM", "2024-01-31"],
  ])("%j is %s", (raw, iso) => {
    expect(date(raw)).toBe(iso)
  })

  it.each([
    "",
    "-",
    "N/A",
    "0",
    "0001-01-01T00:00:00",
    "0001-01-01",
    "0000-00-00",
    "00000000",
    "01-01-0001",
    "00/00/0000",
    "9999-12-31",
    "/Date(253402214400000)/",
    "/Date(9999999999999999)/",
    "/Date(-62135596800000)/",
    "1900-01-01",
    "01/01/1900",
    "1-Jan-1900",
    "1900-01-01T00:00:00Z",
    "1900-01-00",
    "1/0/1900",
    "0/1/1900",
    "00-Jan-1900",
    "0-Jan-00",
    "0/1/00",
    "00/00/00",
    "/Date(-2208988800000)/",
    "1899-12-30",
    "30/12/1899",
    "12/30/1899",
    "1899-12-31",
    "31/12/1899",
    "1899-12-31T18:30:00Z",
    "1753-01-01",
    "1601-01-01T00:00:00Z",
    "1904-01-01",
    "31.12.9999",
    "12/31/9999",
    "9999-12-31T23:59:59.997",
    "4712-12-31",
    "1111-11-11",
  ])("%j is missing", (raw) => {
    expect(date(raw)).toBeNull()
  })

  it.each([
    "2023-02-29",
    "31-02-2024",
    "31 Feb 2024",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "20240230",
    "31012024",
    "15-06-94",
    "15-Jun-94",
    "31 January 24",
    "1/2/24",
    "0014-05-02",
    "1899-11-30",
    "30/11/1899",
    "/Date(-3000000000000)/",
    "31 Foo 2024",
    "tomorrow",
    "2024",
    "2024-01",
    "99999",
    "9876543210",
    "234123412346",
    "2024-01-31x",
    "2024-01-31 late",
    "31-01/2024",
    "20240131246060",
    "20240131T183000Z",
    "Tue Jan 30 18:30:00 UTC 2024",
    "31-Mai-24",
    "00002024",
  ])("%j is an error", (raw) => {
    expect(date(raw)).toBeInstanceOf(Invalid)
  })

  it("with the month in the other place says how it was read", () => {
    expect(date("04/25/2021")).toMatchObject({ reasonCode: saying("DD/MM/YYYY") })
    expect(parseDate("25/04/2021", monthFirst)).toMatchObject({
      reasonCode: saying("MM/DD/YYYY"),
    })
  })

  it("names the forms that are accepted, whatever is wrong with it", () => {
    for (const raw of ["soon", "31-Foo-2024", "99999", "01012024"]) {
      expect(date(raw)).toMatchObject({ reasonCode: saying("31-01-2024") })
      expect(parseDate(raw, monthFirst)).toMatchObject({
        reasonCode: saying("01-31-2024"),
      })
    }
  })

  it("is an error when the year must come first and does not, unless both readings are the same day", () => {
    const yearFirst: ValueContext = { ...dayFirst, dateOrder: "YMD" }
    expect(parseDate("2021-04-25", yearFirst)).toBe("2021-04-25")
    for (const raw of ["25/04/2021", "04/25/2021", "04/05/2021"]) {
      expect(parseDate(raw, yearFirst)).toBeInstanceOf(Invalid)
    }
    expect(parseDate("05/05/2021", yearFirst)).toBe("2021-05-05")
  })

  it("with two readings follows the configured order", () => {
    expect(date("04/05/2021")).toBe("2021-05-04")
    expect(parseDate("04/05/2021", monthFirst)).toBe("2021-04-05")
  })
})
