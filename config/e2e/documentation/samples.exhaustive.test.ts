import { execFile } from "node:child_process"
import { mkdir, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiDocument } from "../../../adapters/documentation/api-document.ts"
import { listEntries, type Entry } from "../../../adapters/documentation/reference/entries.ts"
import { makeSample } from "../../../adapters/documentation/samples/request.ts"
import { LANGUAGES } from "../../../adapters/documentation/samples/samples.ts"
import { installPythonLibrary, PYTHON_LIBRARIES } from "../../testing/python-library.ts"
import { makeSampleEnvironment } from "../testing/sample-environment.ts"
import { startService, type TestService } from "../testing/service.ts"

/* The samples of the reference call the service in each language. Those of curl: documents.full.test.ts. */

const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url))

/** The file of a sample, and the command that runs it. */
const RUN: Readonly<Record<string, readonly [file: string, ...command: ReadonlyArray<string>]>> = {
  typescript: ["example.ts", process.execPath, "--import", import.meta.resolve("tsx")],
  python: ["example.py", "python3"],
  java: ["Example.java", "java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"],
  php: ["example.php", "php"],
  go: ["example.go", "go", "run"],
}

let service: TestService
let document: ApiDocument
let entries: ReadonlyArray<Entry>

beforeAll(async () => {
  installPythonLibrary("requests")
  service = await startService()
  const served = (await (await fetch(`${service.url}/openapi.json`)).json()) as ApiDocument
  document = { ...served, servers: [{ url: service.url }] }
  // Terminating the connection comes last.
  entries = listEntries(document).toSorted(
    (a, b) => Number(a.path.includes("terminate")) - Number(b.path.includes("terminate")),
  )
})
afterAll(() => service.close())

const write = (language: string, entry: Entry): string => {
  const sample = makeSample(document, entry, { withPlaceholders: true })
  return LANGUAGES.find(({ id }) => id === language)?.write(sample) ?? expect.fail(`No ${language}`)
}

const makeFolder = async (name: string, hasModules = true): Promise<string> => {
  const folder = join(service.installation.folder, `samples-${name}`)
  await mkdir(folder)
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  if (hasModules) await symlink(MODULES, join(folder, "node_modules"))
  return folder
}

describe("every sample of the reference", () => {
  it.each(Object.entries(RUN))("calls the service in %s", async (language, [file, program = "", ...args]) => {
    const vendor = await service.createVendor(`Vendor ${language}`)
    const variables = await makeSampleEnvironment(service, vendor, language)
    const cwd = await makeFolder(language)
    const env = { ...process.env, ...variables, PYTHONPATH: PYTHON_LIBRARIES, GO111MODULE: "off" }
    const failed: Array<string> = []
    for (const entry of entries) {
      await writeFile(join(cwd, file), write(language, entry))
      const { stdout, stderr } = await promisify(execFile)(program, [...args, file], { cwd, env }).catch(
        (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
      )
      if (!stdout.startsWith("200 ")) failed.push(`${entry.method} ${entry.path} ${stdout}${stderr}`)
    }
    expect(entries.length).toBeGreaterThan(12)
    expect(failed).toEqual([])
  })

  it("compiles strictly in TypeScript", async () => {
    const folder = await makeFolder("compiled")
    const files = await Promise.all(
      entries.map(async (entry, index) => {
        const file = join(folder, `${String(index)}.ts`)
        await writeFile(file, `${write("typescript", entry)}\nexport {}\n`)
        return file
      }),
    )
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      typeRoots: [join(MODULES, "@types")],
      types: ["node"],
    })
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
  })

  it("is C# by a grammar of others: no compiler of today's C# is in npm or Debian", async () => {
    const folder = await makeFolder("grammar", false)
    const packages = ["web-tree-sitter@0.27", "tree-sitter-c-sharp@0.23"]
    const options = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"]
    await promisify(execFile)("npm", [...options, ...packages], { cwd: folder })
    await writeFile(join(folder, "check.js"), CHECK_CSHARP)
    await writeFile(
      join(folder, "samples.json"),
      JSON.stringify(entries.map((entry) => write("csharp", entry))),
    )
    const { stdout } = await promisify(execFile)(process.execPath, ["check.js"], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual([...entries.map(() => false), true])
  })
})

/** Says of each sample whether it has an error; the last one has. */
const CHECK_CSHARP = `
import { readFileSync } from "node:fs"
import { Language, Parser } from "web-tree-sitter"
await Parser.init()
const parser = new Parser()
parser.setLanguage(await Language.load("node_modules/tree-sitter-c-sharp/tree-sitter-c_sharp.wasm"))
const samples = JSON.parse(readFileSync("samples.json", "utf8"))
console.log(JSON.stringify([...samples, "var x = ;"].map((text) => parser.parse(text).rootNode.hasError)))
`
