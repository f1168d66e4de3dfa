import { describe, expect, it } from "vitest"
import { judgeCompanyFile, type Verdict } from "./judge.ts"
import { makeCompanyFile } from "./make-company-file.ts"

/** `files`: how many; the same number makes the same files. */
export const describeCompanyFiles = (files: number): void => {
  describe("the file of a company", () => {
    it("is read right, asked about or refused: no record is silently different", async () => {
      const wrong: Array<string> = []
      const counts = { right: 0, reported: 0, refused: 0, refusedWithFile: 0, asked: 0 }
      for (let seed = 1; seed <= files; seed++) {
        const file = await makeCompanyFile(seed)
        const verdict: Verdict = await judgeCompanyFile(file)
        for (const key of Object.keys(counts) as Array<keyof typeof counts>) counts[key] += verdict[key]
        if (verdict.wrong.length > 0)
          wrong.push(
            `File ${String(seed)} (${file.what.join("; ")}): ${verdict.wrong.slice(0, 3).join("; ")}`,
          )
      }
      process.stdout.write(`${String(files)} files: ${JSON.stringify(counts)}\n`)
      expect(wrong).toEqual([])
      expect(counts.right).toBeGreaterThan(files)
    })
  })
}
