import { readFile } from "node:fs/promises"
import { EMPLOYEES_WITH_ERRORS, makeFileWithErrors } from "../../sample-data/file-with-errors.ts"
import type { Sample } from "./serve-site.ts"

interface SampleSources {
  /** The address and the token of the company's own API. */
  readonly hrApi: { readonly url: string; readonly token: string }
  /** The page of a simulated HR system; null: none is simulated. */
  readonly simulatorPage: string | null
}

export const makeSamples = async ({
  hrApi,
  simulatorPage,
}: SampleSources): Promise<ReadonlyArray<Sample>> => [
  {
    name: "A CSV file",
    text: `${String(EMPLOYEES_WITH_ERRORS)} employees; 12 columns have names of the company's own, and 9 rows have something wrong. Choose “Upload a file”.`,
    file: { name: "kaveri-employees.csv", content: new TextEncoder().encode(makeFileWithErrors()) },
    page: null,
  },
  {
    name: "An Excel file",
    text: "12 employees on the second sheet, 3 of them with something wrong.",
    file: {
      name: "kaveri-employees.xlsx",
      content: await readFile(new URL("../../sample-data/kaveri-employees.xlsx", import.meta.url)),
    },
    page: null,
  },
  ...(simulatorPage === null
    ? []
    : [
        {
          name: "Keka, simulated",
          text: "Choose “Keka”. The page of the simulated Keka shows what to enter, and lets people join, change and leave.",
          file: null,
          page: simulatorPage,
        },
      ]),
  {
    name: "An API of the company's own",
    text: `Choose “Your own API”. Address: ${hrApi.url}, authentication: bearer, token: ${hrApi.token}`,
    file: null,
    page: null,
  },
]
