import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { JourneyAnswers } from "../../../core/contract/journey/journey-answers.ts"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { queryRows } from "../testing/contents.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "../testing/journey.ts"
import { mailCode, makeSubmit } from "../testing/mailbox-code.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { makeCsv, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* The journey of a corporate whose source is pulled: from the first answer to the vendor's webhooks. */

let service: TestService
let vendor: TestVendor
let corporate: SftpCorporate
let wrapper: WrapperServer

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor()
  corporate = await startSftpCorporate()
  wrapper = await startWrapperServer("Bearer CANARY-right")
})
afterAll(async () => {
  await wrapper.close()
  await corporate.server.remove()
  await service.close()
})

/** An HR admin at this address, in the journey of `vendor`, in a browser of its own. */
const enter = async (email: string, invitedBy: TestVendor = vendor, deviceKey = makeDeviceKey()) => {
  const headers = journeyHeaders(await startJourney(invitedBy, email), deviceKey)
  const post = (step: string, json: unknown) =>
    service.call("POST", `/api/journey/${step}/`, { headers, json })
  return {
    show: async () => (await service.call("GET", "/api/journey/", { headers })).body,
    connectors: () => service.call("GET", "/api/journey/connectors/", { headers }),
    sync: async () => (await service.call("GET", "/api/journey/sync/", { headers })).body,
    check: async (connector: string, credentials: unknown, more: { readonly columns?: unknown } = {}) =>
      (await post("check", { connector, credentials, ...more })).body,
    save: (version: number, answers: Partial<JourneyAnswers>, saveId: string = randomUUID()) =>
      post("save", { version, save_id: saveId, step: "review", answers: { ...NO_ANSWERS, ...answers } }),
    submit: makeSubmit(service, headers, email),
    preview: async (choice: unknown) => (await post("preview", choice)).body,
    confirmSync: (answer: unknown) => post("confirm-sync", answer),
    ask: async (json: object) =>
      post("access-request", {
        ...json,
        locale: "en",
        mailbox_code: await mailCode(service, headers, email),
      }),
  }
}

/** The fields of the form as a browser sends them: texts. */
const sftpForm = (given: Readonly<Record<string, string | null>> = {}) =>
  Object.fromEntries(
    Object.entries(corporate.credentials(given)).flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [],
    ),
  )

describe("connecting an SFTP server", () => {
  it("confirms the server's key, corrects a wrong key, and ends with the vendor's webhooks", async () => {
    corporate.put("employees.csv", makeCsv(12), 1_000)
    const insurer = await service.createVendor("Insurer")
    const admin = await enter("hr@sftp.example", insurer)

    const unknown = sftpForm({ host_key_fingerprint: null })
    const shown = await admin.check("sftp", unknown)
    expect(shown).toMatchObject({
      result: "host_key",
      host_key: { fingerprint: corporate.server.fingerprint(), is_changed: false },
    })
    const confirmed = { ...unknown, host_key_fingerprint: String(shown.host_key.fingerprint) }

    const refused = await admin.check("sftp", { ...confirmed, private_key: corporate.server.otherKey })
    expect(refused).toMatchObject({ result: "failed", host_key: null })
    expect(refused.message).toContain("did not accept the user")

    expect(await admin.check("sftp", confirmed)).toMatchObject({
      result: "ok",
      rows: 12,
      file: { name: "employees.csv", message: null },
      findings: [],
    })
    const other = await admin.check("sftp", { ...confirmed, file_pattern: "staff*.csv" })
    expect(other).toMatchObject({ result: "ok", rows: 0, file: { name: null, columns: [] } })
    expect(other.file.message).toMatch(/matches staff\*\.csv/u)

    const saved = await admin.save(0, { integration_type: "SFTP", credentials: { sftp: confirmed } })
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await admin.submit(1)).toMatchObject({
      status: 200,
      body: { status: "CONNECTION_ACCEPTED", connector: "sftp" },
    })

    await expect
      .poll(admin.sync)
      .toMatchObject({ state: "completed", rows_read: 12, employees_to_share: 12, employees_shared: 12 })
    await expect
      .poll(() => insurer.received.map(({ webhook }) => webhook?.event))
      .toEqual(expect.arrayContaining(["connection.events.accepted", "sync.events.completed"]))
  })

  it("goes on with everything but the secrets, and stores those sealed", async () => {
    const browser = makeDeviceKey()
    const laptop = await enter("hr@resume.example", vendor, browser)
    const form = sftpForm()
    await laptop.save(0, { integration_type: "SFTP", credentials: { sftp: form }, withheld: ["pan"] })

    const { saved } = await (await enter("hr@resume.example", vendor, browser)).show()
    const visible = Object.fromEntries(Object.entries(form).filter(([key]) => key !== "private_key"))
    expect(saved).toMatchObject({
      version: 1,
      step: "review",
      answers: { integration_type: "SFTP", credentials: { sftp: visible }, withheld: ["pan"] },
      stored_credentials: { sftp: ["private_key"] },
    })
    expect(JSON.stringify(saved)).not.toContain("PRIVATE KEY")
    const stored = await queryRows(
      service.installation.storage,
      "SELECT encode(answers, 'escape') AS text FROM journey",
    )
    expect(JSON.stringify(stored)).not.toMatch(/PRIVATE KEY|employees/u)

    // Without the key: the stored one is used, for this server only.
    expect(await laptop.check("sftp", visible)).toMatchObject({ result: "ok" })
    const elsewhere = await laptop.check("sftp", { ...visible, host: "localhost" })
    expect(elsewhere.message).toBe("Neither a password nor a private key was given. Enter one of them.")
  })

  it("gives a vendor with a token of its own neither the secrets nor their use", async () => {
    const laptop = await enter("hr@insider.example")
    const form = sftpForm()
    await laptop.save(0, { integration_type: "SFTP", credentials: { sftp: form } })

    const insider = await enter("hr@insider.example")
    const { saved } = await insider.show()
    expect(saved.stored_credentials).toEqual({ sftp: [] })
    expect(saved.answers.credentials.sftp).toMatchObject({ host: form.host })
    expect(await insider.check("sftp", saved.answers.credentials.sftp)).toMatchObject({
      result: "failed",
      rows: 0,
    })
    const submitted = await insider.submit(1)
    expect(submitted).toMatchObject({ status: 400 })
    expect(Object.keys(submitted.body.data)).toEqual(["answers.credentials.sftp.private_key"])
    expect((await laptop.show()).connection.status).toBe("CONNECTION_INVITED")
    expect(await laptop.submit(1)).toMatchObject({ status: 200 })
  })

  it("tells a window that another one has saved since", async () => {
    const [first, second] = [await enter("hr@tabs.example"), await enter("hr@tabs.example")]
    const id = randomUUID()
    expect(await first.save(0, {}, id)).toMatchObject({ status: 200 })
    expect(await first.save(0, {}, id)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await second.save(0, {})).toMatchObject({ status: 409, body: { data: { version: "1" } } })
    expect(await second.submit(0)).toMatchObject({ status: 400 })
  })
})

describe("a preview of what would be shared", () => {
  const EVERYTHING = { withheld: [], subset: [], sample: 0 }

  it("counts who matches and shows one masked record, to the browser that entered the details alone", async () => {
    corporate.put("employees.csv", makeCsv(12), 1_000)
    const admin = await enter("hr@preview.example")
    const form = sftpForm()
    expect(await admin.preview(EVERYTHING)).toMatchObject({ state: "none", total: 0 })
    expect(await admin.check("sftp", form)).toMatchObject({ result: "ok" })
    // The fields of its columns are not chosen yet.
    expect(await admin.preview(EVERYTHING)).toMatchObject({ state: "none", total: 0 })
    expect(await admin.check("sftp", form, { columns: {} })).toMatchObject({ result: "ok" })
    await admin.save(0, { integration_type: "SFTP", credentials: { sftp: form } })
    await expect
      .poll(() => admin.preview(EVERYTHING))
      .toMatchObject({ state: "ready", is_partial: false, total: 12, matching: 12, sample_count: 12 })

    const { sample, values } = await admin.preview({ ...EVERYTHING, withheld: ["email"], sample: 1 })
    expect(sample.pan === null || sample.pan === "************").toBe(true)
    expect(sample).not.toHaveProperty("email")
    const [status] = values.status
    const none = [{ field: "status", operator: "is_not", values: [status.value] }]
    expect(await admin.preview({ ...EVERYTHING, subset: none })).toMatchObject({
      total: 12,
      matching: 12 - Number(status.employees),
    })

    const insider = await enter("hr@preview.example")
    expect(await insider.preview(EVERYTHING)).toMatchObject({ state: "none", total: 0, sample: null })
    const stored = await queryRows(
      service.installation.storage,
      "SELECT encode(content, 'escape') AS text FROM journey_preview",
    )
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain("Employee")

    expect(await admin.submit(1)).toMatchObject({ status: 200 })
    expect(await admin.preview(EVERYTHING)).toMatchObject({ state: "none" })
  })
})

describe("answering for a sync", () => {
  it("rejects an answer for a sync that is not held", async () => {
    const admin = await enter("hr@unheld.example")
    const answer = { session_id: randomUUID(), confirmed: true }
    expect(await admin.confirmSync(answer)).toMatchObject({ status: 404 })
    expect(await admin.confirmSync({ ...answer, session_id: "x" })).toMatchObject({ status: 400 })
  })
})

describe("connecting an endpoint of the corporate", () => {
  const credentials = (token: string) => ({ url: wrapper.url, auth_type: "bearer", token })

  it("takes the details of a colleague, who has a link to nothing else, and shows them to nobody", async () => {
    wrapper.employees = [{ employeeId: "W1", name: "Employee 1", status: "Active" }]
    const admin = await enter("hr@colleague.example")
    const colleague = "it@colleague.example"
    expect(await admin.ask({ connector: "custom-wrapper", email: colleague })).toMatchObject({
      status: 200,
      body: { email: colleague, state: "waiting", given_at: null },
    })
    const [code = ""] = await makeMailbox(service).codes(colleague)
    const deviceKey = makeDeviceKey()
    const open = () =>
      service.call("POST", "/api/journey/open-link/", { json: { code, device_key: deviceKey } })
    const { body } = await open()
    const headers = journeyHeaders(String(body.access_token), deviceKey)
    const give = (token: string) =>
      service.call("POST", "/api/journey/access/", {
        headers,
        json: { credentials: credentials(token), is_final: true },
      })
    const page = await service.call("GET", "/api/journey/access/", { headers })
    expect(page.body).toMatchObject({ corporate: { name: "Acme" }, asked_by: "hr@colleague.example" })
    expect((await give("CANARY-wrong")).body).toMatchObject({ result: "failed", given_at: null })
    expect((await give("CANARY-right")).body).toMatchObject({
      result: "ok",
      given_at: expect.any(String) as string,
    })
    expect([(await give("CANARY-right")).status, (await open()).status]).toEqual([409, 404])

    const shown = await admin.show()
    expect(shown.access_request).toMatchObject({ email: colleague, state: "given" })
    expect(JSON.stringify(shown)).not.toContain("CANARY")
    const stored = await queryRows(
      service.installation.storage,
      "SELECT encode(given, 'escape') AS text FROM journey_link WHERE given IS NOT NULL",
    )
    expect(JSON.stringify(stored)).not.toContain("CANARY")
    expect(await admin.check("custom-wrapper", {})).toMatchObject({ result: "ok", rows: 1 })
    await admin.save(0, { integration_type: "Custom" })
    expect(await admin.submit(1)).toMatchObject({ status: 200, body: { status: "CONNECTION_ACCEPTED" } })
    const kept = await queryRows(
      service.installation.storage,
      "SELECT id FROM journey_link WHERE given IS NOT NULL",
    )
    expect(kept).toEqual([])
  })

  it("says what is wrong with the details, and accepts nothing until they work", async () => {
    wrapper.employees = [{ employeeId: "W1", name: "Employee 1", status: "Active" }]
    const admin = await enter("hr@wrapper.example")
    const { body } = await admin.connectors()
    expect(body.connectors.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(["custom-wrapper", "sftp"]),
    )
    expect(await admin.check("custom-wrapper", credentials("CANARY-wrong"))).toMatchObject({
      result: "failed",
    })

    const type = { integration_type: "Custom" } as const
    await admin.save(0, { ...type, credentials: { "custom-wrapper": credentials("CANARY-wrong") } })
    const refused = await admin.submit(1)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).not.toContain("CANARY")
    expect((await admin.show()).connection).toMatchObject({ status: "CONNECTION_INVITED", connector: null })

    await admin.save(1, { ...type, credentials: { "custom-wrapper": credentials("CANARY-right") } })
    expect(await admin.submit(1)).toMatchObject({ status: 409, body: { data: { version: "2" } } })
    expect(await admin.submit(2)).toMatchObject({ status: 200 })
    expect(await admin.submit(2)).toMatchObject({ status: 200 })
    await expect.poll(admin.sync).toMatchObject({ state: "completed", employees_shared: 1 })
  })

  it("names the fields of an incomplete form", async () => {
    const admin = await enter("hr@incomplete.example")
    const { message, data } = await admin.check("custom-wrapper", { auth_type: "magic" })
    expect(message).toContain("credentials.url")
    expect(data["credentials.auth_type"]).toContain("Expected one of")
  })
})

describe("a journey", () => {
  it("neither shows nor changes that of another vendor's connection to the same corporate", async () => {
    const other = await service.createVendor("Neighbour")
    const [mine, theirs] = [await enter("hr@both.example"), await enter("hr@both.example", other)]
    await mine.save(0, { integration_type: "SFTP", credentials: { sftp: sftpForm() } })
    expect((await theirs.show()).saved).toBeNull()
    await theirs.save(0, { integration_type: "Custom" })
    expect((await mine.show()).saved.answers.integration_type).toBe("SFTP")
  })
})
