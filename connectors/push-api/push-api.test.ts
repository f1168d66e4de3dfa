import { describe, expect, it } from "vitest"
import pushApi from "./index.ts"

describe("the push API source", () => {
  it("makes one page for each set of keys and keeps each row's position in the batch", async () => {
    const source = pushApi.make([
      { columns: ["employeeId", "name"], cells: ["E1", "Asha"] },
      { columns: ["employeeId"], cells: ["E2"] },
      { columns: ["employeeId", "name"], cells: ["E3", "Ravi"] },
    ])
    const pages = []
    for await (const page of source.pages(null)) pages.push(page)
    expect(pages).toMatchObject([
      {
        columns: ["employeeId", "name"],
        rows: [
          { position: 1, cells: ["E1", "Asha"] },
          { position: 3, cells: ["E3", "Ravi"] },
        ],
        progress: { done: 2, total: 3 },
      },
      { columns: ["employeeId"], rows: [{ position: 2, cells: ["E2"] }], progress: { done: 3, total: 3 } },
    ])
  })
})
