import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { formatCsv, row } from "../employee-rows.ts"
import type { HttpResponse } from "../http.ts"
import { sealed, signed } from "../jose.ts"
import { at, listAt, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { grantedBy, passwordGrant } from "../pusher-calls.ts"
import { makeDeferredValue, makeSyncFixture } from "../sync-fixture.ts"
import { newClient, newVendor, unique, type Vendor } from "../vendors.ts"

const AT_ONCE = 8

const atOnce = (one: (index: number) => Promise<HttpResponse>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(index)))

const statuses = (answers: ReadonlyArray<HttpResponse>) => answers.map(({ status }) => status).sort()

const onceOnly = (good: number, bad: number) => [good, ...Array.from({ length: AT_ONCE - 1 }, () => bad)]

const organizationCases = (vendor: () => Vendor) => {
  const inviteAtOnce = async (asked: (index: number) => Readonly<Record<string, unknown>>) => {
    const answers = await atOnce((index) => vendor().calls.token({ fullname: "F", ...asked(index) }))
    expect(statuses(answers)).toEqual(Array.from({ length: AT_ONCE }, () => 200))
    return {
      orgs: new Set(answers.map(({ body }) => at(body, "org_id"))).size,
      connections: new Set(answers.map(({ body }) => at(body, "connection_id"))).size,
    }
  }

  it("create one organization and one connection for a new private domain", async () => {
    const { email } = newClient()
    expect(await inviteAtOnce((index) => ({ email, org_name: `Name ${String(index)}` }))).toEqual({
      orgs: 1,
      connections: 1,
    })
  })

  it("create one organization for a new name at a common domain (rule 5)", async () => {
    const name = unique("Race")
    const { orgs } = await inviteAtOnce((index) => ({ email: `r${String(index)}@gmail.com`, org_name: name }))
    expect(orgs).toBe(1)
  })

  it("link a new remote_org_id to one organization (rule 2)", async () => {
    const remote = randomUUID()
    const { orgs } = await inviteAtOnce(() => {
      const { email, orgName } = newClient()
      return { email, org_name: orgName, remote_org_id: remote }
    })
    expect(orgs).toBe(1)
  })
}

const onceCases = (given: () => Operator) => {
  it("use a jti once", async () => {
    const { vendor, imported } = await makeSyncFixture(given(), formatCsv([row("J1")]))
    const claims = { connection_id: imported.connection_id, jti: randomUUID() }
    const message = sealed(signed(claims, vendor.pair.privateKey), vendor.keys.encryption)
    expect(statuses(await atOnce(() => vendor.calls.readSealed(message)))).toEqual(onceOnly(200, 400))
  })

  it("use a refresh token once", async () => {
    const vendor = await newVendor(given())
    const credentials = await given().invitePusher({ vendorOrgId: vendor.issued.org_id, ...newClient() })
    const token = textAt((await passwordGrant(given().baseUrl, credentials)).body, "refresh_token")
    const asked = { grant_type: "refresh_token", refresh_token: token }
    expect(statuses(await atOnce(() => grantedBy(given().baseUrl, asked)))).toEqual(onceOnly(200, 400))
  })

  it("terminate once, and notify once", async () => {
    const { vendor, imported } = await makeSyncFixture(given(), formatCsv([row("T1")]), { events: "all" })
    const answers = await atOnce(() => vendor.calls.terminate(imported.org_id))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await given().sendTestEvent(vendor.issued.org_id)
    const ended = () => vendor.receiver.byEvent("connection.events.terminated").length
    await expect.poll(() => vendor.receiver.byEvent("test.event").length + ended()).toBe(2)
    const rows = listAt((await vendor.calls.connections()).body, "data")
    expect(rows.map((one) => one["application_connection_status"])).toEqual(["Terminated"])
  })
}

export const atTheSameTimeCases = (given: () => Operator) => {
  describe("concurrent requests", { timeout: 60_000 }, () => {
    const made = makeDeferredValue<Vendor>()
    beforeAll(async () => {
      made.set(await newVendor(given()))
    })
    organizationCases(made.get)
    onceCases(given)
  })
}
