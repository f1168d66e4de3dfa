import { randomUUID } from "node:crypto"
import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { T } from "../../tokens.ts"
import { rowsOf } from "../testing/contents.ts"
import { startHrsync } from "../testing/hrsync.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A corporate whose HR system the operator reads for it: from the request to webhooks, and every month again. */

const MIB = 1024 * 1024
const WEEK = 7 * 86_400_000
const HEADER = "Emp Code,Full Name,Email\n"
const EMPLOYEES = `${HEADER}E1,Asha Rao,asha@acme.example\nE2,Ravi Iyer,ravi@acme.example\n`

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["api", "worker"])
})
beforeEach(async () => {
  vendor = await service.createVendor()
})
afterAll(() => service.close())

type Result = Readonly<Record<string, ReturnType<typeof JSON.parse>>>

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  return { status, stderr, result: stdout === "" ? null : (JSON.parse(stdout) as Result) }
}

const done = async (...args: ReadonlyArray<string>): Promise<Result> => {
  const { status, stderr, result } = await hrsync(...args)
  expect(status, stderr).toBe(0)
  return result ?? {}
}

const sql = (text: string) => rowsOf<Result>(service.installation.storage, text)

const file = async (content: string | Uint8Array, name = "file") => {
  const path = join(service.installation.folder, `${randomUUID()} ${name}`)
  await writeFile(path, content)
  return path
}

const who = () => ["--vendor", vendor.orgId, "--org-name", "Acme", "--email", `hr@${vendor.orgId}.example`]

const request = (...options: ReadonlyArray<string>) =>
  done("assisted", "request", ...who(), "--hrms", "Rota HR", ...options)

const requested = async (): Promise<string> => String((await request())["connection_id"])

const upload = async (id: string, content: string, ...options: ReadonlyArray<string>) =>
  hrsync("assisted", "upload", id, await file(content, "employees.csv"), ...options)

const live = async (): Promise<string> => {
  const id = await requested()
  expect((await upload(id, EMPLOYEES)).status).toBe(0)
  return id
}

const shown = (id: string) => done("assisted", "show", id)

const events = () => vendor.received.map(({ webhook }) => webhook?.event)

/** The schedule looks once, as it does when it starts. */
const lookForDueSyncs = async (until: () => Promise<unknown>) => {
  const inSilence = Effect.provide(service.container.get(T.RunDueSyncs), Logger.layer([]))
  const fiber = Effect.runFork(inSilence)
  try {
    await expect.poll(until).toBeTruthy()
  } finally {
    await Effect.runPromise(Fiber.interrupt(fiber))
  }
}

describe("an assisted set-up", () => {
  it("goes from the request over documents and set-up to employees at the vendor", async () => {
    const asked = await request("--website", "https://rota.example", "--information", "CANARY 'ω\u202e")
    const id = String(asked["connection_id"])
    expect(asked).toMatchObject({
      state: "requested",
      task: { kind: "set-up" },
      frequency: { kind: "monthly" },
    })
    const dueAt = Date.parse(asked["requested_at"]) + WEEK
    expect(Date.parse(asked["task"].due_at)).toBe(dueAt)
    expect(asked["what_happens_next"]).toContain(`by ${new Date(dueAt).toISOString().slice(0, 10)}`)

    const guide = Buffer.concat([Buffer.from("%PDF-1.7 CANARY"), Buffer.alloc(700_000, 3)])
    const added = await done("assisted", "add-document", id, await file(guide, "API guide.txt"))
    expect(added).toMatchObject({ size: guide.length, content_type: "application/pdf" })
    expect(await shown(id)).toMatchObject({
      state: "documents_received",
      form: { hrms_name: "Rota HR", additional_information: "CANARY 'ω\u202e" },
      documents: [{ document_id: added["document_id"], name: expect.stringMatching(/API guide\.txt$/u) }],
    })
    const saved = join(service.installation.folder, "saved.pdf")
    await done("assisted", "document", id, added["document_id"], "--output", saved)
    expect((await readFile(saved)).equals(guide)).toBe(true)
    expect((await stat(saved)).mode & 0o777).toBe(0o600)
    const again = await hrsync("assisted", "document", id, added["document_id"], "--output", saved)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("already: name another")])

    expect(await done("assisted", "move", id, "in_set_up")).toMatchObject({ state: "in_set_up" })
    const back = await hrsync("assisted", "move", id, "documents_received")
    expect([back.status, back.stderr]).toEqual([1, expect.stringContaining("makes it live")])

    const uploaded = await upload(id, EMPLOYEES)
    expect(uploaded.result).toMatchObject({ connection_id: id, state: "completed", added: 2, errors: [] })
    await expect.poll(() => vendor.received.length).toBe(3)
    expect(vendor.received.every(({ verified }) => verified)).toBe(true)
    expect(vendor.received[1]?.webhook?.body).toMatchObject([{ name: "Asha Rao" }, { name: "Ravi Iyer" }])
    expect(await shown(id)).toMatchObject({ state: "live", task: null })
  })

  it("is the vendor's assisted connection, whose next sync is known", async () => {
    const id = await requested()
    const listed = async () => (await vendor.call("GET", "/api/vendor/connections/")).body.data[0]
    const expected = { connection_id: id, int_type: "Assisted HRMS", hrms_code: "assisted" }
    expect(await listed()).toMatchObject({ ...expected, sync_frequency: "Monthly" })
    expect(Date.parse((await listed()).next_sync)).toBeGreaterThan(Date.now() + WEEK - 60_000)
    await upload(id, EMPLOYEES)
    const { next_sync } = await listed()
    expect(next_sync).toMatch(/-01T02:/u)
    await done("connection", "schedule", id, "--frequency", "on-demand")
    expect(await listed()).toMatchObject({ next_sync: null, sync_frequency: "On demand" })
    const systems = await vendor.call("GET", `/api/hrms_list/?connection_id=${id}`, {
      route: "/api/hrms_list/",
    })
    expect(systems.body).toMatchObject([
      { hrms_code: "assisted", is_hybrid: true, required_fields: { hrms_name: { is_required: true } } },
    ])
  })

  it("is not live by a file with errors, and is by the mended one", async () => {
    const id = await requested()
    const bad = await upload(id, `${HEADER}E1,Asha Rao,nobody\nE2,Ravi Iyer,ravi@acme.example\n`)
    expect(bad.status).toBe(1)
    expect(bad.result).toMatchObject({ state: "failed", errors: [{ line: 2, column: "Email" }] })
    const notCsv = await upload(id, "%PDF-1.7")
    expect([notCsv.status, notCsv.stderr]).toEqual([1, expect.stringContaining("a PDF document")])
    const dry = await upload(id, EMPLOYEES, "--dry-run")
    expect(dry.result).toMatchObject({ state: "cancelled" })
    expect(await shown(id)).toMatchObject({ state: "requested", task: { kind: "set-up" } })
    expect(events()).toEqual([])
    expect((await upload(id, EMPLOYEES)).result).toMatchObject({ state: "completed" })
    expect(await shown(id)).toMatchObject({ state: "live" })
    await expect.poll(events).toHaveLength(3)
  })

  it("is asked for the next upload when the month has passed, until one is shared", async () => {
    const id = await live()
    await sql(
      `UPDATE connection SET due_at = date_trunc('second', now()) - interval '3 months' WHERE id = '${id}'`,
    )
    await lookForDueSyncs(async () => (await shown(id))["task"])
    const due = await shown(id)
    expect(due).toMatchObject({ task: { kind: "upload" } })
    expect(Date.parse(due["task"].due_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await done("assisted", "list", "--vendor", vendor.orgId)) as unknown).toMatchObject([
      { connection_id: id, form: { hrms_name: "Rota HR" }, task: { kind: "upload" } },
    ])
    await expect
      .poll(async () => Date.parse((await shown(id))["next_upload"]) > Date.now() + 1_000_000)
      .toBe(true)

    const bad = await upload(id, `${HEADER}E1,Asha Rao,nobody\n`)
    expect(bad.status).toBe(1)
    expect(await shown(id)).toMatchObject({ task: { kind: "upload" } })
    await upload(id, `${EMPLOYEES}E3,Meera Das,meera@acme.example\n`)
    expect(await shown(id)).toMatchObject({ task: null, state: "live" })
    await expect.poll(() => events().slice(3)).toEqual(["sync.events.employee.add"])
  })

  it("is asked on demand: the operator, since its source cannot be", async () => {
    const id = await live()
    const source = await hrsync("connection", "sync", id)
    expect([source.status, source.stderr]).toEqual([
      1,
      expect.stringContaining("no source that can be asked"),
    ])
    expect(await done("assisted", "ask", id)).toMatchObject({ task: { kind: "upload" } })
    await upload(id, EMPLOYEES)
    expect(await shown(id)).toMatchObject({ task: null })
  })

  it("answers a person who mistypes with what is wrong and what there is", async () => {
    const id = await requested()
    const wrong = async (...args: ReadonlyArray<string>) => {
      const { status, stderr, result } = await hrsync(...args)
      expect([status, result]).toEqual([1, null])
      return stderr
    }
    expect(await wrong("assisted", "show", "acme")).toContain('"acme" is not a connection_id')
    expect(await wrong("assisted", "show", randomUUID())).toContain('"hrsync assisted list" shows')
    expect(await wrong("assisted", "move", id, "live")).toContain("there are documents_received, in_set_up")
    expect(await wrong("assisted", "add-document", id, "/nowhere")).toContain("There is no file /nowhere")
    expect(await wrong("assisted", "document", id, randomUUID(), "--output", "/dev/null/x")).toContain(
      "no document",
    )
    expect(await wrong("assisted", "request", ...who(), "--hrms", " ", "--website", "rota")).toMatch(
      /hrms_name: .*website_url: /u,
    )
    expect(await wrong("import", "csv", await file(EMPLOYEES), ...who())).toContain(
      "already connected by assisted",
    )
  })
})

describe("the documents of a request", () => {
  const sized = async (size: number) => {
    const path = await file("CANARY")
    await truncate(path, size)
    return path
  }

  it("may have 20 MiB and not a byte more, of which nothing is kept then", async () => {
    const id = await requested()
    await done("assisted", "add-document", id, await sized(20 * MIB))
    const { status, stderr } = await hrsync("assisted", "add-document", id, await sized(20 * MIB + 1))
    expect([status, stderr]).toEqual([1, expect.stringContaining("larger than 20 MiB")])
    const kept = await sql(`SELECT count(*)::int AS pieces, count(DISTINCT document_id)::int AS documents
      FROM request_document_piece p JOIN request_document d ON d.id = p.document_id WHERE assisted_id = '${id}'`)
    expect(kept).toEqual([{ pieces: 80, documents: 1 }])
  })

  it("are sealed with the form and the name, and gone when the connection is terminated", async () => {
    const id = String((await request("--information", "CANARY"))["connection_id"])
    await done("assisted", "add-document", id, await file("CANARY CANARY", "CANARY.txt"))
    const contents = async () =>
      JSON.stringify(
        await Promise.all(
          ["assisted_request", "request_document", "request_document_piece", "source_credential"].map(
            (table) => sql(`SELECT to_jsonb(t) AS row, t::text AS text FROM ${table} t`),
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
    expect(await sql(orphans)).toEqual([])
    const gone = await hrsync("assisted", "show", id)
    expect([gone.status, gone.stderr]).toEqual([1, expect.stringContaining("no assisted set-up")])
  })
})

describe("what is logged of a request", () => {
  it("is nothing of its form or its documents", async () => {
    const id = await requested()
    const env = { ...service.installation.env, LOG_LEVEL: "trace" }
    const told = ["--hrms", "CANARY", "--information", "CANARY"]
    const ended = await Promise.all([
      startHrsync(["assisted", "add-document", id, await file("CANARY", "CANARY.txt")], env).ended,
      startHrsync(["assisted", "request", ...who(), ...told], env).ended,
    ])
    expect(ended.map(({ status }) => status)).toEqual([0, 0])
    for (const { stderr } of ended) expect(stderr).not.toContain("CANARY")
  })
})

describe("a request for an HR system that is not supported", () => {
  it("is filed with its documents, listed, and marked as answered", async () => {
    const filed = await done("hrms-request", "add", ...who(), "--hrms", "Odd HR", "--information", "CANARY")
    const id = String(filed["request_id"])
    const spec = Buffer.from('{"openapi":"3.1.0","info":"CANARY"}')
    const added = await done("hrms-request", "add-document", id, await file(spec, "openapi.json"))
    expect(added).toMatchObject({ content_type: "text/plain; charset=utf-8", size: spec.length })
    const form = { hrms_name: "Odd HR", additional_information: "CANARY", org_name: "Acme" }
    expect((await done("hrms-request", "list", "--vendor", vendor.orgId)) as unknown).toMatchObject([
      { request_id: id, form, answered_at: null },
    ])
    const output = join(service.installation.folder, `${randomUUID()}.json`)
    await done("hrms-request", "document", id, added["document_id"], "--output", output)
    expect((await readFile(output)).equals(spec)).toBe(true)
    expect(await done("hrms-request", "answer", id)).toMatchObject({ answered_at: expect.any(String) })
    expect(await done("hrms-request", "show", id)).toMatchObject({ form, documents: [{ size: spec.length }] })
    const stored = JSON.stringify([
      await sql("SELECT t::text AS text FROM unsupported_request t"),
      await sql("SELECT t::text AS text FROM request_document_piece t"),
    ])
    expect(stored).not.toContain(Buffer.from("CANARY").toString("hex"))
  })

  it("is refused with every field that is wrong", async () => {
    const { status, stderr } = await hrsync(
      "hrms-request",
      "add",
      ...["--vendor", vendor.orgId, "--org-name", " ", "--email", "nobody", "--hrms", ""],
      ...["--website", "odd.example"],
    )
    expect(status).toBe(1)
    for (const field of ["hrms_name", "website_url", "org_name", "email"])
      expect(stderr).toContain(`${field}: `)
    expect(await sql(`SELECT FROM unsupported_request WHERE vendor_org_id = '${vendor.orgId}'`)).toEqual([])
  })

  it("gives its documents to itself alone, and leaves no file behind where it has none", async () => {
    const id = await requested()
    const added = await done("assisted", "add-document", id, await file("guide"))
    const filed = await done("hrms-request", "add", ...who(), "--hrms", "Odd HR")
    const { status, stderr } = await hrsync(
      ...["hrms-request", "document", String(filed["request_id"]), added["document_id"]],
      ...["--output", join(service.installation.folder, "stolen")],
    )
    expect([status, stderr]).toEqual([1, expect.stringContaining("no document")])
    expect(await readdir(service.installation.folder)).not.toContain("stolen")
  })
})
