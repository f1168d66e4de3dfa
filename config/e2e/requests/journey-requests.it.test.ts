import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "../testing/journey.ts"
import { makeSubmit } from "../testing/mailbox-code.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What an HR admin sends to people: an assisted set-up, and the request for an HR system that is not listed. */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const enter = async (email: string, device = makeDeviceKey()) => {
  const headers = journeyHeaders(await startJourney(vendor, email), device)
  const post = (path: string, json?: unknown) =>
    service.call("POST", `/api/journey/${path}/`, json === undefined ? { headers } : { headers, json })
  const append = (id: string, chunk: number, bytes: Uint8Array) =>
    fetch(`${service.url}/api/journey/documents/${id}/pieces/${String(chunk)}/`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: Buffer.from(bytes),
    })
  return {
    device,
    post,
    submit: makeSubmit(service, headers, email),
    append,
    list: async () => (await service.call("GET", "/api/journey/documents/", { headers })).body.documents,
    upload: async (name: string, bytes: Uint8Array) => {
      const { document_id: id, piece_bytes: size } = (await post("documents")).body
      const chunks = Math.ceil(bytes.length / size)
      for (let chunk = 0; chunk < chunks; chunk++) {
        expect((await append(id, chunk, bytes.subarray(chunk * size, (chunk + 1) * size))).status).toBe(200)
      }
      return post("documents/complete", { document_id: id, name, pieces: chunks })
    },
  }
}

const collect = async (bytes: AsyncIterable<Uint8Array>) => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const GUIDE = randomBytes(1_300_000)

describe("documents of a journey", () => {
  it("arrive in chunks, are listed on their device alone, and can be removed", async () => {
    const admin = await enter("hr@documents.example")
    const guide = await admin.upload("../guide.pdf", GUIDE)
    expect(guide).toMatchObject({ status: 200, body: { name: "guide.pdf", size: GUIDE.length } })
    expect(await admin.list()).toMatchObject([{ name: "guide.pdf" }])
    const theirs = await enter("hr@documents.example")
    expect(await theirs.list()).toEqual([])
    await theirs.post("documents/delete", { document_id: guide.body.document_id })
    expect(await admin.list()).toHaveLength(1)
    expect(await admin.post("documents/delete", { document_id: guide.body.document_id })).toMatchObject({
      body: { documents: [] },
    })
  })

  it("are refused where a chunk is missing, too large or of another journey", async () => {
    const admin = await enter("hr@pieces.example")
    const { document_id: id } = (await admin.post("documents")).body
    const complete = (chunks: number) =>
      admin.post("documents/complete", { document_id: id, name: "a.pdf", pieces: chunks })
    expect((await admin.append(id, 0, randomBytes(600_000))).status).toBe(413)
    expect((await admin.append(id, 1, Buffer.from("b"))).status).toBe(200)
    expect(await complete(2)).toMatchObject({ status: 409 })
    const other = await enter("hr@another.example")
    expect((await other.append(id, 0, Buffer.from("x"))).status).toBe(404)
    expect((await admin.append(id, 0, Buffer.from("a"))).status).toBe(200)
    expect(await complete(2)).toMatchObject({ status: 200, body: { size: 2 } })
    expect((await admin.append(id, 0, Buffer.from("z"))).status).toBe(404)
  })
})

describe("an assisted set-up", () => {
  it("is requested with its documents, which the operator opens, and accepts the connection", async () => {
    const admin = await enter("hr@assisted.example")
    await admin.upload("guide.pdf", GUIDE)
    const save = (version: number, form: Readonly<Record<string, string>>) =>
      admin.post("save", {
        version,
        save_id: randomUUID(),
        step: "review",
        answers: { ...NO_ANSWERS, integration_type: "Assisted HRMS", form },
      })
    await save(0, { website_url: "no address" })
    const refused = await admin.submit(1)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.data)).toEqual(["answers.form.hrms_name", "answers.form.website_url"])
    await save(1, { hrms_name: "Shramik Suite" })
    expect(await admin.submit(2)).toMatchObject({
      status: 200,
      body: { status: "CONNECTION_ACCEPTED", connector: "assisted" },
    })
    const { requests } = service.application.useCases
    const [listed] = await runAsService(requests.listAssisted(OPERATOR, vendor.orgId))
    expect(listed).toMatchObject({ state: "documents_received", form: { hrms_name: "Shramik Suite" } })
    const owner = { of: "assisted", id: listed?.connection.id ?? "" } as const
    const { documents } = await runAsService(requests.showAssisted(OPERATOR, owner.id))
    const opened = await runAsService(requests.openDocument(OPERATOR, owner, documents[0]?.id ?? ""))
    expect((await collect(opened.bytes)).equals(GUIDE)).toBe(true)
    expect(await admin.list()).toEqual([])
  })
})

describe("a request for an HR system that is not listed", () => {
  it("is filed once with its documents, in the name of the corporate", async () => {
    const admin = await enter("hr@unlisted.example")
    await admin.upload("openapi.yaml", GUIDE)
    const json = { request_id: randomUUID(), hrms_name: "Odd HR", website_url: "https://odd.example" }
    const first = await admin.post("hrms-request", json)
    expect(first).toMatchObject({ status: 200, body: { email: "hr@unlisted.example" } })
    expect((await admin.post("hrms-request", { ...json, hrms_name: "Other" })).body).toEqual(first.body)

    const { requests } = service.application.useCases
    const filed = await runAsService(requests.listUnsupported(OPERATOR, vendor.orgId))
    expect(filed.map(({ form }) => form)).toEqual([
      {
        hrms_name: "Odd HR",
        website_url: "https://odd.example",
        org_name: "Acme",
        email: "hr@unlisted.example",
      },
    ])
    const id = filed[0]?.id ?? ""
    const { documents } = await runAsService(requests.showUnsupported(OPERATOR, id))
    expect(documents).toMatchObject([{ name: "openapi.yaml", size: GUIDE.length }])
    const owner = { of: "unsupported", id } as const
    const opened = await runAsService(requests.openDocument(OPERATOR, owner, documents[0]?.id ?? ""))
    expect((await collect(opened.bytes)).equals(GUIDE)).toBe(true)
  })

  it("names the fields that are wrong", async () => {
    const admin = await enter("hr@wrong.example")
    const refused = await admin.post("hrms-request", { request_id: randomUUID(), hrms_name: " " })
    expect(refused).toMatchObject({ status: 400, body: { data: { hrms_name: expect.any(String) } } })
  })

  it("sends no document that was uploaded on another device", async () => {
    const admin = await enter("hr@cautious.example")
    await admin.upload("internal.pdf", Buffer.from("secret"))
    const theirs = await enter("hr@cautious.example")
    await theirs.post("hrms-request", { request_id: randomUUID(), hrms_name: "Odd HR" })
    expect(await admin.list()).toHaveLength(1)
  })
})
