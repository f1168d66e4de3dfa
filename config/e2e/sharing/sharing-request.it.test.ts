import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What a vendor asks for after acceptance, and the corporate's answer (specification/data-model.md#agreement). */

const FILE = ["employeeId,name,status,email,department", "E1,Asha Rao,Active,asha@acme.example,Finance"].join(
  "\n",
)

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService([])
  vendor = await service.createVendor()
  expect((await setFlags({ detail_info_fields: { department: 0 } })).status).toBe(0)
})
afterAll(() => service.close())

const hrsync = (...args: ReadonlyArray<string>) => service.installation.run(...args)

const setFlags = async (flags: unknown) => {
  const file = join(service.installation.folder, "flags.json")
  await writeFile(file, JSON.stringify(flags))
  return hrsync("vendor", "flags", vendor.orgId, "--set", file, "--json")
}

const findConnection = async (id: string) => {
  const { body } = await vendor.call("GET", "/api/vendor/connections/?size=100")
  return (body.data as ReadonlyArray<Record<string, unknown>>).find(
    ({ connection_id }) => connection_id === id,
  )
}

const token = async (corporate: string, data_model_flags: unknown) => {
  const json = { email: `hr@${corporate}.example`, org_name: corporate, fullname: "A", data_model_flags }
  expect((await vendor.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
}

const shown = async (id: string) =>
  JSON.parse((await hrsync("connection", "share", id, "--json")).stdout) as {
    readonly request: { readonly version: string } | null
  }

const WIDER = { detail_info_fields: { department: 1, email: -1 } }

describe("a vendor that asks an accepted corporate for more fields", () => {
  it("receives them after the corporate's yes, which applies to the request that was shown", async () => {
    const { connection_id: id } = await importText(service.installation, vendor, "wider", FILE)
    await token("wider", WIDER)
    expect(await findConnection(id)).toMatchObject({
      shared_data_points: expect.not.arrayContaining(["department"]),
      not_shared_data_points: ["department"],
    })
    const { request } = await shown(id)
    expect(request).toMatchObject({
      declined: false,
      new: ["department"],
      mandatory: ["email"],
      withheld_now: [],
    })
    const show = await hrsync("connection", "show", id)
    expect(show.stdout).toContain("The vendor requests more than was agreed to. New fields: department.")

    await token("wider", { detail_info_fields: { ...WIDER.detail_info_fields, pan: -1 } })
    const late = await hrsync("connection", "share", id, "--agree", "--request", request?.version ?? "")
    expect([late.status, late.stderr]).toEqual([
      1,
      expect.stringContaining("The vendor has changed its request"),
    ])
    expect(await findConnection(id)).toMatchObject({ not_shared_data_points: ["department"] })

    const agreed = await hrsync("connection", "share", id, "--agree", "--json")
    expect(JSON.parse(agreed.stdout)).toMatchObject({ answered: { agreed: true, new: ["department"] } })
    expect(await findConnection(id)).toMatchObject({ not_shared_data_points: [] })
    expect((await shown(id)).request).toBeNull()
  })

  it("does not receive them after a no, and cannot make the same request again", async () => {
    const { connection_id: id } = await importText(service.installation, vendor, "declining", FILE)
    await token("declining", WIDER)
    expect((await hrsync("connection", "share", id, "--decline")).status).toBe(0)
    await token("declining", WIDER)
    expect((await shown(id)).request).toMatchObject({ declined: true })
    expect((await hrsync("connection", "show", id)).stdout).not.toContain("The vendor requests more")
    expect(await findConnection(id)).toMatchObject({ not_shared_data_points: ["department"] })
  })
})

describe("hrsync vendor flags", () => {
  it("narrow every connection at once, and create a request for each corporate when they widen", async () => {
    const { connection_id: id } = await importText(service.installation, vendor, "defaults", FILE)
    const { status, stdout } = await setFlags({ detail_info_fields: { department: 1, grade: 0 } })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      flags: { detail_info_fields: { department: 1, grade: 0, name: -1 } },
    })
    expect(await findConnection(id)).toMatchObject({
      not_shared_data_points: ["department"],
      not_requested_data_points: expect.arrayContaining(["grade"]),
    })
    await setFlags({ detail_info_fields: { grade: 1 } })
    expect(await findConnection(id)).toMatchObject({ not_shared_data_points: ["department", "grade"] })
  })

  it("are shown, and an unknown flag is rejected by name", async () => {
    expect((await hrsync("vendor", "flags", vendor.orgId)).stdout).toMatch(
      /^mandatory: name, employeeId, status$/mu,
    )
    const wrong = await setFlags({ detail_info_fields: { name: 5 } })
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("detail_info_fields.name")])
  })
})

describe("hrsync connection share", () => {
  it.each([
    [["--agree", "--decline"], 2, "Use only one of"],
    [["--request", "x"], 2, "--request requires --agree or --decline"],
    [["--agree"], 1, "no open request"],
  ])("explains what is wrong with %j", async (options, expected, message) => {
    const { connection_id } = await importText(service.installation, vendor, "quiet", FILE)
    const { status, stderr } = await hrsync("connection", "share", connection_id, ...options)
    expect([status, stderr]).toEqual([expected, expect.stringContaining(message)])
  })
})
