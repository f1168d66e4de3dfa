import { type IConfiguration, cruise, type ICruiseResult } from "dependency-cruiser"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const rules = createRequire(import.meta.url)("./boundaries.cjs") as IConfiguration

const INVERSIFY = "node_modules/inversify/index.js"
/** Imported by its name. */
const DEVELOPMENT_PACKAGE = "only-for-tests"

/** Imports that are forbidden, for tests as well, and the rule that reports each. */
const PLANTED: ReadonlyArray<readonly [rule: string, from: string, to: string]> = [
  ["no-cycles", "core/domain/a.ts", "core/domain/b.ts"],
  ["order-of-contexts", "core/use-cases/sync/run.ts", "core/use-cases/connection/pause.ts"],
  ["order-of-contexts", "core/use-cases/sync/run.test.ts", "core/use-cases/connection/pause.ts"],
  ["order-of-contexts", "core/use-cases/authorization/actor.ts", "core/use-cases/use-cases.ts"],
  ["order-of-contexts", "core/domain/mapping/header.ts", "core/domain/reading/row.ts"],
  ["order-of-contexts", "core/ports/sync/source.ts", "core/ports/connection/transport.ts"],
  ["order-of-contexts", "core/contract/accounts/calls.ts", "core/contract/connection/calls.ts"],
  [
    "order-of-contexts",
    "adapters/commander/commands/employee/read.ts",
    "adapters/commander/commands/sharing/share.ts",
  ],
  ["order-of-contexts", "core/testing/memory/sync/ledger.ts", "core/testing/memory/connection/store.ts"],
  ["order-of-contexts", "adapters/typeorm/webhooks/outbox.ts", "adapters/typeorm/connection/store.ts"],
  ["order-of-contexts", "adapters/koa/routes/uploads/upload.ts", "adapters/koa/routes/journey/routes.ts"],
  ["order-of-contexts", "ui-sdk/elements/button.ts", "ui-sdk/journey/screen.ts"],
  ["core-imports-only-effect", "core/use-cases/sync.ts", "adapters/pg/store.ts"],
  ["core-tests-import-only-core", "core/use-cases/sync.test.ts", "adapters/pg/store.ts"],
  ["core-tests-import-only-core", "core/testing/suites/sync.ts", "config/container.ts"],
  ["contract-imports-only-itself", "core/contract/record.ts", "core/domain/rule.ts"],
  ["contract-imports-only-itself", "core/contract/record.test.ts", "core/domain/rule.ts"],
  ["domain-imports-contract", "core/domain/rule.ts", "core/ports/store.ts"],
  ["domain-imports-contract", "core/domain/rule.test.ts", "core/use-cases/sync.ts"],
  ["ports-import-domain-and-contract", "core/ports/store.ts", "core/use-cases/sync.ts"],
  ["ports-import-domain-and-contract", "core/ports/store.test.ts", "core/use-cases/sync.ts"],
  ["adapters-import-only-core", "adapters/pg/store.ts", "adapters/koa/app.ts"],
  ["adapters-import-only-core", "adapters/pg/store.ts", "config/container.ts"],
  ["adapters-import-only-core", "adapters/pg/store.it.test.ts", "adapters/koa/app.ts"],
  ["adapters-import-only-core", "adapters/pg/testing/store.ts", "adapters/koa/app.ts"],
  ["callers-get-use-cases", "adapters/commander/app.ts", "core/ports/store.ts"],
  ["callers-get-use-cases", "adapters/koa/routes/connection.ts", "core/ports/store.ts"],
  ["only-config-imports-the-container", "core/testing/container.ts", INVERSIFY],
  ["only-config-imports-the-container", "adapters/koa/app.it.test.ts", INVERSIFY],
  ["connectors-import-only-the-sdk", "connectors/acme/index.ts", "core/domain/rule.ts"],
  ["connectors-import-only-the-sdk", "connectors/acme/index.ts", "connectors/other/index.ts"],
  ["connector-tests-import-no-service", "connectors/acme/index.test.ts", "core/use-cases/sync.ts"],
  ["connector-tests-import-no-service", "connectors/acme/testing/server.ts", "connectors/other/index.ts"],
  ["sdk-imports-contract-and-ports", "connectors/sdk/index.ts", "core/use-cases/sync.ts"],
  ["sdk-imports-no-connector", "connectors/sdk/index.test.ts", "connectors/acme/index.ts"],
  ["browser-imports-contract-types", "ui-sdk/journey.ts", "adapters/koa/app.ts"],
  ["browser-imports-contract-types", "ui-sdk/journey.browser.test.ts", "core/domain/rule.ts"],
  ["browser-imports-no-node", "ui-sdk/journey.ts", "node:fs"],
  ["black-box-imports-nothing", "contract-tests/black-box/case.ts", "core/contract/record.ts"],
  ["only-sample-data-leaves-scripts", "config/container.ts", "scripts/demo/demo.ts"],
  ["only-sample-data-leaves-scripts", "config/e2e/service.it.test.ts", "contract-tests/black-box/case.ts"],
  ["production-never-imports-tests", "core/use-cases/sync.ts", "core/testing/memory.ts"],
  ["production-dependencies-only", "adapters/koa/app.ts", DEVELOPMENT_PACKAGE],
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
  const isPackage = to === DEVELOPMENT_PACKAGE
  const isNamed = isPackage || to.startsWith("node:")
  const specifier = isNamed ? to : `${"../".repeat(from.split("/").length - 1)}${to}`
  const files: Readonly<Record<string, string>> = {
    [from]: `import "${specifier}"`,
    ...(isPackage ? DEVELOPMENT_DEPENDENCY : importedFile(name, to)),
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }
  return tree
}

const importedFile = (name: string, to: string): Readonly<Record<string, string>> => {
  if (to.includes("gone") || to.startsWith("node:")) return {}
  return { [to]: name.startsWith("no-cycles") ? 'import "./a.ts"' : "export {}" }
}

const DEVELOPMENT_DEPENDENCY: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ devDependencies: { [DEVELOPMENT_PACKAGE]: "1.0.0" } }),
  [`node_modules/${DEVELOPMENT_PACKAGE}/package.json`]: JSON.stringify({
    name: DEVELOPMENT_PACKAGE,
    version: "1.0.0",
    main: "index.js",
  }),
  [`node_modules/${DEVELOPMENT_PACKAGE}/index.js`]: "",
}

describe("the boundaries", () => {
  it("have a planted violation for every rule", () => {
    const planted = new Set(PLANTED.map(([rule]) => rule))
    expect(planted).toEqual(new Set(rules.forbidden?.map(({ name }) => name)))
  })

  it.each(PLANTED)("%s: %s must not import %s", async (rule, from, to) => {
    const tree = await plant(`${rule}-${`${from}-${to}`.replaceAll(/[/:]/gu, "-")}`, from, to)
    const { summary } = await cruiseIn(tree, [from.slice(0, from.indexOf("/"))])
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule)
  })

  // `npm run boundaries` goes over the whole tree.
  it("find the modules of the tree", async () => {
    const root = fileURLToPath(new URL("../..", import.meta.url))
    const { summary } = await cruiseIn(root, ["core/contract"])
    expect(summary.totalCruised).toBeGreaterThan(100)
    expect(summary.violations).toEqual([])
  })
})
