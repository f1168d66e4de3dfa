import { randomUUID } from "node:crypto"
import { readdir, readFile, truncate } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startHrsync } from "../testing/hrsync.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Requests from corporates, their documents, and what is stored of both. */

const MIB = 1024 * 1024

let service: TestService
let operator: ReturnType<typeof makeOperator>
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
  operator = makeOperator(service)
})
beforeEach(async () => {
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const who = () => ["--vendor", vendor.orgId, "--org-name", "Acme", "--email", `hr@${vendor.orgId}.example`]

const request = (...options: ReadonlyArray<string>) =>
  operator.done("assisted", "request", ...who(), "--hrms", "Rota HR", ...options)

const requested = async (): Promise<string> => String((await request())["connection_id"])

describe("the documents of a request", () => {
  const sized = async (size: number) => {
    const path = await operator.file("CANARY")
    await truncate(path, size)
    return path
  }

  it("are sealed with their form and name, and deleted when the connection is terminated", async () => {
    const id = String((await request("--information", "CANARY"))["connection_id"])
    await operator.done("assisted", "add-document", id, await operator.file("CANARY CANARY", "CANARY.txt"))
    const contents = async () =>
      JSON.stringify(
        await Promise.all(
          ["assisted_request", "request_document", "request_document_piece", "source_credential"].map(
            (table) => operator.sql(`SELECT to_jsonb(t) AS row, t::text AS text FROM ${table} t`),
          ),
        ),
      )
    const stored = await contents()
    expect(stored).toContain(id)
    for (const form of ["CANARY", Buffer.from("CANARY").toString("hex")]) expect(stored).not.toContain(form)
    const { body } = await vendor.call("GET", "/api/vendor/connections/")
    const ended = await vendor.call("POST", "/api/terminate_connection/", {
      json: { client_org: body.data[0].org_id },
    })
    expect(ended.status).toBe(200)
    expect(await contents()).not.toContain(id)
    const orphans =
      "SELECT FROM request_document_piece WHERE document_id NOT IN (SELECT id FROM request_document)"
    expect(await operator.sql(orphans)).toEqual([])
    const gone = await operator.hrsync("assisted", "show", id)
    expect([gone.status, gone.stderr]).toEqual([1, expect.stringContaining("no assisted set-up")])
  })

  it("may have 20 MiB and not a byte more; a larger one is not stored", async () => {
    const id = await requested()
    await operator.done("assisted", "add-document", id, await sized(20 * MIB))
    const { status, stderr } = await operator.hrsync(
      "assisted",
      "add-document",
      id,
      await sized(20 * MIB + 1),
    )
    expect([status, stderr]).toEqual([1, expect.stringContaining("larger than 20 MiB")])
    const kept =
      await operator.sql(`SELECT count(*)::int AS pieces, count(DISTINCT document_id)::int AS documents
      FROM request_document_piece p JOIN request_document d ON d.id = p.document_id WHERE assisted_id = '${id}'`)
    expect(kept).toEqual([{ pieces: 80, documents: 1 }])
  })
})

describe("the log of a document", () => {
  it("contains neither its content nor its name", async () => {
    const id = await requested()
    const env = { ...service.installation.env, LOG_LEVEL: "trace" }
    const path = await operator.file("CANARY", "CANARY.txt")
    const { status, stderr } = await startHrsync(["assisted", "add-document", id, path], env).ended
    expect([status, stderr.includes("CANARY")]).toEqual([0, false])
  })
})

describe("a request for an unsupported HR system", () => {
  it("is filed with its documents, listed, and marked as answered", async () => {
    const filed = await operator.done(
      "hrms-request",
      "add",
      ...who(),
      "--hrms",
      "Odd HR",
      "--information",
      "CANARY",
    )
    const id = String(filed["request_id"])
    const spec = Buffer.from('{"openapi":"3.1.0","info":"CANARY"}')
    const added = await operator.done(
      "hrms-request",
      "add-document",
      id,
      await operator.file(spec, "openapi.json"),
    )
    expect(added).toMatchObject({ content_type: "text/plain; charset=utf-8", size: spec.length })
    const form = { hrms_name: "Odd HR", additional_information: "CANARY", org_name: "Acme" }
    expect((await operator.done("hrms-request", "list", "--vendor", vendor.orgId)) as unknown).toMatchObject([
      { request_id: id, form, answered_at: null },
    ])
    const output = join(service.installation.folder, `${randomUUID()}.json`)
    await operator.done("hrms-request", "document", id, added["document_id"], "--output", output)
    expect((await readFile(output)).equals(spec)).toBe(true)
    expect(await operator.done("hrms-request", "answer", id)).toMatchObject({
      answered_at: expect.any(String),
    })
    expect(await operator.done("hrms-request", "show", id)).toMatchObject({
      form,
      documents: [{ size: spec.length }],
    })
    const stored = JSON.stringify([
      await operator.sql("SELECT t::text AS text FROM unsupported_request t"),
      await operator.sql(`SELECT t::text AS text FROM request_document_piece t
        WHERE document_id = '${String(added["document_id"])}'`),
    ])
    expect(stored).not.toContain(Buffer.from("CANARY").toString("hex"))
  })

  it("is rejected with every invalid field", async () => {
    const { status, stderr } = await operator.hrsync(
      "hrms-request",
      "add",
      ...["--vendor", vendor.orgId, "--org-name", " ", "--email", "nobody", "--hrms", ""],
      ...["--website", "odd.example"],
    )
    expect(status).toBe(1)
    for (const field of ["hrms_name", "website_url", "org_name", "email"])
      expect(stderr).toContain(`${field}: `)
    expect(
      await operator.sql(`SELECT FROM unsupported_request WHERE vendor_org_id = '${vendor.orgId}'`),
    ).toEqual([])
  })

  it("returns its documents only for its own id, and writes no file otherwise", async () => {
    const id = await requested()
    const added = await operator.done("assisted", "add-document", id, await operator.file("guide"))
    const filed = await operator.done("hrms-request", "add", ...who(), "--hrms", "Odd HR")
    const { status, stderr } = await operator.hrsync(
      ...["hrms-request", "document", String(filed["request_id"]), added["document_id"]],
      ...["--output", join(service.installation.folder, "stolen")],
    )
    expect([status, stderr]).toEqual([1, expect.stringContaining("no document")])
    expect(await readdir(service.installation.folder)).not.toContain("stolen")
  })
})
