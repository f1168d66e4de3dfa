import { createClient } from "@hey-api/openapi-ts"
import { execFile } from "node:child_process"
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import openapiTs, { astToString } from "openapi-typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Clients that other people's generators make of /openapi.json compile strictly, and call a running service. */

const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url))
const STRICT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "es2023",
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ["node"],
  },
}

let service: TestService
let vendor: TestVendor
let acme: Imported
let folder: string

const run = (args: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, SERVICE_URL: service.url, HRSYNC_API_KEY: vendor.apiKey },
  }).catch((error: unknown) => {
    throw new Error(String((error as { readonly stdout?: string }).stdout), { cause: error })
  })

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 5)
  folder = join(service.installation.folder, "clients")
  await mkdir(folder)
  await symlink(MODULES, join(folder, "node_modules"))
  const text = await (await fetch(`${service.url}/openapi.json`)).text()
  await writeFile(join(folder, "openapi.json"), text)
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(STRICT))
  await writeFile(join(folder, "types.ts"), astToString(await openapiTs(text)))
  await createClient({
    input: join(folder, "openapi.json"),
    output: join(folder, "hey"),
    logs: { level: "silent" },
  })
  for (const name of ["fetch-client", "hey-client"]) {
    await copyFile(new URL(`clients/${name}.ts.txt`, import.meta.url), join(folder, `${name}.ts`))
  }
})
afterAll(() => service.close())

describe("a generated client", () => {
  it("compiles strictly", async () => {
    const { stdout } = await run([join(MODULES, "typescript", "bin", "tsc"), "-p", "."])
    expect(stdout).toBe("")
  })

  it.each(["fetch-client", "hey-client"])("%s calls the service", async (name) => {
    const { stdout } = await run(["--import", import.meta.resolve("tsx"), `${name}.ts`])
    expect(JSON.parse(stdout)).toEqual({
      connection: acme.connection_id,
      resent: true,
      refused: "The request is not valid: see client_org.",
    })
  })
})
