import { readFile } from "node:fs/promises"
import { FAULTY_EMPLOYEES, makeFaultyFile } from "../../sample-data/faulty-file.ts"
import type { Sample } from "./serve-site.ts"

/** @param hrApi the address and the token of the simulated HR system */
export const makeSamples = async (hrApi: {
  readonly url: string
  readonly token: string
}): Promise<ReadonlyArray<Sample>> => [
  {
    name: "A CSV file",
    text: `${String(FAULTY_EMPLOYEES)} employees; 12 columns have names of the company's own, and 9 rows have something wrong. Choose “Upload a file”.`,
    file: { name: "kaveri-employees.csv", content: new TextEncoder().encode(makeFaultyFile()) },
  },
  {
    name: "An Excel file",
    text: "12 employees on the second sheet, 3 of them with something wrong.",
    file: {
      name: "kaveri-employees.xlsx",
      content: await readFile(new URL("../../sample-data/kaveri-employees.xlsx", import.meta.url)),
    },
  },
  {
    name: "An HR system",
    text: `Choose “Your own API”. Address: ${hrApi.url}, authentication: bearer, token: ${hrApi.token}`,
    file: null,
  },
]
