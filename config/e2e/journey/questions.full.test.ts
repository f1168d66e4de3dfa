import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "../testing/journey.ts"
import { mailCode, submitJourney } from "../testing/mailbox-code.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* The journeys with one question about an accepted connection. */

let service: TestService
let vendor: TestVendor
let mailbox: ReturnType<typeof makeMailbox>
let operator: ReturnType<typeof makeOperator>
let wrapper: WrapperServer

beforeAll(async () => {
  service = await startService(["syncs", "scheduler"])
  vendor = await service.createVendor("Insurer")
  mailbox = makeMailbox(service)
  operator = makeOperator(service)
})
afterAll(() => service.close())

const post = (headers: Readonly<Record<string, string>>, step: string, json: unknown) =>
  service.call("POST", `/api/journey/${step}/`, { headers, json })
const ask = async (headers: Readonly<Record<string, string>>) =>
  (await service.call("GET", "/api/journey/question/", { headers })).body

/** A corporate whose endpoint accepts this token, after its first sync. */
const connect = async (email: string, mailbox = email) => {
  wrapper = await startWrapperServer("Bearer CANARY-first")
  wrapper.employees = [{ employeeId: "W1", name: "Employee 1", status: "Active" }]
  const headers = journeyHeaders(await startJourney(vendor, email))
  const credentials = { "custom-wrapper": { url: wrapper.url, auth_type: "bearer", token: "CANARY-first" } }
  const answers = { ...NO_ANSWERS, integration_type: "Custom", credentials }
  await post(headers, "save", { version: 0, save_id: randomUUID(), step: "review", answers })
  expect(await submitJourney(service, headers, { version: 1, email: mailbox })).toMatchObject({ status: 200 })
  const sync = async () => (await service.call("GET", "/api/journey/sync/", { headers })).body.state
  await expect.poll(sync).toBe("completed")
  const { body } = await service.call("GET", "/api/journey/", { headers })
  return String(body.connection.connection_id)
}

const readStatus = async (id: string): Promise<unknown> =>
  (await operator.sql(`SELECT status FROM connection WHERE id = '${id}'`))[0]?.["status"]

const openLink = async (code: string) => {
  const deviceKey = makeDeviceKey()
  const { body } = await service.call("POST", "/api/journey/open-link/", {
    json: { code, device_key: deviceKey },
  })
  return journeyHeaders(String(body.access_token), deviceKey)
}

describe("a source that is not read any more", () => {
  it("is mailed about once, and repaired with new details only if they work", async () => {
    const email = "hr@repair.example"
    const id = await connect(email)
    wrapper.authorization = "Bearer CANARY-second"
    await operator.sql(`UPDATE connection SET due_at = date_trunc('milliseconds', now()) WHERE id = '${id}'`)
    await expect.poll(() => readStatus(id)).toBe("CONNECTION_FAILED")
    const [code = ""] = await mailbox.codes(email)

    const headers = await openLink(code)
    const { repair } = await ask(headers)
    expect(repair).toMatchObject({
      problem: "credentials",
      credentials: { url: wrapper.url, auth_type: "bearer" },
      stored: ["token"],
    })
    expect(JSON.stringify(repair)).not.toContain("CANARY")
    const wrong = await post(headers, "repair", {
      credentials: { ...repair.credentials, token: "CANARY-wrong" },
    })
    expect(wrong.status).toBe(422)
    const right = { ...repair.credentials, token: "CANARY-second" }
    expect(await post(headers, "repair", { credentials: right })).toMatchObject({ status: 200 })
    await expect.poll(() => readStatus(id)).toBe("CONNECTION_ACCEPTED")
    await expect.poll(async () => (await ask(headers)).repair).toBeNull()
    expect(await mailbox.list(email)).toHaveLength(1)
    await wrapper.close()
  })

  it("gives no stored secret to the vendor's token, and no other question's answer to any", async () => {
    const email = "hr@vendor-token.example"
    const id = await connect(email)
    wrapper.authorization = "Bearer CANARY-second"
    await operator.sql(`UPDATE connection SET due_at = date_trunc('milliseconds', now()) WHERE id = '${id}'`)
    await expect.poll(() => readStatus(id)).toBe("CONNECTION_FAILED")
    const headers = journeyHeaders(await startJourney(vendor, email))
    const { purpose, repair } = await ask(headers)
    expect([purpose, repair.stored]).toEqual(["repair", []])
    expect((await post(headers, "answer-request", { version: "1", agree: false })).status).toBe(403)
    expect((await post(headers, "submit", { version: 1 })).status).toBe(403)
    await wrapper.close()
  })

  it("is not repaired by the vendor, whatever mailbox its token names and whatever link it mails itself", async () => {
    const [vendors, real] = ["hr@seeded.example", "asha@real.example"]
    const id = await connect(vendors, real)
    const thief = await startWrapperServer("Bearer CANARY-first")
    wrapper.authorization = "Bearer CANARY-second"
    await operator.sql(`UPDATE connection SET due_at = date_trunc('milliseconds', now()) WHERE id = '${id}'`)
    await expect.poll(() => readStatus(id)).toBe("CONNECTION_FAILED")
    await mailbox.codes(real)
    const headers = journeyHeaders(await startJourney(vendor, vendors))
    const refused = await post(headers, "repair", { credentials: { url: thief.url, auth_type: "bearer" } })
    expect(refused).toMatchObject({ status: 403, body: { data: { code: "verification_required" } } })
    expect((await post(headers, "send-link", { locale: "en" })).status).toBe(200)
    expect((await post(headers, "mailbox-code", { email: vendors })).status).toBe(200)
    expect((await post(headers, "verify-mailbox", { code: "123456" })).status).toBe(422)
    expect(await mailbox.list(vendors)).toEqual([])
    expect(await mailbox.listDigits(vendors)).toEqual([])
    expect(thief.headers).toEqual([])
    await thief.close()
    await wrapper.close()
  })
})

describe("a vendor's request for more", () => {
  const requestPan = async (email: string) => {
    const flags = { detail_info_fields: { pan: -1 } }
    const json = { email, org_name: "Acme", fullname: "Asha Rao", data_model_flags: flags }
    await vendor.call("POST", "/api/sdk/token/", { json })
    return journeyHeaders(await startJourney(vendor, email))
  }

  it("is answered by a mailbox that speaks for the corporate, by its mailed link or its code", async () => {
    const email = "hr@request.example"
    await connect(email)
    const byToken = await requestPan(email)
    const { sharing_request: request, is_verified: isVerified } = await ask(byToken)
    expect([request.mandatory_fields, isVerified]).toEqual([["pan"], false])
    const yes = { version: request.version as string, agree: true }
    expect((await post(byToken, "answer-request", yes)).status).toBe(403)
    expect((await post(byToken, "answer-request", { ...yes, agree: false })).status).toBe(403)

    const [code = ""] = await mailbox.codes(email)
    const headers = await openLink(code)
    expect((await ask(headers)).is_verified).toBe(true)
    expect((await post(headers, "answer-request", { ...yes, version: "1" })).status).toBe(409)
    const mailboxCode = await mailCode(service, byToken, email)
    const answered = await post(byToken, "answer-request", { ...yes, mailbox_code: mailboxCode })
    expect(answered.status).toBe(200)
    expect((await ask(headers)).sharing_request).toBeNull()
    await expect.poll(async () => (await mailbox.listChanges(email)).join("\n"), POLL).toContain("agreed to")
    await wrapper.close()
  })

  it("is not answered by the vendor that named its own mailbox as the HR admin's", async () => {
    const [vendors, real] = ["hr@named.example", "asha@person.example"]
    await connect(vendors, real)
    const headers = await requestPan(vendors)
    const { sharing_request: request } = await ask(headers)
    const yes = { version: request.version as string, agree: true }
    await mailbox.codes(real)
    expect((await post(headers, "send-link", { locale: "en" })).status).toBe(200)
    expect((await post(headers, "answer-request", yes)).status).toBe(403)
    const guessed = await post(headers, "answer-request", { ...yes, mailbox_code: "123456" })
    expect(guessed.status).toBe(422)
    expect(await mailbox.list(vendors)).toEqual([])
    expect((await ask(headers)).sharing_request.is_open).toBe(true)
    await wrapper.close()
  })

  it("and what was answered pauses by the link of the mail about it", async () => {
    const email = "hr@pause.example"
    const id = await connect(email)
    await operator.done("connection", "add-anchor", id, "--email", "new@pause.example")
    await expect.poll(async () => (await mailbox.listChanges(email)).length, POLL).toBe(1)
    const [mail = ""] = await mailbox.listChanges(email)
    expect(mail).toContain("new@pause.example")
    const headers = await openLink(/journey\/#(\S+)/u.exec(mail)?.[1] ?? "")
    const question = await ask(headers)
    expect(question).toMatchObject({
      purpose: "review-change",
      is_verified: true,
      change: { kind: "anchor-added", by: "operator", detail: "new@pause.example", paused_at: null },
    })
    expect((await post(headers, "pause", undefined)).status).toBe(200)
    expect((await ask(headers)).change.paused_at).not.toBeNull()
    await wrapper.close()
  })
})

const POLL = { timeout: 30_000 }
