import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { queryRows } from "../testing/contents.ts"
import { journeyHeaders, makeDeviceKey, startJourney } from "../testing/journey.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Links to a journey by mail: who gets one, what it opens, and when it ends. */

const log: Array<string> = []
let service: TestService
let vendor: TestVendor
let mailbox: ReturnType<typeof makeMailbox>
let operator: ReturnType<typeof makeOperator>

beforeAll(async () => {
  service = await startService([], {}, { onLog: (line) => log.push(line) })
  vendor = await service.createVendor("Insurer")
  mailbox = makeMailbox(service)
  operator = makeOperator(service)
})
afterAll(() => service.close())

const makeEmail = () => `hr@${randomUUID()}.example`

/** The HR admin at this address in the vendor's page, on a device of their own. */
const enter = async (email: string) => {
  const headers = journeyHeaders(await startJourney(vendor, email))
  return {
    headers,
    send: (json: unknown) => service.call("POST", "/api/journey/send-link/", { headers, json }),
  }
}
const open = (code: string, deviceKey = makeDeviceKey()) =>
  service.call("POST", "/api/journey/open-link/", { json: { code, device_key: deviceKey } })
const renew = (code: string) => service.call("POST", "/api/journey/renew-link/", { json: { code } })
const show = (token: string) => service.call("GET", "/api/journey/", { headers: journeyHeaders(token) })

describe("a mailed link", () => {
  it("carries on with everything on another device, except for secrets: whose mailbox it is was not proved", async () => {
    const email = makeEmail()
    const admin = await enter(email)
    const credentials = { sftp: { host: "files.acme.example", username: "hr", password: "CANARY-secret" } }
    const answers = { ...NO_ANSWERS, integration_type: "SFTP", credentials }
    await service.call("POST", "/api/journey/save/", {
      headers: admin.headers,
      json: { version: 0, save_id: randomUUID(), step: "credentials", answers },
    })
    expect(await admin.send({ locale: "hi" })).toMatchObject({ status: 200, body: { email } })

    const [code = ""] = await mailbox.codes(email)
    expect((await mailbox.list(email))[0]).toContain("यह लिंक खोलें")
    const opened = await open(code)
    expect(opened).toMatchObject({ status: 200, body: { exp: 3600, purpose: "onboarding" } })
    const { body } = await show(opened.body.access_token as string)
    expect(body.saved).toMatchObject({ step: "credentials", stored_credentials: { sftp: [] } })
    expect(body.is_verified).toBe(false)
  })

  it("belongs to the browser that opens it first, and is stored as a hash only", async () => {
    const email = makeEmail()
    await (await enter(email)).send({ locale: "en" })
    const [code = ""] = await mailbox.codes(email)
    const laptop = makeDeviceKey()
    expect((await open(code, laptop)).status).toBe(200)
    expect((await open(code, laptop)).status).toBe(200)
    const elsewhere = await open(code)
    const unknown = await open("hrs_link_unknown")
    expect(elsewhere).toMatchObject({ status: 404 })
    expect({ ...elsewhere.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" })
    const rows = await queryRows(service.installation.storage, "SELECT * FROM journey_link")
    expect(JSON.stringify(rows) + log.join("\n")).not.toContain(code)
    expect((await service.call("POST", "/api/journey/open-link/", { json: { code } })).status).toBe(400)
  })

  it("ends with a newer one, which a link that no longer works can ask for", async () => {
    const email = makeEmail()
    await (await enter(email)).send({ locale: "en" })
    const [old = ""] = await mailbox.codes(email)
    await open(old)
    const answers = [await renew(old), await renew("hrs_link_unknown")]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, answers[1]?.body],
      [202, answers[1]?.body],
    ])
    const [next = ""] = (await mailbox.codes(email, 2)).filter((code) => code !== old)
    expect((await open(old)).status).toBe(404)
    expect((await open(next)).status).toBe(200)
  })

  it("ends with the connection", async () => {
    const email = makeEmail()
    const { body } = await vendor.call("POST", "/api/sdk/token/", {
      json: { email, org_name: "Acme", fullname: "Asha Rao" },
    })
    const { connection_id: id } = body as { connection_id: string }
    await operator.done("connection", "link", id)
    const [code = ""] = await mailbox.codes(email)
    await operator.done("connection", "terminate", id, "--yes")
    expect((await open(code)).status).toBe(404)
    expect((await renew(code)).status).toBe(202)
    expect(await mailbox.list(email)).toHaveLength(1)
  })
})

describe("a link to a colleague", () => {
  it("makes the colleague a user of the corporate, and names the sender", async () => {
    const email = makeEmail()
    const colleague = email.replace("hr@", "finance@")
    const { send } = await enter(email)
    expect((await send({ email: colleague, locale: "en" })).status).toBe(200)
    expect((await mailbox.list(colleague))[0]).toContain(`${email} sent you this link`)
    const [code = ""] = await mailbox.codes(colleague)
    const { body } = await open(code)
    expect((await show(body.access_token as string)).body.person.email).toBe(colleague)
  })

  it("goes to the corporate's own domain only", async () => {
    const { send } = await enter("hr@own-domain.example")
    const refused = await send({ email: "someone@elsewhere.example", locale: "en" })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.data.email).toContain("own-domain.example")
    expect(await mailbox.list("someone@elsewhere.example")).toEqual([])
  })
})

describe("the number of links", () => {
  it("is five in an hour for a connection, to whomever they go", async () => {
    const { send } = await enter("hr@five.example")
    const sent = []
    for (const name of ["a", "b", "c", "d", "e", "f"]) {
      sent.push((await send({ email: `${name}@five.example`, locale: "en" })).status)
    }
    expect(sent).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe("an invitation by the operator", () => {
  it("mails the HR admin a link, unless told not to", async () => {
    const [email, quiet] = [makeEmail(), makeEmail()]
    const invite = (to: string, ...more: ReadonlyArray<string>) =>
      operator.done(
        ...["connection", "invite", "--vendor", vendor.orgId],
        ...["--org-name", "Zenith", "--email", to, ...more],
      )
    expect(await invite(email)).toMatchObject({ mailed_to: email })
    expect((await mailbox.list(email))[0]).toContain("Insurer asks Zenith to share employee data")
    const [code = ""] = await mailbox.codes(email)
    expect((await open(code)).status).toBe(200)
    expect(await invite(quiet, "--no-mail")).toMatchObject({ mailed_to: null })
    expect(await mailbox.list(quiet)).toEqual([])
  })
})
