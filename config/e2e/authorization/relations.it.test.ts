import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { OrganizationRecord } from "../../../core/contract/connection/organization.ts"
import { addConsoleUser } from "../../../core/testing/builders/console-users.ts"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/* A vendor sees of a corporate only its own data and the corporate's (specification/resources.md#organization). */

let service: TestService
beforeAll(async () => {
  service = await startService(["delivery"])
})
afterAll(() => service.close())

const invite = async (by: TestVendor, parts: Readonly<Record<string, unknown>>) => {
  const json = { fullname: "Asha Rao", ...parts }
  const { status, body } = await by.call("POST", "/api/sdk/token/", { json })
  expect(status).toBe(200)
  return body as { org_id: string; connection_id: string }
}

const describeOrg = async (by: TestVendor, id: string) =>
  (await by.call("GET", `/api/org_details/${id}/`, { route: "/api/org_details/{org}/" }))
    .body as OrganizationRecord

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args)
  return { status, stderr, result: parseResult<Record<string, unknown>>(stdout) }
}

describe("a corporate that two vendors invited", () => {
  it("has the name and dates of each vendor's own invitation, and no trace of the other's", async () => {
    const [one, two] = [await service.createVendor("One"), await service.createVendor("Two")]
    const name = `Acme ${randomUUID()}`
    const domain = `${randomUUID()}.example`
    const first = await invite(one, { email: `hr@${domain}`, org_name: name, remote_org_id: "canary-remote" })
    // So that the dates differ.
    await sleep(20)
    const spelled = `  ${name.toUpperCase()}`
    const second = await invite(two, { email: "acme@gmail.com", org_name: spelled })
    expect(second.org_id).toBe(first.org_id)
    const [mine, theirs] = [await describeOrg(one, first.org_id), await describeOrg(two, first.org_id)]
    expect(mine).toMatchObject({ org_name: name, email_domain: domain, remote_org_id: "canary-remote" })
    expect(theirs).toMatchObject({ org_name: name.toUpperCase(), email_domain: null, remote_org_id: null })
    expect(Date.parse(theirs.created_on)).toBeGreaterThan(Date.parse(mine.created_on))
    expect(Date.parse(theirs.modified_on)).toBeGreaterThan(Date.parse(mine.modified_on))
    expect(theirs.id).toBeGreaterThan(mine.id)

    const { data } = (await two.call("GET", "/api/vendor/connections/")).body
    expect(data).toMatchObject([
      { org_name: name.toUpperCase(), remote_org_id: null, email: "acme@gmail.com" },
    ])
    await expect.poll(() => two.received.length).toBe(1)
    expect(two.received[0]?.webhook?.body).toMatchObject([
      { orgName: name.toUpperCase(), remote_org_id: null },
    ])
    const seenByTwo = JSON.stringify([theirs, data, two.received])
    for (const canary of ["canary-remote", domain, name]) expect(seenByTwo).not.toContain(canary)
  })

  it("has its own name for both, once the operator has set it", async () => {
    const [one, two] = [await service.createVendor("One"), await service.createVendor("Two")]
    const email = `hr@${randomUUID()}.example`
    const { org_id } = await invite(one, { email, org_name: "Acme" })
    await invite(two, { email, org_name: "Acme Ltd" })
    const before = await describeOrg(two, org_id)
    const wrong = await hrsync("organization", "set", org_id, "--website", "http://acme.example", "--json")
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining("website_url") })
    expect(await describeOrg(two, org_id)).toEqual(before)
    const details = [
      "--name",
      "Acme Group",
      "--cin",
      "U72200KA2013PTC097389",
      "--website",
      "https://acme.example",
    ]
    const shown = ["--logo", "https://acme.example/logo.png", "--brand", "Acme"]
    expect((await hrsync("organization", "set", org_id, ...details, ...shown, "--json")).status).toBe(0)
    for (const vendor of [one, two]) {
      const details = await describeOrg(vendor, org_id)
      expect(details).toMatchObject({
        org_name: "Acme Group",
        org_cin: "U72200KA2013PTC097389",
        website_url: "https://acme.example",
        logo_url: "https://acme.example/logo.png",
        brand_name: "Acme",
      })
      expect(Date.parse(details.modified_on)).toBeGreaterThan(Date.parse(details.created_on))
    }
    expect((await hrsync("organization", "show", org_id, "--json")).result).toMatchObject({
      name: "Acme Group",
    })
    expect(await hrsync("organization", "show", randomUUID(), "--json")).toMatchObject({ status: 1 })
  })
})

describe("the actor of a connection event", () => {
  it("is the vendor's first admin for its API key, and empty for the operator", async () => {
    const vendor = await service.createVendor()
    const team = { kind: "vendor", orgId: vendor.orgId } as const
    const add = (email: string, invitedAt: number) =>
      addConsoleUser(service.application.ports, { team, email, invitedAt })
    await add("second@vendor.example", 2)
    await add("first@vendor.example", 1)
    const [invited, ended] = [
      await invite(vendor, { email: `hr@${randomUUID()}.example`, org_name: "A" }),
      await invite(vendor, { email: `hr@${randomUUID()}.example`, org_name: "B" }),
    ]
    const terminated = await vendor.call("POST", "/api/terminate_connection/", {
      json: { client_org: invited.org_id },
    })
    expect(terminated.status).toBe(200)
    expect((await hrsync("connection", "terminate", ended.connection_id, "--yes", "--json")).status).toBe(0)
    await expect.poll(() => vendor.received.length).toBe(4)
    const bodies = vendor.received.map(({ webhook }) => webhook?.body[0] as Record<string, unknown>)
    const terminations = bodies.filter(({ status }) => status === "CONNECTION_TERMINATED")
    expect(bodies.map(({ invitedBy }) => invitedBy)).toEqual(Array(4).fill("first@vendor.example"))
    expect(terminations.map(({ orgName, terminatedBy }) => [orgName, terminatedBy]).toSorted()).toEqual([
      ["A", "first@vendor.example"],
      ["B", null],
    ])
    const { data } = (await vendor.call("GET", "/api/vendor/connections/")).body
    expect(data[0].created_by_user).toBe("first@vendor.example")
  })

  it("has a number for each HR system before anyone requests the list", async () => {
    const numbered = await queryRows<{ code: string; number: number }>(
      service.installation.storage,
      "SELECT code, number FROM supported_hrms",
    )
    const { all } = service.application.ports.connectors
    const systems = all.filter(({ integrationType }) => /HRMS/u.test(integrationType))
    expect(numbered.map(({ code }) => code).toSorted()).toEqual(systems.map(({ code }) => code).toSorted())
    const vendor = await service.createVendor()
    const { orgId } = vendor
    const email = `hr@${randomUUID()}.example`
    await runAsService(
      service.application.useCases.requests.requestAssisted(OPERATOR, {
        vendorOrgId: orgId,
        orgName: "Assisted",
        email,
        form: { hrms_name: "Rota HR" },
        frequency: null,
        timeZone: null,
      }),
    )
    const { data } = (await vendor.call("GET", "/api/vendor/connections/")).body
    const terminate = await vendor.call("POST", "/api/terminate_connection/", {
      json: { client_org: data[0].org_id },
    })
    expect(terminate.status).toBe(200)
    await expect.poll(() => vendor.synced.length).toBe(1)
    const assisted = numbered.find(({ code }) => code === "assisted")?.number
    expect(vendor.synced[0]?.webhook?.body).toMatchObject([{ hrms: assisted }])
  })
})

describe("hrsync connection terminate", () => {
  it("deletes nothing without confirmation, and lists what it would delete", async () => {
    const vendor = await service.createVendor()
    const { connection_id: id } = await invite(vendor, {
      email: `hr@${randomUUID()}.example`,
      org_name: "Acme",
    })
    const refused = await hrsync("connection", "terminate", id, "--json")
    expect(refused).toMatchObject({ status: 1, result: null })
    expect(refused.stderr).toMatch(/permanently terminates .* Acme [^]*0 employees[^]*--yes/u)
    const { status, result } = await hrsync("connection", "terminate", id, "--yes", "--json")
    expect(status).toBe(0)
    expect(result).toMatchObject({ connection_id: id, employees: 0, sync_sessions: 0, webhooks: 0 })
    expect((await hrsync("connection", "terminate", id, "--yes", "--json")).stderr).toContain(
      `Connection ${id} was not found.`,
    )
  })
})
