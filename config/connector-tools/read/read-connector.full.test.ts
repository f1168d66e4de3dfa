import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Simulation } from "../../../connectors/sdk/conformance/index.ts"
import { aManifest } from "../../../connectors/sdk/testing/a-manifest.ts"
import { runInProcess } from "../../e2e/testing/run-in-process.ts"
import { type SimulatedServer, startSimulatedServer } from "../../e2e/testing/simulated-server.ts"
import { parseResult } from "../../e2e/testing/parse-result.ts"

/* `hrsync connector read`, which an author runs before there is a vendor or a database. */

const SECRET = "s3cr3t-4711"
const PAN = "ABCPE1234F"
const AADHAAR = "498712345670"
const ACCOUNT = "60200123456789"
/** Looks like no identifier. */
const FOREIGN_ACCOUNT = "GB77KL"

let outside: string
let source: SimulatedServer
const HOME = process.cwd()

const read = async (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = await runInProcess(["connector", "read", ...args, "--json"], env)
  return { status, stderr, result: parseResult<Record<string, unknown>>(stdout) }
}

/** A connector whose pages are this code; `page(cursor, ...rows)` makes one of rows by column. */
const writeConnector = async (folder: string, pages: string): Promise<void> => {
  const field = { key: "token", label: "Token", type: "password", is_required: true, is_masked: true }
  const dataCategories = ["detail_info_fields", "bank_details_fields"] as const
  const manifest = { ...aManifest({ code: folder, dataCategories }), credentialFields: [field] }
  await mkdir(folder)
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest))
  await writeFile(join(folder, "package.json"), '{ "type": "module" }')
  await writeFile(
    join(folder, "index.js"),
    `import { defineConnector, FIXED_PAGES, makePageMaker, manifestBeside, SourceError } from "@hr-data-sync/connector-kit"
    export default defineConnector(manifestBeside(import.meta.url), ({ credentials: { token } }) => {
      const makePage = makePageMaker(FIXED_PAGES)
      const page = (cursor, ...rows) => makePage(rows, (row) => row, { cursor })
      return {
        check: async () => [{ category: "detail_info_fields", problem: "The key " + token + " reads no salaries." }],
        pages: async function* (cursor) { ${pages} },
      }
    })`,
  )
}

beforeAll(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), "hrsync-read-")))
  process.chdir(outside)
  await runInProcess(["connector", "new", "acme-hr"], {})
  const { default: simulation } = (await import(
    pathToFileURL(join(outside, "acme-hr/conformance.js")).href
  )) as { readonly default: Simulation }
  source = await startSimulatedServer(simulation)
  await writeFile("acme.json", JSON.stringify({ ...simulation.credentials[0], url: source.url }))
  await writeFile("token.json", JSON.stringify({ token: SECRET }))
  await writeConnector(
    "odd-hr",
    `yield page(
      { note: token },
      { employeeId: 1, name: "Anu", status: "Active", dob: "1990-05-17", pan: "${PAN}", "Shirt size": "M" },
      { employeeId: 2, name: "Ben", status: "Active", dob: "31-02-1990", aadhar: "${AADHAAR}", bankDetails: { accountNumber: "${ACCOUNT}" } },
      { employeeId: 3, name: token, status: "Active", dob: "soon", "Shirt size": "${PAN}", kin: [1] },
      { name: "Without an id", status: "Active", designation: "${PAN}" },
      { employeeId: 5, name: "Eve", status: "Active", countryCode: "GB", bankDetails: { accountNumber: "${FOREIGN_ACCOUNT}" } },
      7,
    )
    throw new SourceError({ kind: "rate", message: "It returned 429 to " + token + "." })`,
  )
})
afterAll(async () => {
  process.chdir(HOME)
  await source.close()
  await rm(outside, { recursive: true, force: true })
})

describe("reading an account", () => {
  const PRIVATE = { HRSYNC_ALLOW_PRIVATE_TARGETS: "on" }

  it("reports the check, the mapping, the first rows, the counts and the cursor", async () => {
    const { status, stderr, result } = await read(["./acme-hr", "--credentials", "acme.json"], PRIVATE)
    expect(status, stderr).toBe(0)
    expect(result).toMatchObject({
      connector: "acme-hr",
      check: [{ category: "detail_info_fields", problem: null }],
      mapping: { employeeId: "employeeId", designation: "designation" },
      rows: 205,
      rejected: 0,
      unreadable: 0,
      pages: 3,
      requests: 4,
      complete: true,
      cursor: { since: expect.any(String) as string },
      error: null,
    })
    const [first] = result?.["first_rows"] as ReadonlyArray<unknown>
    expect(first).toMatchObject({ position: 1, rejected: false, values: { employeeId: "H0001" } })
  })

  it("stops after the page with the last row of the limit", async () => {
    const { result } = await read(["./acme-hr", "--credentials", "acme.json", "--limit", "101"], PRIVATE)
    expect(result).toMatchObject({ rows: 200, pages: 2, complete: false })
  })

  it("reads what changed since a cursor", async () => {
    await writeFile("cursor.json", JSON.stringify({ since: "2030-01-01T00:00:00.000Z" }))
    const args = ["./acme-hr", "--credentials", "acme.json", "--cursor", "cursor.json"]
    expect((await read(args, PRIVATE)).result).toMatchObject({ rows: 0, pages: 1, complete: true })
  })

  it("reaches private addresses only when they are allowed", async () => {
    const { status, result } = await read(["./acme-hr", "--credentials", "acme.json"])
    expect(status).toBe(1)
    expect(result).toMatchObject({ check: [], pages: 0, error: { message: expect.any(String) as string } })
  })

  it("reads a simulator in its place", async () => {
    const credentials = { url: "https://acme.acme-hr.example", api_key: source.tenant.credentials["api_key"] }
    await writeFile("public.json", JSON.stringify(credentials))
    const env = { HRSYNC_SIMULATORS: `acme-hr=${source.url}` }
    const { status, result } = await read(["./acme-hr", "--credentials", "public.json"], env)
    expect([status, result?.["rows"]]).toEqual([0, 205])
  })

  it("reports wrong credentials", async () => {
    await writeFile("wrong.json", JSON.stringify({ url: source.url, api_key: "another-key" }))
    const { status, result } = await read(["./acme-hr", "--credentials", "wrong.json"], PRIVATE)
    expect(status).toBe(1)
    expect(result).toMatchObject({ check: [], rows: 0, error: { kind: "auth" } })
    expect(JSON.stringify(result)).not.toContain("another-key")
  })
})

describe("reading the connector's own simulation", () => {
  it("reads it as its first customer", async () => {
    const { status, result } = await read(["./acme-hr", "--simulated"])
    expect(status).toBe(0)
    expect(result).toMatchObject({ rows: 205, pages: 3, requests: 4, complete: true, error: null })
  })

  it("reads that of a built-in connector", async () => {
    expect((await read(["custom-wrapper", "--simulated"])).result).toMatchObject({
      complete: true,
      error: null,
    })
  })
})

describe("what is read", () => {
  it("is masked as the service masks it, and shows no secret", async () => {
    const { result } = await read(["./odd-hr", "--credentials", "token.json"])
    const text = JSON.stringify(result)
    for (const hidden of [SECRET, PAN, AADHAAR, ACCOUNT, FOREIGN_ACCOUNT]) expect(text).not.toContain(hidden)
    expect(result?.["check"]).toEqual([
      { category: "detail_info_fields", problem: "The key ************ reads no salaries." },
    ])
    expect(result?.["cursor"]).toEqual({ note: "************" })
    expect((result?.["first_rows"] as ReadonlyArray<object>)[0]).toMatchObject({
      values: { employeeId: "1", dob: "1990-05-17", pan: "************", "Shirt size": "M" },
    })
  })

  it("comes with its errors, with columns that are not used, and with what was read before an error", async () => {
    const { status, result } = await read(["./odd-hr", "--credentials", "token.json"])
    expect(status).toBe(1)
    expect(result).toMatchObject({ rows: 5, rejected: 1, unreadable: 1, pages: 1, complete: false })
    expect(result?.["mapping"]).toMatchObject({ "Shirt size": null, kin: null, pan: "pan" })
    expect(result?.["error"]).toMatchObject({ kind: "rate", message: "It returned 429 to ************." })
    expect(result?.["problems"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: 2, column: "dob", value: "31-02-1990" }),
        expect.objectContaining({ line: 4, column: "employeeId" }),
        { line: 6, column: null, value: null, reason: "It is not an employee record." },
      ]),
    )
  })

  it("is limited to the chosen categories", async () => {
    const args = ["./odd-hr", "--credentials", "token.json", "--categories"]
    const column = "bankDetails_accountNumber"
    expect((await read([...args, "detail"])).result?.["mapping"]).toMatchObject({ [column]: null })
    expect((await read([...args, "bank"])).result?.["mapping"]).toMatchObject({
      [column]: column,
      employeeId: "employeeId",
    })
  })

  it("is printed as a table of columns", async () => {
    const args = ["connector", "read", "./odd-hr", "--credentials", "token.json"]
    const { stdout } = await runInProcess(args, {})
    expect(stdout).toMatch(/^COLUMN +KEY +ROW 1 +ROW 2 +ROW 3$/mu)
    expect(stdout).toMatch(/^pan +pan +\*{12}/mu)
    expect(stdout).toMatch(/^Shirt size +not used +M +\*{12}$/mu)
    expect(stdout).toContain("5 rows (1 rejected), 1 unreadable; 1 page, 0 requests")
    expect(stdout).toMatch(/^FAILED \(rate\): It returned 429/mu)
  })

  it("lists the most frequent errors where there are more than fit", async () => {
    await writeConnector(
      "wrong-hr",
      `yield page(null, ...Array.from({ length: 30 }, (_, n) => ({
        employeeId: n + 1, name: "Anu", status: "Active", dob: "soon", email: n < 2 ? "anu at acme" : "a@acme.example",
      })))`,
    )
    const args = ["connector", "read", "./wrong-hr", "--credentials", "token.json"]
    const { status, stdout } = await runInProcess(args, {})
    expect(status).toBe(0)
    expect(stdout).toMatch(/^and 22 more\. Most frequent:\n {2}dob: .+ \(30\)\n {2}email: .+ \(2\)$/mu)
    expect(stdout).toContain("Cursor: none\nRead all.")
  })

  it("is not mapped when a required column is missing, which is explained", async () => {
    await writeConnector("bare-hr", 'yield page(null, { employeeId: 1, title: "Nurse" })')
    const { status, result } = await read(["./bare-hr", "--credentials", "token.json"])
    expect(status).toBe(1)
    expect((result?.["mapping_problems"] as ReadonlyArray<string>).join(" ")).toMatch(/name/u)
    expect(result).toMatchObject({ rows: 1, rejected: 1, error: null })
  })
})

describe("a reading that cannot begin", () => {
  it.each([
    [["./acme-hr"], /Use either --credentials FILE .* or --simulated/u],
    [["./acme-hr", "--simulated", "--credentials", "acme.json"], /Use either --credentials FILE/u],
    [["./acme-hr", "--credentials", "gone.json"], /The file gone\.json cannot be read/u],
    [["./acme-hr", "--credentials", "token.json"], /token: Unknown field/u],
    [["./acme-hr", "--simulated", "--limit", "0"], /--limit must be a whole number of rows/u],
    [["./acme-hr", "--simulated", "--categories", "bank"], /acme-hr does not provide "bank"/u],
    [["./odd-hr", "--simulated"], /odd-hr has no simulation of its source/u],
    [["csv", "--credentials", "token.json"], /csv reads no source by itself/u],
    [["nowhere", "--simulated"], /There is no connector or folder "nowhere"/u],
  ])("with %j explains why", async (args, reason) => {
    const { status, stderr, result } = await read(args)
    expect([[1, 2].includes(status ?? 0), result]).toEqual([true, null])
    expect(stderr).toMatch(reason)
    expect(stderr).not.toContain(SECRET)
  })

  it("names the place of an error in the code", async () => {
    await runInProcess(["connector", "new", "broken-hr"], {})
    const code = await readFile("broken-hr/map.js", "utf8")
    await writeFile("broken-hr/map.js", `${code}\nexport const x = ;\n`)
    const lines = code.split("\n").length + 1
    const { status, result } = await read(["./broken-hr", "--simulated"])
    expect(status).toBe(1)
    expect(result?.["error"]).toMatchObject({
      message: `The connector cannot be started: Unexpected token ';' (map.js:${String(lines)}:18)`,
    })
  })
})
