import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text as readAll } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { Script } from "node:vm"
import * as Schema from "effect/Schema"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Guide, readGuides } from "../../../adapters/documentation/guides/guides.ts"
import { listPrograms, type Program } from "../../../adapters/documentation/guides/programs.ts"
import { SalaryDetailsAnswer } from "../../../core/contract/salary/salary-details.ts"
import { EmployeeUpdateAnswer } from "../../../core/contract/updates/employee-update.ts"
import { AnyWebhook } from "../../../core/contract/webhooks/webhook.ts"
import { WebhookResendResponse } from "../../../core/contract/webhooks/webhook-resend.ts"
import { BUILT_MAIN } from "../../testing/built-service.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { connectPusher, productionCredentials, requestTokens } from "../testing/pushing.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Every block of the guides, pasted. The programs have a story of their own: programs.full.test.ts. */

interface Block {
  readonly guide: string
  readonly language: string
  readonly text: string
}

/** What an id of an example is: nobody's. */
const NOBODY = "00000000-0000-4000-8000-000000000000"

/** The vendor's endpoint in an example, in a domain that never exists (RFC 2606). */
const NOWHERE = "https://hooks.your-company.example/hr"

/** Blocks of commands that are not run as they are, and why. */
const NOT_RUN: ReadonlyArray<readonly [block: RegExp, reason: string]> = [
  [/^export /mu, "It sets the variables, which are set here."],
  [/^HRSYNC_URL=/u, "It is the file of the variables."],
  [/^(?:claude|npx @modelcontextprotocol)/mu, "It starts a client of others, which is not installed."],
  [/\/docs\/programs\//u, "It fetches a program and starts it, which the story of the programs does."],
]

let service: TestService
let vendor: TestVendor
let acme: Imported
let env: Record<string, string>
let guides: ReadonlyArray<Guide>
let programs: ReadonlyArray<Program>
let blocks: ReadonlyArray<Block>

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  acme = await importText(
    service.installation,
    vendor,
    "acme",
    "employeeId,name,status,department,ctc_basic\nE1,Asha Rao,Active,Finance,600000",
  )
  const pushing = await connectPusher(service, vendor.orgId)
  const issued = await productionCredentials(service, pushing.id)
  env = {
    ...service.installation.env,
    PATH: process.env["PATH"] ?? "",
    HRSYNC_URL: service.url,
    HRSYNC_API_KEY: vendor.apiKey,
    HRSYNC_MCP_KEY: vendor.apiKey,
    HRSYNC_USERNAME: vendor.username,
    HRSYNC_PASSWORD: vendor.password,
    HRSYNC_WEBHOOK_SECRET: vendor.webhookSecret,
    VENDOR_ORG_ID: vendor.orgId,
    CONNECTION_ID: acme.connection_id,
    ORG_ID: acme.org_id,
    EMPLOYEE_ID: "E1",
    HRSYNC_PUSH_USERNAME: issued.username,
    HRSYNC_PUSH_PASSWORD: issued.password,
    HRSYNC_PUSH_TOKEN: (await requestTokens(service, issued)).access_token,
  }
  guides = await readGuides({ baseUrl: service.url })
  programs = await listPrograms()
  blocks = guides.flatMap(listBlocks)
})
afterAll(() => service.close())

const listBlocks = ({ slug, markdown }: Guide): ReadonlyArray<Block> =>
  [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].map(([, language = "", text = ""]) => ({
    guide: slug,
    language,
    text,
  }))

const ofLanguage = (...languages: ReadonlyArray<string>) =>
  blocks.filter(
    ({ language, text }) =>
      languages.includes(language) && !programs.some((program) => program.text.trim() === text.trim()),
  )

it("the blocks are of languages that are tried", () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(
    new Set(["sh", "json", "ts", "tsx", "python", "java", "html"]),
  )
  expect(blocks.length).toBeGreaterThan(45)
  expect(ofLanguage("java")).toEqual([])
})

describe("commands", () => {
  /** Runs them as a shell does into which they are pasted. */
  const paste = async (text: string) => {
    const prelude = `hrsync() { '${process.execPath}' '${BUILT_MAIN}' "$@"; }`
    const shell = spawn("bash", ["--norc", "-euo", "pipefail", "-c", `${prelude}\n${text}`], {
      cwd: service.installation.folder,
      env,
    })
    const [stdout, stderr] = await Promise.all([
      readAll(shell.stdout),
      readAll(shell.stderr),
      once(shell, "exit"),
    ])
    return { status: shell.exitCode, stdout, stderr }
  }

  const isRun = ({ text }: Block) => !NOT_RUN.some(([block]) => block.test(text))

  /** The calls of an example with the ids of this client. */
  const fillIn = (text: string): string =>
    text
      .replace(`"sync_session_id": "${NOBODY}"`, `"sync_session_id": "${acme.sync_session_id}"`)
      .replace(`"org": "${NOBODY}"`, `"org": "${acme.org_id}"`)
      .replaceAll(NOBODY, acme.connection_id)
      .replace(NOWHERE, vendor.listener.url)
      .replace('_id": "EMPLOYEE_ID"', '_id": "E1"')
      .replace('Id": "EMPLOYEE_ID"', 'Id": "E1"')

  it("do what they say, one after the other; those that change something do nothing as they are pasted", async () => {
    const failed: Array<unknown> = []
    for (const block of ofLanguage("sh").filter(isRun)) {
      const pasted = await paste(block.text)
      const isExample = block.text.includes(NOBODY) || block.text.includes(NOWHERE)
      const changedNothing = /Not found\.|"matched":0|cannot be resolved/u.test(pasted.stdout + pasted.stderr)
      if (isExample ? !changedNothing : pasted.status !== 0) failed.push({ ...block, ...pasted })
      if (!isExample) continue
      const filled = await paste(fillIn(block.text))
      if (filled.status !== 0) failed.push({ ...block, ...filled })
    }
    expect(failed).toEqual([])
  })

  it("that are not run are of a kind that is named, and fetch programs that the service serves", async () => {
    const left = ofLanguage("sh").filter((block) => !isRun(block))
    for (const [kind, reason] of NOT_RUN)
      expect(
        left.some(({ text }) => kind.test(text)),
        reason,
      ).toBe(true)
    const fetched = left.flatMap(({ text }) =>
      [...text.matchAll(/\/docs\/programs\/([\w.]+)/gu)].map(([, name]) => name),
    )
    expect(new Set(fetched)).toEqual(new Set(programs.map(({ name }) => name)))
    for (const { name, text } of programs)
      expect(await (await fetch(`${service.url}/docs/programs/${name}`)).text()).toBe(text)
  })

  it("use variables that the first guide says how to get", () => {
    const named = new Set([...(guides[0]?.markdown ?? "").matchAll(/`([A-Z_]+)`/gu)].map(([, name]) => name))
    const unexplained = ofLanguage("sh").flatMap(({ guide, text }) =>
      [...text.matchAll(/\$([A-Z_]+)/gu)]
        .map(([, name = ""]) => name)
        .filter(
          (name) =>
            !named.has(name) &&
            guides.find(({ slug }) => slug === guide)?.markdown.includes(`\`${name}\``) !== true,
        )
        .map((name) => `${guide}: ${name}`),
    )
    expect(unexplained).toEqual([])
  })
})

it("bodies decode by the schema of their call or webhook", () => {
  const schemas = [AnyWebhook, SalaryDetailsAnswer, EmployeeUpdateAnswer, WebhookResendResponse]
  const any = Schema.Union(schemas)
  const bodies = ofLanguage("json").filter(({ guide }) => guide !== "mcp")
  expect(bodies.length).toBeGreaterThan(15)
  for (const { text } of bodies) {
    const body: unknown = JSON.parse(text)
    expect(Schema.decodeUnknownSync(any, { onExcessProperty: "error" })(body)).toEqual(body)
  }
})

it("the settings of other clients are JSON, and lead to this service", () => {
  const settings = ofLanguage("json").filter(({ guide }) => guide === "mcp")
  expect(settings.length).toBeGreaterThan(1)
  for (const { text } of settings)
    expect(JSON.stringify(JSON.parse(text))).toContain(`"url":"${service.url}/mcp"`)
})

it("the page of the example loads the script that the service serves", async () => {
  const [page, element, ...others] = ofLanguage("html")
  expect(others).toEqual([])
  const [, source = ""] = /<script src="([^"]+)">/u.exec(page?.text ?? "") ?? []
  expect(source.startsWith(service.url)).toBe(true)
  const loaded = await fetch(source)
  expect(loaded.status).toBe(200)
  const [, name = "none"] = /<([a-z]+-[a-z-]+) /u.exec(element?.text ?? "") ?? []
  expect(await loaded.text()).toContain(name)
  for (const block of [page, element]) {
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/u.exec(block?.text ?? "") ?? []
    expect(script).not.toBe("")
    expect(() => new Script(script)).not.toThrow()
  }
})

it("TypeScript compiles in the strictest mode", async () => {
  const folder = service.installation.folder
  await symlink(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(folder, "node_modules"),
  )
  await writeFile(join(folder, "package.json"), '{ "type": "module" }')
  const files = [
    ...ofLanguage("ts").map(({ text }, index) => ({ name: `block-${String(index)}.ts`, text })),
    ...programs.filter(({ language }) => language === "ts"),
  ].map(({ name, text }) => ({ path: join(folder, name), text }))
  for (const { path, text } of files) await writeFile(path, text)
  const program = ts.createProgram(
    files.map(({ path }) => path),
    {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
      erasableSyntaxOnly: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      types: ["node"],
      typeRoots: [join(folder, "node_modules/@types")],
      skipLibCheck: true,
    },
  )
  const diagnostics = ts.getPreEmitDiagnostics(program)
  expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([])
})

it("the example for React parses; its types are not those of a package here", () => {
  const components = ofLanguage("tsx")
  expect(components).toHaveLength(1)
  for (const { text } of components) {
    const { diagnostics } = ts.transpileModule(text, {
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
      fileName: "journey.tsx",
    })
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([])
  }
})

it("Python compiles", () => {
  const texts = [...ofLanguage("python"), ...programs.filter(({ language }) => language === "python")]
  expect(texts.length).toBeGreaterThan(3)
  const compile = "import json, sys\nfor each in json.load(sys.stdin): compile(each, 'block', 'exec')"
  const input = JSON.stringify(texts.map(({ text }) => text))
  expect(spawnSync("python3", ["-c", compile], { input, encoding: "utf8" }).stderr).toBe("")
})
