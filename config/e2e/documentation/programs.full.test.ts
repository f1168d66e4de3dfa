import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { appendFile, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listPrograms } from "../../../adapters/documentation/guides/programs.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { installPythonLibrary, PYTHON_LIBRARIES } from "../../testing/python-library.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The programs of the guides, as a vendor's engineer runs them: one story in each language, with the real service. */

interface Language {
  readonly name: string
  readonly receiver: ReadonlyArray<string>
  readonly reader: ReadonlyArray<string>
  /** The file in which the receiver stores what it received. */
  readonly inbox: string
}

const NODE = [process.execPath, "--import", import.meta.resolve("tsx")]

/** What a process of a few seconds needs no better compiler for: half of its processor time. */
const JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]

const LANGUAGES: ReadonlyArray<Language> = [
  {
    name: "TypeScript",
    receiver: [...NODE, "receiver.ts"],
    reader: [...NODE, "reader.ts"],
    inbox: "inbox.log",
  },
  {
    name: "Python",
    receiver: ["python3", "receiver.py"],
    reader: ["python3", "reader.py"],
    inbox: "inbox.sqlite",
  },
  {
    name: "Java",
    receiver: [...JAVA, "Receiver.java"],
    reader: [...JAVA, "Reader.java"],
    inbox: "inbox.log",
  },
]

const EMPLOYEES = 103

let service: TestService
let vendor: TestVendor
let acme: Imported
let secret: string

beforeAll(async () => {
  installPythonLibrary("joserfc")
  service = await startService(["delivery"])
  vendor = await service.createVendor("Tamarind Benefits")
  secret = vendor.webhookSecret
  acme = await importEmployees(service.installation, vendor, "acme", EMPLOYEES)
})
afterAll(() => service.close())

/** A folder with the programs, the key, and the package that one of them needs. */
const makeFolder = async (name: string): Promise<string> => {
  const folder = join(service.installation.folder, name)
  await mkdir(folder)
  for (const program of await listPrograms()) await writeFile(join(folder, program.name), program.text)
  await writeFile(join(folder, "private.pem"), vendor.privateKey)
  await symlink(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(folder, "node_modules"),
  )
  return folder
}

const makeEnv = (further: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  PYTHONPATH: PYTHON_LIBRARIES,
  PYTHONDONTWRITEBYTECODE: "1",
  HRSYNC_URL: service.url,
  HRSYNC_USERNAME: vendor.username,
  HRSYNC_PASSWORD: vendor.password,
  CONNECTION_ID: acme.connection_id,
  HRSYNC_WEBHOOK_SECRET: secret,
  PORT: "0",
  ...further,
})

const run = async (
  cwd: string,
  [program = "", ...args]: ReadonlyArray<string>,
  further: Readonly<Record<string, string>> = {},
) => {
  const options = { cwd, env: makeEnv(further), maxBuffer: 64 * 1024 * 1024 }
  return promisify(execFile)(program, args, options).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { status: code, stdout, stderr }
    },
  )
}

class RunningReceiver {
  readonly #process: ChildProcessWithoutNullStreams
  #output = ""

  constructor(cwd: string, [program = "", ...args]: ReadonlyArray<string>) {
    this.#process = spawn(program, args, { cwd, env: makeEnv() })
    const note = (chunk: Buffer) => (this.#output += chunk.toString())
    this.#process.stdout.on("data", note)
    this.#process.stderr.on("data", note)
  }

  get lines(): ReadonlyArray<string> {
    return this.#output.split("\n").filter((line) => /^(?:already )?stored/u.test(line))
  }

  async url(): Promise<string> {
    const findPort = () => /port (\d+)/u.exec(this.#output)?.[1]
    await waitUntil(() => findPort() !== undefined || this.#process.exitCode !== null)
    return `http://127.0.0.1:${findPort() ?? expect.fail(this.#output)}/`
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGKILL")
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      await once(this.#process, "exit")
  }
}

const hrsync = async (...args: ReadonlyArray<string>): Promise<Record<string, unknown>> => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Record<string, unknown>
}

const sendTest = async () =>
  (await hrsync("webhooks", "test", "--vendor", vendor.orgId))["request_id"] as string

const resend = (requestId: string) =>
  vendor.call("POST", "/api/webhooks/resend", {
    json: { search_type: "RequestIdOnly", request_id: requestId },
  })

/** Posts as a stranger would: with the headers of a genuine webhook, and another body. */
const forge = async (url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
  (await fetch(url, { method: "POST", headers, body })).status

describe.each(LANGUAGES)("in $name", ({ name, receiver, reader, inbox }) => {
  let folder: string
  beforeAll(async () => {
    folder = await makeFolder(name)
  })

  it("a receiver verifies, stores each webhook once, and goes on after a crash and a rotation", async () => {
    let running = new RunningReceiver(folder, receiver)
    try {
      await hrsync("vendor", "set-webhook", "--vendor", vendor.orgId, "--url", await running.url())
      const company = await importEmployees(service.installation, vendor, `${name}-client`, 12)
      // Requested, accepted, initiated, two of employees, completed.
      await waitUntil(() => running.lines.length >= 6)
      const [first = ""] = running.lines.slice(2)
      const id = /[0-9a-f-]{36}/u.exec(first)?.[0] ?? ""
      expect((await stat(join(folder, inbox))).mode & 0o077).toBe(0)
      expect((await resend(id)).status).toBe(200)
      await waitUntil(() => running.lines.some((line) => line.startsWith(`already stored ${id}`)))

      await running.stop()
      // As if the machine had stopped in the middle of a line.
      const cutOff = "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11"
      if (inbox.endsWith(".log")) await appendFile(join(folder, inbox), `${cutOff}\t{"event":"é`)
      running = new RunningReceiver(folder, receiver)
      await hrsync("vendor", "set-webhook", "--vendor", vendor.orgId, "--url", await running.url())
      await resend(id)
      await waitUntil(() => running.lines.some((line) => line.startsWith(`already stored ${id}`)))

      const rotated = await hrsync("vendor", "rotate-secret", vendor.orgId)
      const test = await sendTest()
      await waitUntil(() => running.lines.some((line) => line.startsWith(`stored ${test}`)))
      secret = rotated["webhook_secret"] as string
      const stored = (await readFile(join(folder, inbox))).toString("latin1")
      expect(stored).toContain(company.org_id)
      expect(stored).not.toContain(cutOff)

      const url = await running.url()
      const now = String(Math.floor(Date.now() / 1000))
      const signed = { "webhook-id": "1", "webhook-timestamp": now, "webhook-signature": "v1,AAAA" }
      expect(await forge(url, {}, "{}")).toBe(401)
      expect(await forge(url, signed, "{}")).toBe(401)
      expect(await forge(url, signed, "x".repeat(2_000_000))).toBe(413)
    } finally {
      await running.stop()
    }
  })

  it("a reader reads every employee once, page by page, and one alone", async () => {
    const all = await run(folder, reader)
    expect(all.stderr).toContain(`Page 2 of 2: 3 of ${String(EMPLOYEES)} employees`)
    const employees = all.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { employeeId: string; name: string; pan: string | null })
    expect(new Set(employees.map(({ employeeId }) => employeeId)).size).toBe(EMPLOYEES)
    const [first] = employees
    const one = await run(folder, [...reader, first?.employeeId ?? ""])
    expect(JSON.parse(one.stdout)).toEqual(first)
  })

  it("a reader says what was refused, with the request id, and ends with 1", async () => {
    const requestId = /request id [0-9a-f-]{36}/u
    const unknown = await run(folder, [...reader, "NOBODY"])
    expect(unknown).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^404 .*Employee not found/u),
    })
    expect(unknown.stderr).toMatch(requestId)
    const malformed = await run(folder, reader, { CONNECTION_ID: "nonsense" })
    expect(malformed.stderr).toMatch(/^400 invalid_payload .*\n {2}connection_id: \S/u)
    const wrong = await run(folder, reader, { HRSYNC_PASSWORD: "wrong" })
    expect(wrong.stderr).toMatch(/^401 invalid_token/u)
  })
})
