import { describe, expect, it } from "vitest"
import csv from "./index.ts"

const makeFile = (text: string) => ({
  name: "employees.csv",
  size: Buffer.byteLength(text),
  open: async function* () {
    yield await Promise.resolve(Buffer.from(text))
  },
})

describe("the CSV connector", () => {
  it("rejects a file with invalid values or repeated employees", () => {
    expect(csv.make({ file: makeFile("") })).toMatchObject({
      connector: "csv",
      invalidValues: "reject",
      repeatedEmployees: "reject",
      omittedInDeltas: "unchanged",
    })
  })

  it("reads a file from the start, whatever the cursor", async () => {
    const source = csv.make({ file: makeFile("a,b\n1,2\n") })
    for (const cursor of [null, { page: 2 }]) {
      for await (const page of source.pages(cursor)) expect(page.rows).toHaveLength(1)
    }
  })
})
