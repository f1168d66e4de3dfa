import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { queryRows } from "../testing/contents.ts"
import { submitJourney } from "../testing/mailbox-code.ts"
import { startJourney } from "../testing/journey.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The journey of a corporate that pushes: from the test credentials to the first employee that the vendor gets. */

const DEVICE = "d".repeat(43)
let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
})
afterAll(() => service.close())

/** An HR admin, or the vendor with a token of its own, on one device. */
const enter = async (email: string, device = DEVICE) => {
  const headers = { authorization: `Bearer ${await startJourney(vendor, email)}`, "journey-device": device }
  const post = (path: string, json?: unknown) =>
    service.call("POST", `/api/journey/${path}/`, json === undefined ? { headers } : { headers, json })
  return {
    headers,
    post,
    show: async () => (await service.call("GET", "/api/journey/push/", { headers })).body,
    issue: (environment: string) => post("push/credentials", { environment, auth_type: "basic" }),
  }
}

const submitPush = async (email: string) => {
  const admin = await enter(email)
  const answers = { ...NO_ANSWERS, integration_type: "Push API", withheld: ["pan"] }
  const save_id = crypto.randomUUID()
  expect(await admin.post("save", { version: 0, save_id, step: "review", answers })).toMatchObject({
    status: 200,
  })
  expect(await submitJourney(service, admin.headers, { version: 1, email })).toMatchObject({
    status: 200,
    body: { status: "CONNECTION_ACCEPTED", connector: "push-api" },
  })
  return admin
}

const push = ({ username, password }: { username: string; password: string }, form: Record<string, string>) =>
  service.call("POST", "/api/external/sync/callback", { headers: { username, password }, form })

const ASHA = { employeeId: "KL-1", name: "Asha Rao", status: "Active", department: "Weaving" }

describe("pushing, as the journey sets it up", () => {
  it("goes from test credentials over a refused and an accepted push to production", async () => {
    const admin = await submitPush("hr@pushing.example")
    expect(await admin.show()).toMatchObject({ state: "testing", credentials: [] })
    expect(await admin.issue("production")).toMatchObject({ status: 409 })
    expect(await admin.post("push/request-approval")).toMatchObject({ status: 409 })

    const first = await admin.issue("test")
    expect(first).toMatchObject({ status: 201, body: { environment: "test", has_revoked: false } })
    expect(first.headers.get("cache-control")).toBe("no-store")
    const { body: test } = await admin.issue("test")
    expect(test).toMatchObject({ has_revoked: true })
    expect(await push(first.body, ASHA)).toMatchObject({ status: 401 })

    expect(await push(test, { ...ASHA, mobileNumber: "12345" })).toMatchObject({ status: 400 })
    expect(await push(test, ASHA)).toMatchObject({ status: 200 })
    const { outcomes, credentials, ...shown } = await admin.show()
    expect(shown).toMatchObject({ accepted: 1, refused: 1, records: 1, state: "testing" })
    expect(credentials).toMatchObject([{ environment: "test", auth_type: "basic", is_active: true }])
    expect(JSON.stringify(credentials)).not.toContain(test.password)
    expect(outcomes).toMatchObject([
      { sequence: 1, employee_id: "KL-1", result: "refused", problems: [{ field: "mobileNumber" }] },
      { sequence: 2, employee_id: "KL-1", result: "created", problems: [] },
    ])
    expect(JSON.stringify(outcomes)).not.toContain("12345")

    const asked = await admin.post("push/request-approval")
    expect(asked).toMatchObject({ status: 200 })
    expect((await admin.post("push/request-approval")).body).toEqual(asked.body)
    expect(await admin.show()).toMatchObject({ state: "approval-requested" })

    await approve("hr@pushing.example")
    expect(await admin.show()).toMatchObject({ state: "approved", records: 0, outcomes: [] })
    const production = await admin.issue("production")
    expect(production).toMatchObject({ status: 201, body: { has_revoked: false } })
    expect(await push(test, ASHA)).toMatchObject({ status: 401 })
    expect(await push(production.body, ASHA)).toMatchObject({
      status: 200,
      body: { data: { result: "created" } },
    })
  })

  it("keeps no outcome in clear", async () => {
    const admin = await submitPush("hr@sealed.example")
    const { body: test } = await admin.issue("test")
    await push(test, { ...ASHA, employeeId: "CANARY-7", mobileNumber: "1" })
    const stored = await queryRows(
      service.installation.storage,
      "SELECT encode(sealed, 'escape') AS text FROM push_test_outcome",
    )
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toMatch(/CANARY|mobileNumber/u)
  })

  it("gives the vendor, who has a token as well, neither credentials nor outcomes", async () => {
    const admin = await submitPush("hr@other.example")
    const { body: test } = await admin.issue("test")
    await push(test, ASHA)
    const theirs = await enter("hr@other.example", "v".repeat(43))
    const refused = { data: { code: "verification_required" } }
    expect(await theirs.show()).toMatchObject(refused)
    expect(await theirs.issue("test")).toMatchObject({ status: 403, body: refused })
    expect(await push(test, ASHA)).toMatchObject({ status: 200 })
    expect(await openEvents(theirs.headers).next()).toBeNull()
  })
})

describe("the live panel", () => {
  it("gets each push as it is taken, goes on after the last one, and ends with the approval", async () => {
    const admin = await submitPush("hr@live.example")
    const { body: test } = await admin.issue("test")
    const events = openEvents(admin.headers)
    expect(await events.next()).toMatchObject({ state: "testing", accepted: 0, outcomes: [] })
    await push(test, ASHA)
    expect(await events.next()).toMatchObject({ accepted: 1, outcomes: [{ sequence: 1, result: "created" }] })
    await push(test, { ...ASHA, mobileNumber: "1" })
    expect(await events.next()).toMatchObject({ refused: 1, outcomes: [{ sequence: 2, result: "refused" }] })
    events.close()

    await push(test, ASHA)
    const resumed = openEvents({ ...admin.headers, "last-event-id": "2" })
    expect(await resumed.next()).toMatchObject({ outcomes: [{ sequence: 3, result: "unchanged" }] })
    await approve("hr@live.example")
    expect(await resumed.next()).toMatchObject({ state: "approved" })
    expect(await resumed.next()).toBeNull()
  })
})

const approve = async (email: string) => {
  const { push: pushes } = service.application.useCases
  await runAsService(pushes.approvePushTest(OPERATOR, await findConnectionId(email)))
}

const findConnectionId = async (email: string): Promise<string> => {
  const { connection } = service.application.useCases
  const listed = await runAsService(connection.listConnectionViews(OPERATOR, vendor.orgId))
  return listed.find(({ adminEmail }) => adminEmail === email)?.id ?? ""
}

/** The data of the events, one at a time; null at the end. */
const openEvents = (headers: Readonly<Record<string, string>>) => {
  const controller = new AbortController()
  const opened = fetch(`${service.url}/api/journey/push/events/`, { headers, signal: controller.signal })
  let [text, reader] = ["", null as ReadableStreamDefaultReader<string> | null]
  const read = async (): Promise<ReturnType<typeof JSON.parse>> => {
    reader ??= (await opened).body!.pipeThrough(new TextDecoderStream()).getReader()
    const end = text.indexOf("\n\n")
    if (end < 0) {
      const { done, value } = await reader.read()
      if (done) return null
      text += value
      return read()
    }
    const event = text.slice(0, end)
    text = text.slice(end + 2)
    const data = event.split("\n").find((line) => line.startsWith("data: "))
    return data === undefined ? read() : JSON.parse(data.slice(6))
  }
  return {
    next: read,
    close: () => {
      controller.abort()
    },
  }
}
