import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { SETTING_NAMES } from "../runtime/settings/env.ts"
import { readFiles } from "./testing/read-documents.ts"

const [{ text: page } = { text: "" }] = readFiles([".github/asvs.md"])

const rows = [...page.matchAll(/^\| V(\d+) [^|]+\| ([^|]+?) *\|([^|]*)\|([^|]*)\|$/gmu)].map(
  ([, chapter = "", state = "", how = "", shown = ""]) => ({ chapter: Number(chapter), state, how, shown }),
)

describe("the assessment by ASVS", () => {
  it("has a line for each of the seventeen chapters, and none that is not met", () => {
    expect(rows.map(({ chapter }) => chapter)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
    for (const { state } of rows) expect(["met", "met with settings", "not applicable"]).toContain(state)
  })

  it("shows each chapter by tests that exist", () => {
    for (const { chapter, state, shown } of rows) {
      const tests = [...shown.matchAll(/\]\((\.\.\/[^)]+\.test\.ts)\)/gu)].map(([, path = ""]) => path)
      expect(tests.length, `V${String(chapter)}`).toBeGreaterThan(state === "not applicable" ? -1 : 0)
      for (const path of tests)
        expect(existsSync(fileURLToPath(new URL(`../../.github/${path}`, import.meta.url))), path).toBe(true)
    }
  })

  it("names settings that exist", () => {
    const named = [...page.matchAll(/`(HRSYNC_\w+)/gu)].map(([, name = ""]) => name)
    expect(named.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  })
})
