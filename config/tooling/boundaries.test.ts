import { type IConfiguration, cruise, type ICruiseResult } from "dependency-cruiser"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const rules = createRequire(import.meta.url)("./boundaries.cjs") as IConfiguration

/** Who imports whom although it must not, and the rule that says so. */
const PLANTED: ReadonlyArray<readonly [rule: string, from: string, to: string]> = [
  ["no-cycles", "core/domain/a.ts", "core/domain/b.ts"],
  ["core-knows-only-effect", "core/use-cases/sync.ts", "adapters/pg/store.ts"],
  ["contract-knows-only-itself", "core/contract/record.ts", "core/domain/rule.ts"],
  ["domain-knows-contract", "core/domain/rule.ts", "core/ports/store.ts"],
  ["ports-know-domain-and-contract", "core/ports/store.ts", "core/use-cases/sync.ts"],
  ["adapters-know-core-only", "adapters/pg/store.ts", "adapters/koa/app.ts"],
  ["adapters-know-core-only", "adapters/pg/store.ts", "config/container.ts"],
  ["callers-get-use-cases", "adapters/commander/app.ts", "core/ports/store.ts"],
  ["callers-get-use-cases", "adapters/koa/routes/connection.ts", "core/ports/store.ts"],
  ["connectors-know-the-sdk-only", "connectors/acme/index.ts", "core/domain/rule.ts"],
  ["connectors-know-the-sdk-only", "connectors/acme/index.ts", "connectors/other/index.ts"],
  ["sdk-knows-contract-and-ports", "connectors/sdk/index.ts", "core/use-cases/sync.ts"],
  ["browser-knows-contract-types", "ui-sdk/journey.ts", "adapters/koa/app.ts"],
  ["production-never-imports-tests", "core/use-cases/sync.ts", "core/testing/memory.ts"],
  ["everything-resolves", "core/domain/rule.ts", "core/domain/gone.ts"],
]

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-boundaries-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cruiseIn = async (baseDir: string, tops: ReadonlyArray<string>): Promise<ICruiseResult> => {
  const { forbidden = [], options = {} } = rules
  const { output } = await cruise(
    [...tops],
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
  )
  return output as ICruiseResult
}

const plant = async (name: string, from: string, to: string): Promise<string> => {
  const tree = join(folder, name)
  const files: Readonly<Record<string, string>> = {
    [from]: `import "${"../".repeat(from.split("/").length - 1)}${to}"`,
    ...(to.includes("gone") ? {} : { [to]: name.startsWith("no-cycles") ? `import "./a.ts"` : "export {}" }),
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }
  return tree
}

describe("the arrows of the house", () => {
  it.each(PLANTED)("%s: %s must not import %s", async (rule, from, to) => {
    const tree = await plant(`${rule}-${to.replaceAll("/", "-")}`, from, to)
    const { summary } = await cruiseIn(tree, [from.slice(0, from.indexOf("/"))])
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule)
  })

  it("are checked over the whole tree", async () => {
    const root = fileURLToPath(new URL("../..", import.meta.url))
    const { summary } = await cruiseIn(root, ["core", "adapters", "connectors", "config"])
    expect(summary.totalCruised).toBeGreaterThan(300)
    expect(summary.violations).toEqual([])
  }, 60_000)
})
