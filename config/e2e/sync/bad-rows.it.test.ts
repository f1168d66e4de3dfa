import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { MASK } from "../../../core/contract/wire-values.ts"
import { makeRandom } from "../../../scripts/sample-data/identifiers.ts"
import { createCorporate, type Corporate, type ImportResult } from "../testing/corporate.ts"

/* Files with wrong headers or rows, through the command line: each error names its place, and nothing is shared. */

let corporate: Corporate
beforeAll(async () => {
  corporate = await createCorporate()
})
afterAll(() => corporate.installation.remove())

const lines = (...rows: ReadonlyArray<string>) => `${rows.join("\n")}\n`

const HEADER = "Emp Code,Full Name,Mobile No"
const makeRow = (n: number) => `E${String(n)},Asha Rao,98450${String(10_000 + n)}`

const refused = async (content: string): Promise<ImportResult> => {
  const outcome = await corporate.send(content)
  expect(outcome).toMatchObject({ status: 1, changedNothing: true, result: { state: "failed" } })
  expect(outcome.result!.rows).toBe(outcome.result!.accepted + outcome.result!.rejected)
  return outcome.result!
}

describe("headers", () => {
  it.each([
    [
      "stands twice",
      "Emp Code,Full Name,Full Name",
      "duplicate-header",
      'The header "Full Name" occurs twice (columns 2 and 3). Remove or rename one of them.',
    ],
    [
      "is repeated in another case",
      "Emp Code,Full Name, FULL  NAME",
      "duplicate-header",
      "occurs twice (columns 2 and 3)",
    ],
    [
      "means the same field as another",
      "Emp Code,Full Name,Employee Name",
      "key-mapped-twice",
      '"Full Name" and "Employee Name" both look like name. Choose one in a mapping',
    ],
    [
      "is missing",
      "Shoe Size,Full Name,Mobile No",
      "mandatory-unmapped",
      "No column contains the employeeId",
    ],
  ])("one that %s is named, and no row is read", async (_, header, code, reason) => {
    const result = await refused(lines(header, "E1,Asha,Rao"))
    expect(result).toMatchObject({ rows: 0, header_problems: [{ code }] })
    expect(result.header_problems[0]?.reason).toContain(reason)
  })

  it("that match no field, or are empty, are listed and not read", async () => {
    const { result } = await corporate.send(
      lines("Emp Code,Full Name,Mobile No,Shoe Size,,Depatment", "E1,Asha Rao,9845012345,42,x,HR"),
      "--delta",
    )
    expect(result).toMatchObject({
      state: "completed",
      unmapped_headers: [
        { header: "Shoe Size", because: "no-match" },
        { header: "", because: "empty" },
        { header: "Depatment", because: "no-match", suggestions: [{ key: "department" }] },
      ],
    })
  })

  it("are reported in the same words without --json", async () => {
    const { status, stdout } = await corporate.show(lines("Emp Code,Full Name,Full Name", "E1,Asha,Rao"))
    expect(status).toBe(1)
    expect(stdout).toContain('Header: The header "Full Name" occurs twice (columns 2 and 3).')
    expect(stdout).toContain("Nothing was shared. Fix the file and import it again.")
  })
})

describe("unreadable rows", () => {
  it("cost one error each: an unclosed quote in line 3 does not swallow the 20,000 rows below it", async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => makeRow(n))
    rows[1] = 'E1,"Asha Rao,9845010001'
    const result = await refused(lines(HEADER, ...rows))
    expect(result).toMatchObject({ rows: 20_000, accepted: 19_999, rejected: 1, error_count: 1 })
    expect(result.errors).toEqual([
      { line: 3, column: null, value: null, reason: expect.stringContaining('opens a quote (")') as string },
    ])
  })

  it("are all reported at once, each with its line, and never quoted", async () => {
    const result = await refused(
      lines(HEADER, makeRow(1), "E2,S3CRET", makeRow(3), "E4,S3CRET,98,S3CRET", 'E5,S3"CRET,98', makeRow(6)),
    )
    expect(result).toMatchObject({ rows: 6, accepted: 3, rejected: 3 })
    expect(result.errors.map(({ line }) => line)).toEqual([3, 5, 6])
    expect(JSON.stringify(result)).not.toContain("S3CRET")
  })

  it("in great number end the reading with a question about the delimiter", async () => {
    const outcome = await corporate.send(lines(HEADER, ...Array.from({ length: 1_000 }, () => "E1;Asha;98")))
    expect(outcome).toMatchObject({ status: 1, result: null, changedNothing: true })
    expect(outcome.stderr).toContain("is the delimiter right? It was taken to be the comma")
  })
})

describe("a file with good and bad rows in any order", () => {
  const BAD: ReadonlyArray<(id: string) => string> = [
    (id) => id,
    (id) => `${id},Asha Rao,98450,too many`,
    (id) => `${id},"Asha Rao,9845012345`,
    (id) => `${id},5" pipe,9845012345`,
    (id) => `${id},Asha Rao,12345`,
    (id) => `${id},,9845012345`,
    (id) => `,${id},9845012345`,
  ]

  it("accounts for every row: each is accepted, or rejected with an error in its line", async () => {
    const random = makeRandom(7)
    const isBad = Array.from({ length: 400 }, () => random() < 0.3)
    const rows = isBad.map((bad, n) =>
      bad ? BAD[Math.floor(random() * BAD.length)]!(`E${String(n)}`) : makeRow(n),
    )
    const result = await refused(lines(HEADER, ...rows))
    const badLines = isBad.flatMap((bad, n) => (bad ? [n + 2] : []))
    expect(result).toMatchObject({ rows: 400, rejected: badLines.length, accepted: 400 - badLines.length })
    expect(result.errors.map(({ line }) => line).sort((a, b) => a - b)).toEqual(badLines)
  })
})

/** Identifiers of no real person, invalid except the last two. */
const SECRETS = {
  pan: "ABCDE12345",
  aadhaar: "234123412345",
  mobile: "12345",
  ifsc: "HDFC1000001",
  account: "50100012345678",
  idLikePan: "QWERT9876Y",
}

describe("rows with wrong values", () => {
  const wide =
    "Emp Code,Full Name,PAN No,Aadhaar No,Mobile No,IFSC Code,Bank A/C No,Department,Date of Joining"
  const bad = (id: string) =>
    `${id},Asha Rao,${SECRETS.pan},${SECRETS.aadhaar},${SECRETS.mobile},${SECRETS.ifsc},${SECRETS.account},HR,31-02-2020`
  const content = lines(
    wide,
    bad("E1"),
    "E2,,,,,,,HR,",
    `${SECRETS.idLikePan},Ravi Iyer,,,9845012345,,,HR,`,
    `${SECRETS.idLikePan},Meera Das,,,9845012346,,,HR,`,
  )

  it("are reported by line and column with what is expected, and sensitive values are masked", async () => {
    const result = await refused(content)
    expect(result).toMatchObject({ rows: 4, accepted: 1, rejected: 3 })
    const located = result.errors.map(({ line, column, value }) => [line, column, value])
    expect(located).toEqual(
      expect.arrayContaining([
        [2, "PAN No", MASK],
        [2, "Aadhaar No", MASK],
        [2, "Mobile No", MASK],
        [2, "IFSC Code", MASK],
        [2, "Date of Joining", "31-02-2020"],
        [3, "Full Name", ""],
        [5, "Emp Code", MASK],
      ]),
    )
    for (const { reason } of result.errors) expect(reason).toMatch(/\w.*[.]$/u)
  })

  it("show no secret in any output", async () => {
    const asJson = await corporate.send(content)
    const asText = await corporate.show(content)
    for (const shown of [asJson.stdout, asJson.stderr, asText.stdout, asText.stderr]) {
      for (const secret of Object.values(SECRETS)) expect(shown).not.toContain(secret)
    }
    expect(asText.stdout).toMatch(/LINE +EMPLOYEE +COLUMN +VALUE +PROBLEM/u)
    expect(asText.stdout).toContain("4 rows: 1 accepted, 3 rejected")
  })
})

describe("a status that nobody has mapped", () => {
  const statuses = ["Active", "Furloughed", "Baja", "Furloughed", "Furloughed"]
  const content = lines(
    "Emp Code,Full Name,Mobile No,Status",
    ...statuses.map((status, n) => `${makeRow(n)},${status}`),
  )

  it("is one error for each value, with its rows and what to do", async () => {
    const result = await refused(content)
    expect(result).toMatchObject({ rows: 5, accepted: 1, rejected: 4 })
    expect(result.errors).toMatchObject([
      { line: 3, column: "Status", value: "Furloughed", rows: 3 },
      { line: 4, column: "Status", value: "Baja", rows: 1 },
    ])
    const asText = await corporate.show(content)
    expect(asText.stdout).toContain("Write Active, Inactive or Terminated in its place")
    expect(asText.stdout).toContain("The value is in 3 rows, of which this is the first.")
  })
})
