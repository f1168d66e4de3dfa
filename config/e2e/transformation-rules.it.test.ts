import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { queryRows } from "./testing/contents.ts"
import { makeImportArgs } from "./testing/installation.ts"
import { startService, type TestService, type TestVendor } from "./testing/service.ts"
import { type Employee, startWrapperServer } from "./testing/wrapper-server.ts"
import { parseResult } from "./testing/parse-result.ts"

/* Rules of a vendor and of a connection, from the preview to what the vendor receives. */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
})
beforeEach(async () => {
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const PAN = "ABCPE1234F"

const CSV = `Emp Code,First Name,Last Name,PAN,Department,Designation,Notes
EMP-0001,asha,RAO,${PAN.replace("1234", " 1234 ")},Mktg,Sr. Analyst,
EMP-0002,RAVI,NA,,HR,Lead,
EMP-0003,Mia,Das,,Legal,Lead,
`

const VENDOR_RULES = [
  { kind: "strip", key: "employeeId", classes: ["letters", "punctuation", "leading_zeros"] },
  { kind: "replace", key: "department", values: { mktg: "Marketing", hr: "People" }, ignore_case: true },
]
const OWN_RULES = [
  { kind: "merge", key: "name", from: [{ column: "First Name" }, { column: "Last Name" }] },
  { kind: "case", key: "name", to: "title" },
  { kind: "strip", key: "pan", classes: ["spaces"] },
  { kind: "replace", key: "department", values: { Marketing: "Growth" } },
]

const writeContent = async (name: string, content: unknown) => {
  const path = join(service.installation.folder, name)
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  return {
    status,
    stderr,
    result: parseResult<Record<string, never>>(stdout),
  }
}

const imported = async (csv: string, ...options: ReadonlyArray<string>) =>
  hrsync(
    ...makeImportArgs(await writeContent("employees.csv", csv), { orgId: vendor.orgId, secret: "" }, "acme"),
    ...options,
  )

const makeSetOption = async (rules: unknown) => ["--set", await writeContent("rules.json", rules)]

/** Returns the id of an invited connection, which has no employees yet. */
const invited = async (): Promise<string> => {
  const json = { email: "hr@acme.example", org_name: "acme", fullname: "Asha Rao" }
  const answer = await vendor.call("POST", "/api/sdk/token/", { json })
  expect(answer.status).toBe(200)
  return (answer.body as { readonly connection_id: string }).connection_id
}

/** The webhooks of syncs, without those about the connection itself. */
const ofSyncs = () => vendor.received.filter(({ webhook }) => webhook?.eventType !== "connection.events")

/** The employees in the webhook of the nth sync. */
const employeesIn = (n: number) =>
  (ofSyncs()[n]?.webhook?.body as ReadonlyArray<Employee>).map(({ employeeId, name, department, pan }) => [
    employeeId,
    name,
    department,
    pan,
  ])

describe("transformation rules of a CSV connection", () => {
  it("determine what the vendor receives, and changed rules send the affected employees", async () => {
    const id = await invited()
    expect(
      (await hrsync("vendor", "rules", vendor.orgId, ...(await makeSetOption(VENDOR_RULES)))).status,
    ).toBe(0)
    expect((await hrsync("connection", "rules", id, ...(await makeSetOption(OWN_RULES)))).result).toEqual({
      connection_id: id,
      vendor_rules: VENDOR_RULES,
      rules: OWN_RULES,
    })
    const first = await imported(CSV)
    expect(first.result).toMatchObject({ state: "completed", added: 3, errors: [] })
    expect(first.result?.["mapping"]).toMatchObject({ "First Name + Last Name": "name" })
    await expect.poll(() => ofSyncs().length).toBe(3)
    expect(employeesIn(1)).toEqual([
      ["1", "Asha Rao", "Growth", "************"],
      ["2", "Ravi", "People", null],
      ["3", "Mia Das", "Legal", null],
    ])

    await hrsync("connection", "rules", id, ...(await makeSetOption(OWN_RULES.slice(0, 3))))
    expect((await imported(CSV)).result).toMatchObject({ added: 0, updated: 1, unchanged: 2 })
    await expect.poll(() => ofSyncs().length).toBe(5)
    expect(ofSyncs()[3]?.webhook?.event).toBe("sync.events.employee.update")
    expect(employeesIn(3)).toEqual([["1", "Asha Rao", "Marketing", "************"]])

    await hrsync("vendor", "rules", vendor.orgId, "--clear")
    const renumbered = await imported(CSV)
    expect(renumbered.result).toMatchObject({ added: 3, disappeared: 3 })
  })

  it("are shown with all their problems if they are invalid, and change nothing", async () => {
    const id = await invited()
    const wrong = [
      { kind: "case", key: "nme", to: "upper" },
      { kind: "strip", key: "pan" },
    ]
    const { status, stderr, result } = await hrsync(
      "connection",
      "rules",
      id,
      ...(await makeSetOption(wrong.slice(0, 1))),
    )
    expect([status, result]).toEqual([1, null])
    expect(stderr).toContain('rule 1, key: The data model has no key "nme". Did you mean name')
    const strict = await hrsync("vendor", "rules", vendor.orgId, ...(await makeSetOption(wrong)))
    expect(strict.stderr).toContain("rule 2: Expected characters, classes or both")
    expect((await hrsync("connection", "rules", id)).result).toMatchObject({ vendor_rules: [], rules: [] })
    for (const [code, ...args] of [
      [1, "--set", "nowhere.json"],
      [2, "--clear", "--preview", "x"],
      [2, "--csv", "x"],
    ] as const) {
      expect((await hrsync("connection", "rules", id, ...args)).status).toBe(code)
    }
    expect((await hrsync("vendor", "rules", crypto.randomUUID())).stderr).toContain("was not found")
  })

  it("are previewed on real rows without saving anything or showing masked values", async () => {
    const id = await invited()
    await hrsync("vendor", "rules", vendor.orgId, ...(await makeSetOption(VENDOR_RULES)))
    const rules = [...OWN_RULES, { kind: "case", key: "grade", to: "upper" }]
    const before = await queryRows(service.installation.storage, "SELECT * FROM connection")
    const args = [
      ...["connection", "rules", id, "--preview", await writeContent("rules.json", rules)],
      ...["--csv", await writeContent("employees.csv", CSV)],
    ]
    const { status, result, stderr } = await hrsync(...args)
    expect(status, stderr).toBe(0)
    expect(result).toMatchObject({
      rows: 3,
      changed_rows: 3,
      changed_fields: { employeeId: 3, department: 2, name: 3, pan: 1 },
      idle_rules: [5],
      rejected_before: 0,
      rejected_after: 0,
      findings: [],
    })
    expect((result?.["changes"] as unknown as ReadonlyArray<unknown>)[0]).toEqual({
      line: 2,
      owner: { name: "", employeeId: "EMP-0001" },
      fields: [
        { key: "employeeId", column: "Emp Code", before: "EMP-0001", after: "1" },
        { key: "pan", column: "PAN", before: "************", after: "************" },
        { key: "department", column: "Department", before: "Mktg", after: "Growth" },
        { key: "name", column: "First Name + Last Name", before: "asha + RAO", after: "Asha Rao" },
      ],
    })
    const shown = await service.installation.run(...args)
    expect(shown.stdout).toContain("3 of 3 rows changed: employeeId in 3")
    expect(shown.stdout).toContain("Rule 5 has no effect")
    for (const text of [JSON.stringify(result), shown.stdout]) expect(text).not.toContain("ABCPE")
    expect(await queryRows(service.installation.storage, "SELECT * FROM connection")).toEqual(before)
    const stored = await hrsync(
      "connection",
      "rules",
      id,
      "--preview",
      await writeContent("rules.json", rules),
    )
    expect(stored.result).toMatchObject({ basis: "stored", complete: true, rows: 0 })
  })
})

describe("transformation rules of a pulled source", () => {
  it("are previewed on its rows, and apply to all employees from the next sync on", async () => {
    const wrapper = await startWrapperServer("Bearer token")
    wrapper.employees = [
      { employeeId: "1", firstName: "Asha", grade: "l1", modified: "2026-01-01T00:00:00.000Z" },
      { employeeId: "2", firstName: "Ravi", modified: "2026-01-01T00:00:00.000Z" },
    ].map((employee) => ({ ...employee, name: "x", status: "Active" }))
    const credentials = { url: wrapper.url, auth_type: "bearer", token: "token" }
    const connected = await hrsync(
      ...["connect", "custom-wrapper", "--vendor", vendor.orgId, "--org-name", "Acme", "--wait"],
      ...[
        "--email",
        `hr@${vendor.orgId}.example`,
        "--credentials",
        await writeContent("credentials.json", credentials),
      ],
    )
    const id = String(connected.result?.["connection_id"])
    const rules = [
      { kind: "merge", key: "name", from: [{ column: "firstName" }, { column: "lastName" }] },
      { kind: "case", key: "grade", to: "upper" },
    ]
    const tried = await hrsync(
      "connection",
      "rules",
      id,
      "--preview",
      await writeContent("rules.json", rules),
    )
    expect(tried.result).toMatchObject({ rows: 2, changed_fields: { name: 2, grade: 1 } })
    expect((await hrsync("connection", "sync", id)).result).toMatchObject({ result: { rows: 0 } })
    await hrsync("connection", "rules", id, ...(await makeSetOption(rules)))
    const synced = await hrsync("connection", "sync", id)
    expect(wrapper.requests.at(-1)).not.toHaveProperty("updated_since")
    expect(synced.result).toMatchObject({ result: { state: "completed", updated: 2 } })
    await wrapper.close()
  })
})
