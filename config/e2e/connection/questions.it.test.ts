import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "../testing/journey.ts"
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
const connect = async (email: string) => {
  wrapper = await startWrapperServer("Bearer CANARY-first")
  wrapper.employees = [{ employeeId: "W1", name: "Employee 1", status: "Active" }]
  const headers = journeyHeaders(await startJourney(vendor, email))
  const credentials = { "custom-wrapper": { url: wrapper.url, auth_type: "bearer", token: "CANARY-first" } }
  const answers = { ...NO_ANSWERS, integration_type: "Custom", credentials }
  await post(headers, "save", { version: 0, save_id: randomUUID(), step: "review", answers })
  expect(await post(headers, "submit", { version: 1 })).toMatchObject({ status: 200 })
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
    await expect.poll(() => readStatus(id), { timeout: 30_000 }).toBe("CONNECTION_FAILED")
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
    await expect.poll(() => readStatus(id), { timeout: 30_000 }).toBe("CONNECTION_ACCEPTED")
    await expect.poll(async () => (await ask(headers)).repair).toBeNull()
    expect(await mailbox.list(email)).toHaveLength(1)
    await wrapper.close()
  }, 120_000)

  it("gives no stored secret to the vendor's token, and no other question's answer to any", async () => {
    const email = "hr@vendor-token.example"
    const id = await connect(email)
    wrapper.authorization = "Bearer CANARY-second"
    await operator.sql(`UPDATE connection SET due_at = date_trunc('milliseconds', now()) WHERE id = '${id}'`)
    await expect.poll(() => readStatus(id), { timeout: 30_000 }).toBe("CONNECTION_FAILED")
    const headers = journeyHeaders(await startJourney(vendor, email))
    const { purpose, repair } = await ask(headers)
    expect([purpose, repair.stored]).toEqual(["repair", []])
    expect((await post(headers, "answer-request", { version: "1", agree: false })).status).toBe(403)
    expect((await post(headers, "submit", { version: 1 })).status).toBe(403)
    await wrapper.close()
  }, 120_000)
})

describe("a vendor's request for more", () => {
  it("takes a mailed link to agree to it", async () => {
    const email = "hr@request.example"
    await connect(email)
    const flags = { detail_info_fields: { pan: -1 } }
    const json = { email, org_name: "Acme", fullname: "Asha Rao", data_model_flags: flags }
    await vendor.call("POST", "/api/sdk/token/", { json })
    const byVendor = journeyHeaders(await startJourney(vendor, email))
    const { sharing_request: request, can_agree: canAgree } = await ask(byVendor)
    expect([request.mandatory_fields, canAgree]).toEqual([["pan"], false])
    const yes = { version: request.version as string, agree: true }
    expect((await post(byVendor, "answer-request", yes)).status).toBe(403)

    const [code = ""] = await mailbox.codes(email)
    const headers = await openLink(code)
    expect((await ask(headers)).can_agree).toBe(true)
    expect((await post(headers, "answer-request", { ...yes, version: "1" })).status).toBe(409)
    expect((await post(headers, "answer-request", yes)).status).toBe(200)
    expect((await ask(headers)).sharing_request).toBeNull()
    await wrapper.close()
  }, 120_000)
})
