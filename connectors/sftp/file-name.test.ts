import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isFinishedName, isPlainName, matchesPattern } from "./file-name.ts"

describe("the name of a finished file", () => {
  it.each(["employees.csv", "employees.csv.gz", "Mitarbeiter März.csv", "കണ്ണൂർ.csv", "a".repeat(255), "part"])(
    "may be %s",
    (name) => {
      expect(isFinishedName(name)).toBe(true)
    },
  )

  it.each([
    "employees.csv.part",
    "employees.csv.PART",
    "employees.csv.filepart",
    "employees.tmp",
    "employees.csv.uploading",
    "employees.csv.inprogress",
    "employees.csv._COPYING_",
    "employees.csv.lck",
    "~$employees.xlsx",
    "~lock.employees.csv#",
    "employees.csv.done",
    "employees.csv.ok",
  ])("is not %s", (name) => {
    expect([isPlainName(name), isFinishedName(name)]).toEqual([true, false])
  })

  it.each([
    "",
    ".",
    "..",
    ".employees.csv",
    "../employees.csv",
    "/etc/passwd",
    "..\\employees.csv",
    "employees\n.csv",
    "employees\0.csv",
    "\u001b[2Jemployees.csv",
    "employees\u202evsc.exe",
    "employees\u2028.csv",
    "employees\uFFFD.csv",
    "a".repeat(256),
  ])("is never %j", (name) => {
    expect([isPlainName(name), isFinishedName(name)]).toEqual([false, false])
  })
})

describe("a pattern", () => {
  it.each([
    ["*", "employees.csv", true],
    ["*.csv", "employees.csv", true],
    ["*.csv", "EMPLOYEES.CSV", true],
    ["*.csv", "employees.csv.gz", false],
    ["*.csv*", "employees.csv.gz", true],
    ["employees_*.csv", "employees_2026-11-21.csv", true],
    ["employees_????-??-??.csv", "employees_2026-11-21.csv", true],
    ["employees_????-??-??.csv", "employees_2026-11-2.csv", false],
    ["employees.csv", "employeesXcsv", false],
    ["(a+)+$", "(a+)+$", true],
    ["[ab].csv", "a.csv", false],
    ["*a*b", "xaxbxb", true],
    ["*a*b", "xbxa", false],
    ["?", "😀", true],
    ["", "a", false],
    ["***", "", true],
  ])("pattern %s against %s gives %s", (pattern, name, matches) => {
    expect(matchesPattern(pattern, name)).toBe(matches)
  })

  it("matches as the equivalent regular expression does", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 8 })
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", ".", "*", "?"), maxLength: 6 })
    fc.assert(
      fc.property(pattern, text, (glob, name) => {
        const source = glob.replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".")
        expect(matchesPattern(glob, name)).toBe(new RegExp(`^${source}$`, "u").test(name))
      }),
    )
  })

  it("matches in bounded time, whatever the pattern", () => {
    expect(matchesPattern(`${"*a".repeat(120)}b`, "a".repeat(255))).toBe(false)
  })
})
