import { createClient } from "@hey-api/openapi-ts"
import { importPKCS8 } from "jose"
import { execFile } from "node:child_process"
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import openapiTs, { astToString } from "openapi-typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openResponse, sealRequest, type ServiceJwks } from "../../../adapters/vendor-client/payload.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { makePythonModels } from "../testing/python-models.ts"

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

/** The schemas of the calls that the client in Python makes. */
const MODELS = [
  ...["SdkTokenRequest", "SdkToken", "VendorConnections", "EncryptedEmployeeRequest", "EmployeeResponse"],
  ...["EmployeeUpdateAnswer", "WebhookResendResponse", "TerminateRequest", "ErrorBody"],
]

/** The clients, with the command that runs each. */
const CLIENTS: ReadonlyArray<readonly [name: string, program: string, args: ReadonlyArray<string>]> = [
  ["fetch-client.ts", process.execPath, ["--import", import.meta.resolve("tsx")]],
  ["hey-client.ts", process.execPath, ["--import", import.meta.resolve("tsx")]],
  ["python_client.py", "python3", []],
]

/** What is of no known type, or an object of which no key is known. */
const UNTYPED =
  /(\w+)(?:\??:| =) (?:readonly )?(?:unknown\b|any\b|\{\s*(?:\/\*.*?\*\/\s*)?\[\w+: string\]: (?:unknown|any);?\s*\})/gu

let service: TestService
let vendor: TestVendor
let acme: Imported
let folder: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  acme = await importText(
    service.installation,
    vendor,
    "acme",
    "employeeId,name,status,department\nE1,Asha Rao,Active,Finance",
  )
  folder = join(service.installation.folder, "clients")
  await mkdir(folder)
  await symlink(MODULES, join(folder, "node_modules"))
  await generate(await (await fetch(`${service.url}/openapi.json`)).text())
})
afterAll(() => service.close())

const generate = async (document: string) => {
  const input = join(folder, "openapi.json")
  await writeFile(input, document)
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(STRICT))
  await writeFile(join(folder, "types.ts"), astToString(await openapiTs(document)))
  await createClient({ input, output: join(folder, "hey"), logs: { level: "silent" } })
  await writeFile(join(folder, "models.py"), await makePythonModels(document, MODELS))
  // With another ending: here they lack what is generated beside them.
  for (const name of ["fetch-client.ts", "hey-client.ts"])
    await copyFile(new URL(`clients/${name}.txt`, import.meta.url), join(folder, name))
  const python = "python_client.py"
  await copyFile(new URL(`clients/${python}`, import.meta.url), join(folder, python))
}

const run = async (
  program: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
) =>
  promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...env } }).catch(
    (error: unknown) => {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }
      throw new Error(`${stdout}${stderr}`, { cause: error })
    },
  )

const readKeys = async () =>
  (await (await fetch(`${service.url}/.well-known/jwks.json`)).json()) as ServiceJwks

/** What each client needs; a payload is accepted once. */
const makeEnv = async () => ({
  SERVICE_URL: service.url,
  HRSYNC_API_KEY: vendor.apiKey,
  HRSYNC_USERNAME: vendor.username,
  HRSYNC_PASSWORD: vendor.password,
  EMPLOYEE_ID: "E1",
  SEALED: await sealRequest(
    { connection_id: acme.connection_id },
    await importPKCS8(vendor.privateKey, "RS256"),
    await readKeys(),
  ),
})

describe("the generated types", () => {
  it("know what every value is, where the document does", async () => {
    const files = ["types.ts", "hey/types.gen.ts"].map((name) => readFile(join(folder, name), "utf8"))
    const found = (await Promise.all(files)).flatMap((text) => [...text.matchAll(UNTYPED)])
    expect(new Set(found.map(([, name]) => name))).toEqual(
      new Set([
        // The source's own list of components, and the list of an event without details.
        ...["raw", "body"],
        // Any object of the vendor, and any part of an employee.
        ...["corporate_reference_data", "EmployeeUpdate"],
        "headers",
      ]),
    )
  })

  it("compile strictly with the TypeScript clients", async () => {
    const { stdout } = await run(process.execPath, [join(MODULES, "typescript", "bin", "tsc"), "-p", "."])
    expect(stdout).toBe("")
  })

  it("compile with the Python client", async () => {
    const pyright = [join(MODULES, "pyright", "index.js"), "python_client.py", "models.py"]
    expect((await run(process.execPath, pyright)).stdout).toContain("0 errors, 0 warnings")
  })
})

describe("a generated client", () => {
  it.each(CLIENTS)(
    "%s invites, lists, reads, updates, resends and is refused",
    async (name, program, args) => {
      const { stdout } = await run(program, [...args, name], await makeEnv())
      const done = JSON.parse(stdout) as Readonly<Record<string, unknown>>
      expect(done).toMatchObject({
        invited: expect.stringMatching(/^[0-9a-f-]{36}$/u),
        connection: acme.connection_id,
        resent: true,
        refused: "The request is not valid: see client_org.",
        unknown: [404, expect.stringMatching(/\S/u)],
      })
      const key = await importPKCS8(vendor.privateKey, "RSA-OAEP-256")
      expect(await openResponse(done["read"] as string, key, await readKeys())).toMatchObject({
        data: [{ employeeId: "E1", name: "Asha Rao" }],
      })
      expect(done["updated"]).toEqual(name === CLIENTS[0]?.[0] ? ["department"] : [])
    },
  )
})
