import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomUUID } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An assisted set-up, from the request to webhooks, and the uploads of later months. */

const WEEK = 7 * 86_400_000
const HEADER = "Emp Code,Full Name,Email\n"
const EMPLOYEES = `${HEADER}E1,Asha Rao,asha@acme.example\nE2,Ravi Iyer,ravi@acme.example\n`

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

const upload = async (id: string, content: string, ...options: ReadonlyArray<string>) =>
  operator.hrsync("assisted", "upload", id, await operator.file(content, "employees.csv"), ...options)

const live = async (): Promise<string> => {
  const id = await requested()
  expect((await upload(id, EMPLOYEES)).status).toBe(0)
  return id
}

const shown = (id: string) => operator.done("assisted", "show", id)

const events = () => vendor.synced.map(({ webhook }) => webhook?.event)

/** Runs the schedule once, as at its start. */
const lookForDueSyncs = async (until: () => Promise<unknown>) => {
  const inSilence = Effect.provide(service.application.useCases.sync.runDueSyncs, Logger.layer([]))
  const fiber = Effect.runFork(inSilence)
  try {
    await expect.poll(until).toBeTruthy()
  } finally {
    await runAsService(Fiber.interrupt(fiber))
  }
}

describe("an assisted set-up", () => {
  it("leads from the request, documents and set-up to employees at the vendor", async () => {
    const requested = await request("--website", "https://rota.example", "--information", "CANARY 'ω\u202e")
    const id = String(requested["connection_id"])
    expect(requested).toMatchObject({
      state: "requested",
      task: { kind: "set-up" },
      frequency: { kind: "monthly" },
    })
    const dueAt = Date.parse(requested["requested_at"]) + WEEK
    expect(Date.parse(requested["task"].due_at)).toBe(dueAt)
    expect(requested["what_happens_next"]).toContain(`by ${new Date(dueAt).toISOString().slice(0, 10)}`)

    const guide = Buffer.concat([Buffer.from("%PDF-1.7 CANARY"), Buffer.alloc(700_000, 3)])
    const added = await operator.done(
      "assisted",
      "add-document",
      id,
      await operator.file(guide, "API guide.txt"),
    )
    expect(added).toMatchObject({ size: guide.length, content_type: "application/pdf" })
    expect(await shown(id)).toMatchObject({
      state: "documents_received",
      form: { hrms_name: "Rota HR", additional_information: "CANARY 'ω\u202e" },
      documents: [{ document_id: added["document_id"], name: expect.stringMatching(/API guide\.txt$/u) }],
    })
    const saved = join(service.installation.folder, "saved.pdf")
    await operator.done("assisted", "document", id, added["document_id"], "--output", saved)
    expect((await readFile(saved)).equals(guide)).toBe(true)
    expect((await stat(saved)).mode & 0o777).toBe(0o600)
    const again = await operator.hrsync("assisted", "document", id, added["document_id"], "--output", saved)
    expect([again.status, again.stderr]).toEqual([
      1,
      expect.stringContaining("it already exists.\nName another file"),
    ])

    expect(await operator.done("assisted", "move", id, "in_set_up")).toMatchObject({ state: "in_set_up" })
    const back = await operator.hrsync("assisted", "move", id, "documents_received")
    expect([back.status, back.stderr]).toEqual([1, expect.stringContaining("makes it live")])

    const uploaded = await upload(id, EMPLOYEES)
    expect(uploaded.result).toMatchObject({ connection_id: id, state: "completed", added: 2, errors: [] })
    await expect.poll(() => vendor.synced.length).toBe(3)
    expect(vendor.received.every(({ verified }) => verified)).toBe(true)
    expect(vendor.synced[1]?.webhook?.body).toMatchObject([{ name: "Asha Rao" }, { name: "Ravi Iyer" }])
    expect(await shown(id)).toMatchObject({ state: "live", task: null })
  })

  it("is the vendor's assisted connection, with a date for the next sync", async () => {
    const id = await requested()
    const listed = async () => (await vendor.call("GET", "/api/vendor/connections/")).body.data[0]
    const expected = { connection_id: id, int_type: "Assisted HRMS", hrms_code: "assisted" }
    expect(await listed()).toMatchObject({ ...expected, sync_frequency: "Monthly" })
    expect(Date.parse((await listed()).next_sync)).toBeGreaterThan(Date.now() + WEEK - 60_000)
    await upload(id, EMPLOYEES)
    const { next_sync } = await listed()
    const { timeZone } = vendor
    const place = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    })
    expect(place.format(new Date(next_sync))).toBe("01, 02")
    await operator.done("connection", "schedule", id, "--frequency", "on-demand")
    expect(await listed()).toMatchObject({ next_sync: null, sync_frequency: "On demand" })
    const systems = await vendor.call("GET", `/api/hrms_list/?connection_id=${id}`, {
      route: "/api/hrms_list/",
    })
    const assisted = (systems.body as ReadonlyArray<{ hrms_code: string }>).find(
      ({ hrms_code }) => hrms_code === "assisted",
    )
    expect(assisted).toMatchObject({ is_hybrid: true, required_fields: { hrms_name: { is_required: true } } })
  })

  it("does not go live with a faulty file, but with the corrected one", async () => {
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

  it("requests the next upload after a month, until one is shared", async () => {
    const id = await live()
    await operator.sql(
      `UPDATE connection SET due_at = date_trunc('second', now()) - interval '3 months' WHERE id = '${id}'`,
    )
    await lookForDueSyncs(async () => (await shown(id))["task"])
    const due = await shown(id)
    expect(due).toMatchObject({ task: { kind: "upload" } })
    expect(Date.parse(due["task"].due_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await operator.done("assisted", "list", "--vendor", vendor.orgId)) as unknown).toMatchObject([
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
    await expect.poll(() => events().slice(3)).toEqual(["sync.events.employee.add", "sync.events.completed"])
  })

  it("is requested from the operator on demand, since it has no pulled source", async () => {
    const id = await live()
    const source = await operator.hrsync("connection", "sync", id)
    expect([source.status, source.stderr]).toEqual([
      1,
      expect.stringContaining("no source that can be synced"),
    ])
    expect(await operator.done("assisted", "ask", id)).toMatchObject({ task: { kind: "upload" } })
    await upload(id, EMPLOYEES)
    expect(await shown(id)).toMatchObject({ task: null })
  })

  it("explains mistyped values, and lists valid ones", async () => {
    const id = await requested()
    const wrong = async (...args: ReadonlyArray<string>) => {
      const { status, stderr, result } = await operator.hrsync(...args)
      expect([[1, 2].includes(status ?? 0), result]).toEqual([true, null])
      return stderr
    }
    expect(await wrong("assisted", "show", "acme")).toContain('"acme" is not a connection_id')
    expect(await wrong("assisted", "show", randomUUID())).toContain('Run "hrsync assisted list"')
    expect(await wrong("assisted", "move", id, "live")).toContain("Use documents_received or in_set_up")
    expect(await wrong("assisted", "add-document", id, "/nowhere")).toContain("There is no file /nowhere")
    expect(await wrong("assisted", "document", id, randomUUID(), "--output", "/dev/null/x")).toContain(
      "no document",
    )
    expect(await wrong("assisted", "request", ...who(), "--hrms", " ", "--website", "rota")).toMatch(
      /hrms_name: .*website_url: /u,
    )
    expect(await wrong("import", "csv", await operator.file(EMPLOYEES), ...who())).toContain(
      "already connected through assisted",
    )
  })
})
