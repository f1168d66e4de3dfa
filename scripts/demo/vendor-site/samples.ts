import { readFile } from "node:fs/promises"
import { SAMPLE_HEADERS, sampleCsv } from "../../sample-data/employees.ts"
import type { Sample } from "./serve-site.ts"

const EMPLOYEES = 120

/** Names that mean nothing to the service, in place of those that it recognizes. */
const OWN_HEADERS: Readonly<Partial<Record<(typeof SAMPLE_HEADERS)[number], string>>> = {
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

/** What is wrong, by row and header. */
const FAULTS: ReadonlyArray<readonly [row: number, header: (typeof SAMPLE_HEADERS)[number], value: string]> =
  [
    [4, "Mobile No", "98450 112"],
    [11, "Date of Joining", "31/02/2020"],
    [19, "PAN No", "AKQPI4421"],
    [27, "Mobile No", "12345"],
    [42, "Date of Birth", "soon"],
    [58, "IFSC Code", "HDFC12345"],
    [63, "Aadhaar No", "123412341234"],
    [77, "UAN", "1009"],
    [96, "PAN No", "ABCDE12345"],
  ]

const damage = (row: ReadonlyArray<string>, n: number): ReadonlyArray<string> =>
  row.map(
    (cell, column) =>
      FAULTS.find(([wrong, header]) => wrong === n && header === SAMPLE_HEADERS[column])?.[2] ?? cell,
  )

/** A file as a company has it: with 12 headers of its own, and 9 rows that need a correction. */
const makeFile = (): string => {
  const [header = "", ...rows] = [...sampleCsv(EMPLOYEES, damage)].join("").split("\n")
  const own = Object.entries(OWN_HEADERS).reduce((text, [name, other]) => text.replace(name, other), header)
  return [own, ...rows].join("\n")
}

/** @param hrApi the address and the token of the simulated HR system */
export const makeSamples = async (hrApi: {
  readonly url: string
  readonly token: string
}): Promise<ReadonlyArray<Sample>> => [
  {
    name: "A CSV file",
    text: `${String(EMPLOYEES)} employees; 12 columns have names of the company's own, and 9 rows have something wrong. Choose “Upload a file”.`,
    file: { name: "kaveri-employees.csv", content: new TextEncoder().encode(makeFile()) },
  },
  {
    name: "An Excel file",
    text: "12 employees on the second sheet, 3 of them with something wrong.",
    file: {
      name: "kaveri-employees.xlsx",
      content: await readFile(new URL("kaveri-employees.xlsx", import.meta.url)),
    },
  },
  {
    name: "An HR system",
    text: `Choose “Your own API”. Address: ${hrApi.url}, authentication: bearer, token: ${hrApi.token}`,
    file: null,
  },
]
