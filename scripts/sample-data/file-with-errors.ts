import { SAMPLE_HEADERS, sampleCsv, sampleRow } from "./employees.ts"

/* A file as companies have them: with 12 headers of its own, and 9 rows that need a correction. */

type Header = (typeof SAMPLE_HEADERS)[number]

export const EMPLOYEES_WITH_ERRORS = 120

/** Names that the service does not recognize, in place of those that it does. */
const OWN_HEADERS: Readonly<Partial<Record<Header, string>>> = {
  "Emp Code": "KL No",
  "Full Name": "Worker",
  "Official Email": "Contact 1",
  "Personal Email": "Contact 2",
  "Date of Joining": "On board since",
  "PAN No": "Tax ref",
  "Mobile No": "Phone 1",
  Department: "Unit 2",
  "Cost Centre": "CC",
  "Bank A/C No": "Acct",
  "Current City": "Place",
  "CTC Gross Pay": "Package",
}

/** What is wrong, by employee and header. */
const FAULTS: ReadonlyArray<readonly [employee: number, header: Header, value: string]> = [
  [4, "Mobile No", "98450 112"],
  [11, "Date of Joining", "31/02/2020"],
  [19, "PAN No", "AKQPI4421"],
  [27, "Mobile No", "12345"],
  [42, "Date of Birth", "soon"],
  [58, "IFSC Code", "HDFC12345"],
  [63, "Aadhaar No", "123412341235"],
  [77, "UAN", "1009"],
  [96, "PAN No", "ABCDE12345"],
]

/** The corrections of the file: the right value of each wrong cell, by its row in the file and its header there. */
export const CORRECTIONS = FAULTS.map(([employee, header]) => ({
  row: employee + 1,
  column: OWN_HEADERS[header] ?? header,
  value: sampleRow(employee)[SAMPLE_HEADERS.indexOf(header)] ?? "",
}))

const damage = (row: ReadonlyArray<string>, n: number): ReadonlyArray<string> =>
  row.map(
    (cell, column) =>
      FAULTS.find(([wrong, header]) => wrong === n && header === SAMPLE_HEADERS[column])?.[2] ?? cell,
  )

const withOwnHeaders = (csv: string): string => {
  const [header = "", ...rows] = csv.split("\n")
  const own = Object.entries(OWN_HEADERS).reduce((text, [name, other]) => text.replace(name, other), header)
  return [own, ...rows].join("\n")
}

export const makeFileWithErrors = (): string =>
  withOwnHeaders([...sampleCsv(EMPLOYEES_WITH_ERRORS, damage)].join(""))

/** The same file with every row right. */
export const makeCorrectedFile = (): string => withOwnHeaders([...sampleCsv(EMPLOYEES_WITH_ERRORS)].join(""))
