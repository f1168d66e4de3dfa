import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* hrsync connection invite: the operator invites a corporate for a vendor (config/deploy/commands.md). */

let service: TestService
let vendor: TestVendor
let operator: ReturnType<typeof makeOperator>
beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  operator = makeOperator(service)
})
afterAll(() => service.close())

const args = (email: string, vendorOrgId = vendor.orgId) => [
  "connection",
  "invite",
  ...["--vendor", vendorOrgId, "--org-name", "Zenith", "--email", email],
]

const makeEmail = () => `hr@${randomUUID()}.example`

const listed = async (id: unknown) => {
  const { body } = await vendor.call("GET", "/api/vendor/connections/?size=100")
  return (body as { data: ReadonlyArray<{ connection_id: string }> }).data.find(
    ({ connection_id }) => connection_id === id,
  )
}

const organizations = () => operator.sql("SELECT count(*)::int AS count FROM organization")

describe("hrsync connection invite", () => {
  it("invites as the API does, but without a vendor user and without a token", async () => {
    const email = makeEmail()
    const flags = await operator.file(JSON.stringify({ detail_info_fields: { dob: 0 } }), "flags.json")
    const invited = await operator.done(...args(email), "--remote-org-id", email, "--flags", flags)
    expect(invited).toEqual({
      connection_id: expect.any(String) as string,
      org_id: expect.any(String) as string,
      org_name: "Zenith",
      status: "CONNECTION_INVITED",
      mailed_to: email,
    })
    expect(await listed(invited["connection_id"])).toMatchObject({
      application_connection_status: "Invited",
      created_by_user: null,
      email,
      remote_org_id: email,
      not_requested_data_points: expect.arrayContaining(["dob"]) as unknown,
    })
    const json = { email, org_name: "Zenith", fullname: "Asha Rao", remote_org_id: email }
    const { body } = await vendor.call("POST", "/api/sdk/token/", { json })
    expect(body).toMatchObject({ connection_id: invited["connection_id"], org_id: invited["org_id"] })
  })

  it("lets rules be set before the first file, which accepts the invitation", async () => {
    const email = makeEmail()
    const { connection_id: id } = await operator.done(...args(email))
    const rule = { kind: "replace", key: "department", values: { Ops: "Operations" } }
    await operator.done("connection", "rules", id, "--set", await operator.file(JSON.stringify([rule])))
    const file = await operator.file("employeeId,name,status,department\nE1,Asha Rao,Active,Ops\n", "e.csv")
    await operator.done("import", "csv", file, "--connection", id)
    expect((await service.installation.run("export", "csv", "--connection", id)).stdout).toContain(
      "Operations",
    )
    const again = await service.installation.run(...args(email))
    expect(again.stdout).toContain(`already accepted; its connection is ${String(id)}`)
    expect(again.stdout).toContain(`hrsync connection share ${String(id)}`)
  })

  it("prints the next step", async () => {
    const { stdout } = await service.installation.run(...args(makeEmail()))
    const id = /connection ([0-9a-f-]{36})\./u.exec(stdout)?.[1] ?? "no id"
    expect(stdout).toContain(`hrsync connection rules ${id} --set FILE.json`)
    expect(stdout).toContain(`hrsync import csv FILE --connection ${id}`)
  })

  it.each([
    ["--email: ", { email: "nobody" }],
    ["--org-name: ", { name: " " }],
    ["--flags detail_info_fields.name: ", { flags: { detail_info_fields: { name: 5 } } }],
    ["was not found", { vendor: "00000000-0000-4000-8000-00000000dead" }],
  ])("prints %s and invites nobody", async (reason, wrong: Wrong) => {
    const before = await organizations()
    const flags =
      wrong.flags === undefined ? [] : ["--flags", await operator.file(JSON.stringify(wrong.flags))]
    const name = wrong.name === undefined ? [] : ["--org-name", wrong.name]
    const given = args(wrong.email ?? makeEmail(), wrong.vendor)
    const { status, stderr } = await operator.hrsync(...given, ...name, ...flags)
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(await organizations()).toEqual(before)
  })
})

interface Wrong {
  readonly email?: string
  readonly name?: string
  readonly flags?: unknown
  readonly vendor?: string
}
