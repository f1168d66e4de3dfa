import { describe, expect, it } from "vitest"
import { display, parseNumberFormat } from "./number-format.ts"

const findReading = (pattern: string) => parseNumberFormat(pattern).reading

describe("a number format", () => {
  it.each([
    "dd/mm/yyyy",
    "d-mmm-yy;@",
    "[$-414]mmmm\\ yyyy;@",
    "[$-F800]dddd, mmmm dd, yyyy",
    "[$-409]d-mmm-yy",
    '[<45000]"Old: "yyyy;yyyy-mm-dd',
    'yyyy"年"m"月"d"日"',
    "[Red]yyyy-mm-dd",
    "mmm-yy",
    "mm",
    "ggge",
  ])("shows a day: %s", (pattern) => {
    expect(findReading(pattern)).toBe("day")
  })

  it.each(["yyyy-mm-dd hh:mm", "m/d/yy h:mm AM/PM", 'd"." mmm yyyy, hh:mm:ss'])(
    "shows a day and a time: %s",
    (pattern) => {
      expect(findReading(pattern)).toBe("day-and-time")
    },
  )

  it.each([
    ["h:mm AM/PM", 0.39, "9:21 AM"],
    ["mm:ss.0", 0.0123, "17:42.7"],
    ["[h]:mm", 1.5, "36:00"],
    ["[mm]", 0.5, "720"],
    ["[$-F400]h:mm:ss", 0.5, "12:00:00"],
    ["0%", 0.12, "12%"],
    ["0.0%", 0.125, "12.5%"],
    ["# ?/?", 1.5, "1 1/2"],
    ['0.00" Lakh"', 12.5, "12.50 Lakh"],
    ['#,##0.0" Cr"', 12.5, "12.5 Cr"],
    ['0 "days"', 30, "30 days"],
    ['"EMP"0000', 7, "EMP0007"],
    ['"EMP-"0', 7, "EMP-7"],
    ['"EMP"General', 12, "EMP12"],
    ["\\K\\L0", 12, "KL12"],
    ['0"-A"', 12, "12-A"],
    ['[=1]"Male";[=2]"Female";"Other"', 2, "Female"],
    ['"Yes";;"No"', 0, "No"],
  ])("shows something else than a number or a day: %s", (pattern, value, text) => {
    expect(findReading(pattern)).toBe("displayed")
    expect(display(parseNumberFormat(pattern), value)).toBe(text)
  })

  it.each([
    ["00000", 42, "00042"],
    ["0000;;", 7, "0007"],
    ["[Red]00000", 42, "00042"],
    ["000-00-0000", 123456789, "123-45-6789"],
    ["[<=9999999]###-####;(###) ###-####", 5551234567, "(555) 123-4567"],
    ["[<=9999999]###-####;(###) ###-####", 5551234, "555-1234"],
    ["0000 0000 0000", 234123412346, "2341 2341 2346"],
    ["00\\-00", 1234, "12-34"],
    ["[$-4000439]000", 42, "042"],
    ["0000.0", 42, "0042.0"],
  ])("shows an identifier: %s", (pattern, value, text) => {
    expect(findReading(pattern)).toBe("displayed-if-whole")
    expect(display(parseNumberFormat(pattern), value)).toBe(text)
  })

  it.each([
    "General",
    "General;-General",
    "0",
    "#",
    "#,##0",
    "0.00",
    '"Rs. "#,##0.00',
    '"Rs. "0',
    "₹0",
    "$0.00",
    "[$EUR] 0",
    "[$₹-4009] #,##0.00",
    '0" €"',
    '"INR "0',
    '"Rs. "#,##0.00"/-"',
    '#,##0.00\\ "kr."',
    "#,##0,",
    '#,##0.0,,"M"',
    "0,000",
    "#,##0_);[Red](#,##0)",
    "0_);(0)",
    "0;-0",
    "0;-0;;@",
    '0;-0;"-"',
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
    '_ "₹"* #,##0_ ;_ "₹"* -#,##0_ ;_ "₹"* "-"_ ;_ @_ ',
    "???",
    "@",
    "",
    '"x',
    "[$-".repeat(300_000),
    '"'.repeat(300_001),
    "s.".repeat(300_000),
  ])("shows a number as it is stored, or is none: %#", (pattern) => {
    expect(findReading(pattern)).toBe("stored")
  })

  it.each(["0.00E+00", "##0.0E+0"])("hides digits in an exponent: %s", (pattern) => {
    expect(findReading(pattern)).toBe("exponent")
  })

  it("changes texts only where it adds to them", () => {
    expect(parseNumberFormat('"EMP-"@')).toMatchObject({ changesTexts: true })
    expect(display(parseNumberFormat('"EMP-"@'), "x")).toBe("EMP-x")
    for (const pattern of ["@", "General", '_(* #,##0_);_(* "-"_);_(@_)', "d-mmm-yy;@"]) {
      expect(parseNumberFormat(pattern)).toMatchObject({ changesTexts: false })
    }
  })

  it("that shows nothing displays nothing", () => {
    expect(findReading(";;;")).toBe("displayed-if-whole")
    expect(display(parseNumberFormat(";;;"), 5)).toBe("")
  })
})
