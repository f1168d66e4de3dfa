import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { CHECKS } from "../modules/installation.ts"
import { TROUBLE_KINDS } from "../../core/contract/operation/trouble-kinds.ts"
import { findRunbook, makeTrouble } from "../../core/domain/operation/trouble.ts"

/* The overview of the console leads to alerts.md, by the titles of its parts. */

it("everything that the overview may name has a part of the runbook, which exists", () => {
  const page = readFileSync(new URL("alerts.md", import.meta.url), "utf8")
  const titles = new Set([...page.matchAll(/^### (.+)$/gmu)].map(([, title]) => title))
  const finding = (check: string) => ({ check, detail: "", advice: null })
  const troubles = [
    ...TROUBLE_KINDS.filter((kind) => kind !== "check").map((kind) => makeTrouble(kind, "failed", {})),
    ...CHECKS.map((check) => makeTrouble("check", "failed", { finding: finding(check) })),
    makeTrouble("receiver", "failed", { code: "disabled" }),
  ]
  expect(troubles.map(findRunbook).filter((title) => !titles.has(title ?? ""))).toEqual([])
})
