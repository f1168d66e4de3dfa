import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { parseResult } from "../testing/parse-result.ts"

/* A valid request accepts the invitation that its connection_id names (specification/connections.md#acceptance). */

let service: TestService
let vendor: TestVendor
beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const SOUND = "employeeId,name,status\nE1,Asha Rao,Active\nE2,Ravi Nair,Active\n"
const FAULTY = "employeeId,name,status,pan\nE1,Asha Rao,Active,WRONG\n"

const invite = async (email: string, org_name: string, remote_org_id?: string) => {
  const json = {
    email,
    org_name,
    fullname: "Asha Rao",
    ...(remote_org_id === undefined ? {} : { remote_org_id }),
  }
  const { status, body } = await vendor.call("POST", "/api/sdk/token/", { json })
  expect(status).toBe(200)
  return (body as { connection_id: string }).connection_id
}

const writeTextFile = async (text: string) => {
  const path = join(service.installation.folder, `${randomUUID()}.csv`)
  await writeFile(path, text)
  return path
}

const hrsync = async (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  return { status, stderr, result: parseResult<Record<string, unknown>>(stdout) }
}

const named = (email: string, orgName: string) => [
  "--vendor",
  vendor.orgId,
  "--org-name",
  orgName,
  "--email",
  email,
]

const readStatus = async (id: string) =>
  (
    await queryRows<{ status: string }>(
      service.installation.storage,
      `SELECT status FROM connection WHERE id = '${id}'`,
    )
  )[0]?.status

/** Everything that a file could leave behind, except the log of attempts at an invitation. */
const left = () =>
  queryRows(
    service.installation.storage,
    `SELECT (SELECT count(*)::int FROM organization) AS organizations, (SELECT count(*)::int FROM connection) AS connections,
      (SELECT count(*)::int FROM corporate_user) AS users, (SELECT count(*)::int FROM webhook) AS webhooks,
      (SELECT count(*)::int FROM employee_record) AS records, (SELECT count(*)::int FROM staged_employee) AS staged,
      (SELECT count(*)::int FROM source_credential) AS credentials,
      (SELECT count(*)::int FROM connection WHERE status <> 'CONNECTION_INVITED') AS accepted`,
  )

describe("two entities of one e-mail domain", () => {
  it("are distinguished by connection_id only; without it the candidates are listed", async () => {
    const email = `hr@${randomUUID()}.example`
    const first = await invite(email, "Acme India", `${randomUUID()}-1`)
    const second = await invite(email, "Acme Retail", `${randomUUID()}-2`)
    const file = await writeTextFile(SOUND)
    const guessed = await hrsync("import", "csv", file, ...named(email, "Acme Retail"))
    expect(guessed.status).toBe(1)
    for (const id of [first, second]) expect(guessed.stderr).toContain(id)
    expect([await readStatus(first), await readStatus(second)]).toEqual(Array(2).fill("CONNECTION_INVITED"))

    const receivedBefore = vendor.received.length
    const imported = await hrsync("import", "csv", file, "--connection", second)
    expect(imported).toMatchObject({ status: 0, result: { connection_id: second, added: 2 } })
    expect([await readStatus(first), await readStatus(second)]).toEqual([
      "CONNECTION_INVITED",
      "CONNECTION_ACCEPTED",
    ])
    await expect.poll(() => vendor.received.length).toBe(receivedBefore + 4)
    const accepted = vendor.received.find(({ webhook }) => webhook?.event === "connection.events.accepted")
    expect(accepted?.webhook?.body).toMatchObject([{ orgName: "Acme Retail", acceptedBy: null }])

    expect(await hrsync("push", "invite", "--connection", first)).toMatchObject({
      status: 0,
      result: { connection_id: first },
    })
    expect(await readStatus(first)).toBe("CONNECTION_ACCEPTED")
  })

  it("are also distinguished for sources, assisted set-ups, and requests with both ids", async () => {
    const email = `hr@${randomUUID()}.example`
    const first = await invite(email, "Acme India", `${randomUUID()}-1`)
    const second = await invite(email, "Acme Retail", `${randomUUID()}-2`)
    const requested = ["assisted", "request", "--hrms", "Rota HR"]
    expect((await hrsync(...requested, ...named(email, "Acme India"))).stderr).toContain(first)
    expect((await hrsync(...requested, "--connection", second, "--vendor", vendor.orgId)).status).toBe(2)
    expect((await hrsync(...requested)).status).toBe(2)
    expect(await hrsync(...requested, "--connection", second)).toMatchObject({
      status: 0,
      result: { connection_id: second },
    })
    expect(await readStatus(first)).toBe("CONNECTION_INVITED")
  })
})

describe("an invalid request", () => {
  it("leaves nothing behind, invited or not: a dry run, a faulty file, wrong terms, wrong credentials", async () => {
    const email = `hr@${randomUUID()}.example`
    const invited = await invite(email, "Invited")
    await expect
      .poll(() => vendor.received.some(({ webhook }) => JSON.stringify(webhook).includes("Invited")))
      .toBe(true)
    const terms = join(service.installation.folder, "terms.json")
    await writeFile(terms, JSON.stringify({ withheld: ["name"], subset: [] }))
    const credentials = join(service.installation.folder, "credentials.json")
    // Nothing listens on this port.
    await writeFile(credentials, JSON.stringify({ url: "http://127.0.0.1:9/", auth_type: "none" }))
    const [sound, faulty] = [await writeTextFile(SOUND), await writeTextFile(FAULTY)]
    const before = await left()
    for (const which of [
      ["--connection", invited],
      named(email, "Invited"),
      named(`hr@${randomUUID()}.example`, "New"),
    ]) {
      const runs = [
        ["import", "csv", sound, "--dry-run"],
        ["import", "csv", faulty],
        ["import", "csv", sound, "--share", terms],
        ["connect", "custom-wrapper", "--credentials", credentials],
      ]
      for (const [first = "", ...rest] of runs) {
        const { status, result } = await hrsync(first, ...rest, ...which)
        expect(status).toBe(rest.includes("--dry-run") ? 0 : 1)
        if (result !== null && which.includes("New")) {
          expect(result).toMatchObject({ connection_id: null, org_id: null, sync_session_id: null })
        }
        expect(await left(), `${first} ${rest.join(" ")}`).toEqual(before)
      }
    }
    expect(await readStatus(invited)).toBe("CONNECTION_INVITED")
    const dry = await hrsync("import", "csv", sound, "--dry-run", "--connection", invited)
    expect(dry.result).toMatchObject({ connection_id: invited, rows: 2, added: 2 })
  })

  it("for an unknown connection returns not found", async () => {
    const file = await writeTextFile(SOUND)
    for (const id of [randomUUID(), "nonsense"]) {
      expect((await hrsync("import", "csv", file, "--connection", id)).status).toBe(1)
    }
  })
})
