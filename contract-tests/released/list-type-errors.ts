import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import openapiTs, { astToString, type OpenAPI3 } from "openapi-typescript"
import ts from "typescript"
import type { ApiDocument } from "./api-document.ts"

/*
 * Whether programs that were compiled with one API document are right with another. The compiler decides: what was sent must
 * still be accepted, and what comes must still be what was expected. No diff tool in npm reads OpenAPI 3.1 with its webhooks.
 */

/** A function that compiles if a value of one type is one of the other. */
interface Check {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** What no longer fits, by its name, such as `GET /api/x/: response 200`. */
export const listTypeErrors = async (
  before: ApiDocument,
  after: ApiDocument,
): Promise<ReadonlyArray<string>> => {
  const checks = listChecks(before, after)
  const folder = await mkdtemp(join(tmpdir(), "hrsync-released-"))
  try {
    await writeTypes(join(folder, "before.ts"), before)
    await writeTypes(join(folder, "after.ts"), after)
    const main = join(folder, "checks.ts")
    await writeFile(main, [IMPORTS, ...checks.map(write)].join("\n"))
    return compile(main).map((line) => checks[line - 1]?.name ?? "a document without types")
  } finally {
    await rm(folder, { recursive: true })
  }
}

const IMPORTS = `import type * as Before from "./before.ts"; import type * as After from "./after.ts"`

const write = ({ from, to }: Check, index: number): string =>
  `export const c${String(index)} = (value: ${from}): ${to} => value`

const writeTypes = async (file: string, document: ApiDocument) =>
  writeFile(file, astToString(await openapiTs(structuredClone(document) as unknown as OpenAPI3)))

const listChecks = (before: ApiDocument, after: ApiDocument): ReadonlyArray<Check> => [
  ...Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => after.paths[path]?.[method] !== undefined)
      .flatMap((method) => listCallChecks(path, method, methods[method]?.["responses"] ?? {})),
  ),
  ...Object.keys(before.webhooks)
    .filter((kind) => after.webhooks[kind] !== undefined)
    .map((kind) => received(`webhook ${kind}`, `webhooks["${kind}"]["post"]["requestBody"]`)),
]

const listCallChecks = (path: string, method: string, responses: object): ReadonlyArray<Check> => {
  const name = `${method.toUpperCase()} ${path}`
  const type = `paths["${path}"]["${method}"]`
  return [
    sent(`${name}: parameters`, `${type}["parameters"]`),
    sent(`${name}: body`, `${type}["requestBody"]`),
    ...Object.keys(responses).map((status) =>
      received(`${name}: response ${status}`, `${type}["responses"][${status}]["content"]`),
    ),
  ]
}

const sent = (name: string, type: string): Check => ({ name, from: `Before.${type}`, to: `After.${type}` })

const received = (name: string, type: string): Check => ({
  name,
  from: `After.${type}`,
  to: `Before.${type}`,
})

/** The lines with an error, from 0. */
const compile = (main: string): ReadonlyArray<number> => {
  const program = ts.createProgram([main], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
  })
  const lines = ts
    .getPreEmitDiagnostics(program, program.getSourceFile(main))
    .map(({ file, start }) => file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0)
  return [...new Set(lines)]
}
