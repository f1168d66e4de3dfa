import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { TROUBLE_KINDS } from "../../core/contract/operation/trouble-kinds.ts"
import { findRunbook, makeTrouble } from "../../core/domain/operation/trouble.ts"

/* The overview of the console leads to alerts.md, by the titles of its parts. */

const CHECKS = ["database", "master key", "key store", "message broker", "backups", "restore drill"]

it("every part of the runbook that the overview names exists", () => {
  const page = readFileSync(new URL("alerts.md", import.meta.url), "utf8")
  const titles = new Set([...page.matchAll(/^### (\w+)$/gmu)].map(([, title]) => title))
  const finding = (check: string) => ({ check, detail: "", advice: null })
  const troubles = [
    ...TROUBLE_KINDS.map((kind) => makeTrouble(kind, "failed", {})),
    ...CHECKS.map((check) => makeTrouble("check", "failed", { finding: finding(check) })),
    makeTrouble("receiver", "failed", { code: "disabled" }),
  ]
  const named = troubles.map(findRunbook).filter((title) => title !== null)
  expect(named.length).toBeGreaterThan(CHECKS.length)
  expect(named.filter((title) => !titles.has(title))).toEqual([])
})
