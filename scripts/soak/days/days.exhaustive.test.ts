import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type CheckResult, formatResult, isBroken } from "../check-result.ts"

/* The first days of `npm run soak -- --days 90`: everyone connects, and the first things break and are mended. */

const DAYS = 4

let folder: string
let findings: ReadonlyArray<CheckResult>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-days-"))
  const program = fileURLToPath(new URL("../soak.ts", import.meta.url))
  const args = ["--import", import.meta.resolve("tsx"), program, "--days", String(DAYS)]
  await new Promise<void>((resolve) => execFile(process.execPath, args, { cwd: folder }, () => resolve()))
  const results = await readFile(join(folder, "soak", "results.json"), "utf8")
  findings = (JSON.parse(results) as { readonly findings: ReadonlyArray<CheckResult> }).findings
}, 600_000)
afterAll(async () => {
  if (findings.some(isBroken)) console.info(`Logs: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
})

describe(`${String(DAYS)} days of use`, () => {
  it("end with every vendor knowing what was agreed, and nothing else", () => {
    expect(findings.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "webhooks give a vendor what was agreed",
        "nothing arrives that was not agreed",
      ]),
    )
    expect(findings.filter(isBroken).map(formatResult)).toEqual([])
  })
})
