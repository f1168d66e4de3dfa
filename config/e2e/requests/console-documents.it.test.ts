import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { listEntries } from "../testing/audit-entries.ts"
import { type ConsoleUser, createConsoleUser, makeConsoleHeaders } from "../testing/console.ts"
import { makeOperator } from "../testing/operator.ts"
import { type Answer, startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Documents of requests in the console: what was added there is what the operator downloads, there and by command. */

const MIB = 1_024 * 1_024

let service: TestService
let vendor: TestVendor
let admin: ConsoleUser
let company: ConsoleUser
let setUp: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  const who = ["--vendor", vendor.orgId, "--org-name", "Acme", "--email", "hr@acme.example"]
  const requested = await makeOperator(service).done("assisted", "request", ...who, "--hrms", "Rota HR")
  setUp = String(requested["connection_id"])
  const orgId = String(requested["org_id"])
  admin = await createConsoleUser(service, {
    team: { kind: "vendor", orgId: vendor.orgId },
    role: "vendor-admin",
  })
  company = await createConsoleUser(service, { team: { kind: "corporate", orgId }, role: "corporate-admin" })
})
afterAll(() => service.close())

const BASE = "/api/console/set-ups/{connection_id}/documents/"

/** A fast connection sends more chunks in a second than a user may send calls: like the page, it retries those. */
const post = async (path: string, route: string, sent: object): Promise<Answer["body"]> => {
  const answer: { now: Answer | null } = { now: null }
  await waitUntil(async () => {
    answer.now = await company.call("POST", path, { route, ...sent })
    return answer.now.status !== 429
  })
  expect(answer.now?.status, JSON.stringify(answer.now?.body)).toBe(200)
  return answer.now?.body
}

/** Adds a document as a page does. */
const add = async (bytes: Buffer<ArrayBuffer>, name: string) => {
  const base = BASE.replace("{connection_id}", setUp)
  const { document_id: id, piece_bytes: size } = await post(base, BASE, {})
  const chunks = Math.ceil(bytes.length / size)
  for (let chunk = 0; chunk < chunks; chunk++) {
    const raw = bytes.subarray(chunk * size, (chunk + 1) * size)
    const headers = { "content-type": "application/octet-stream" }
    const route = `${BASE}{document_id}/pieces/{piece}/`
    await post(`${base}${id}/pieces/${String(chunk)}/`, route, { raw, headers })
  }
  const json = { document_id: id, name, pieces: chunks }
  return post(`${base}complete/`, `${BASE}complete/`, { json })
}

const download = (id: string, { token }: ConsoleUser) =>
  fetch(`${service.url}${BASE.replace("{connection_id}", setUp)}${id}/`, {
    headers: makeConsoleHeaders(token),
  })

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

describe("a document that was added in the console", () => {
  it("is downloaded unchanged, there and by command, up to 20 MiB", async () => {
    const bytes = Buffer.from(randomBytes(20 * MIB))
    const { document_id: id, size } = await add(bytes, "dump.bin")
    expect(size).toBe(bytes.length)
    const answer = await download(id, company)
    expect(digest(new Uint8Array(await answer.arrayBuffer()))).toBe(digest(bytes))
    const entries = await listEntries(service, vendor.orgId, company.userId)
    expect(entries[0]).toMatchObject({
      action: "document.read",
      connectionId: setUp,
      target: { kind: "document", id },
      details: { of: "assisted" },
    })
    const shown = await makeOperator(service).done("assisted", "show", setUp)
    expect(shown["documents"]).toMatchObject([{ document_id: id, name: "dump.bin", size }])
  })

  it("is never shown as a page: it is saved as text under its name, whatever it is called", async () => {
    const page = Buffer.from("<script>alert(1)</script>")
    const { document_id: id } = await add(page, '../गाइड ".html')
    const { headers } = await download(id, company)
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="____ _.html"; filename*=UTF-8''%E0%A4%97%E0%A4%BE%E0%A4%87%E0%A4%A1%20_.html`,
    )
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("is the company's and the operator's: the vendor sees its name only", async () => {
    const { document_id: id } = await add(Buffer.from("%PDF-1.7"), "guide.pdf")
    expect((await download(id, admin)).status).toBe(403)
    const seen = await admin.call("GET", `/api/console/set-ups/${setUp}/`, {
      route: "/api/console/set-ups/{connection_id}/",
    })
    expect(JSON.stringify(seen.body)).toContain("guide.pdf")
    expect((await download(crypto.randomUUID(), company)).status).toBe(404)
  })
})
