import { describe, expect, it } from "vitest"
import { judgeCompanyFile } from "./judge.ts"
import { makeCompanyFile } from "./make-company-file.ts"

const makeCounts = () => ({ files: 0, right: 0, reported: 0, refused: 0, refusedWithFile: 0, asked: 0 })

/** `files`: how many; `first`: the number of the first. The same numbers make the same files. */
export const describeCompanyFiles = (files: number, first = 1): void => {
  describe(`the file of a company, ${String(files)} of them`, () => {
    it("is read right, asked about or refused: no record is silently different", async () => {
      const wrong: Array<string> = []
      const counts = { csv: makeCounts(), workbook: makeCounts() }
      for (let seed = first; seed < first + files; seed++) {
        const file = await makeCompanyFile(seed)
        const verdict = await judgeCompanyFile(file)
        const kind = counts[file.workbook === null ? "csv" : "workbook"]
        kind.files++
        for (const key of ["right", "reported", "refused", "refusedWithFile", "asked"] as const)
          kind[key] += verdict[key]
        const what = `File ${String(seed)} (${file.what.join("; ")})`
        if (verdict.wrong.length > 0) wrong.push(`${what}: ${verdict.wrong.slice(0, 3).join("; ")}`)
      }
      process.stdout.write(`${String(files)} files: ${JSON.stringify(counts)}\n`)
      expect(wrong).toEqual([])
      for (const kind of Object.values(counts)) {
        expect(kind.files).toBeGreaterThan(files / 4)
        expect(kind.right).toBeGreaterThan(kind.files)
      }
    })
  })
}
