import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type {
  ConsoleInvitationFile,
  ConsoleInvitationResults,
} from "../../../core/contract/onboarding/console/invitations.ts"
import { type ConsoleUser, createConsoleUser } from "../testing/console.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService } from "../testing/service.ts"

/* Inviting the clients of a file, with the files that people and attackers send. */

const PATH = "/api/console/clients/invitations/"

let service: TestService
let admin: ConsoleUser
let member: ConsoleUser

beforeAll(async () => {
  service = await startService()
  const vendor = await service.createVendor("Tamarind Benefits")
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  admin = await createConsoleUser(service, { team, role: "vendor-admin" })
  member = await createConsoleUser(service, { team, role: "vendor-member" })
})
afterAll(() => service.close())

const read = async (file: string | Buffer, user = admin) => {
  const headers = { "content-type": "application/octet-stream" }
  const { status, body } = await user.call("POST", `${PATH}read/`, { raw: Buffer.from(file), headers })
  return {
    status,
    file: body as ConsoleInvitationFile,
    data: (body as { data?: Record<string, string> }).data,
  }
}

const invite = async (invitations: ReadonlyArray<Record<string, string>>) => {
  const { body } = await admin.call("POST", PATH, { json: { invitations } })
  return (body as ConsoleInvitationResults).results.map(({ outcome }) => outcome)
}

const swapBytes = (text: string): Buffer => Buffer.from(text, "utf16le").swap16()

const FILE = "Company,Work email,Reference\r\nCafé Zürich,a@zurich.example,Z-1\r\n"

describe("a file", () => {
  it.each<readonly [string, string | Buffer]>([
    ["UTF-8", FILE],
    ["UTF-8 with a mark", `\u{FEFF}${FILE}`],
    ["UTF-16 little endian", Buffer.from(`\u{FEFF}${FILE}`, "utf16le")],
    ["UTF-16 big endian", swapBytes(`\u{FEFF}${FILE}`)],
    ["Windows-1252", Buffer.from(FILE, "latin1")],
    ["semicolons", FILE.replaceAll(",", ";")],
  ])("of %s is read alike", async (_, file) => {
    const row = { row: 2, name: "Café Zürich", email: "a@zurich.example", remote_org_id: "Z-1" }
    expect(await read(file)).toMatchObject({ status: 200, file: { rows: [row], faults: [], unreadable: [] } })
  })

  it("has quotes, delimiters and line breaks in its cells, and guards of spreadsheets", async () => {
    const { file } = await read(
      'Company,Email\n"Loom, ""Sons"" & Co\r\nBcc: x@evil.example",a@loom.example\n\'=cmd|1,b@cmd.example\n,\n',
    )
    expect(file.rows).toMatchObject([
      { row: 2, name: 'Loom, "Sons" & Co Bcc: x@evil.example' },
      { name: "=cmd|1", email: "b@cmd.example" },
    ])
    expect(file.faults).toEqual([])
  })

  it("keeps its other rows when one has an unclosed quote", async () => {
    const { file } = await read(
      'Company,Email\nOne,a@one.example\n"Two,b@two.example\nThree,c@three.example\nFour,d@four.example\n',
    )
    expect(file.unreadable).toMatchObject([{ row: 3 }])
    expect(file.rows.map(({ name }) => name)).toEqual(["One", "Three", "Four"])
  })

  it.each<readonly [string, string | Buffer, Record<string, string>]>([
    ["nothing", "", { problem: "empty" }],
    ["a mark and blank lines", "\u{FEFF}\r\n \r\n", { problem: "empty" }],
    ["no address", "Company,Phone\nOne,1\n", { problem: "columns-missing", columns: "email" }],
    ["two addresses", "Company,Email,E-mail\nOne,a,b\n", { problem: "columns-repeated", columns: "email" }],
    ["10,000 rows", makeRows(10_000), { problem: "too-many" }],
    ["a workbook", Buffer.from("PK\u{3}\u{4}[Content_Types].xml"), { problem: "unreadable" }],
    ["a page", "<!doctype html><html>a,b</html>", { problem: "unreadable" }],
    [
      "bytes of no text",
      Buffer.from([0x43, 0x2c, 0x45, 0x0a, 0x00, 0xff, 0x00, 0xfe]),
      { problem: "unreadable" },
    ],
  ])("of %s is refused with the reason", async (_, file, data) => {
    expect(await read(file)).toMatchObject({ status: 400, data })
  })

  it("may have 1,000 rows, and its repeated ones are named", async () => {
    const { file } = await read(`${makeRows(999)}Again,HR7@client7.example\n`)
    expect(file.rows).toHaveLength(1_000)
    expect(file.faults).toEqual([{ row: 1_001, column: "email", kind: "repeated", same_as: 9 }])
  })

  it("is read for admins only", async () => {
    expect((await read(FILE, member)).status).toBe(403)
    const { status } = await member.call("POST", PATH, { json: { invitations: [CLIENT] } })
    expect(status).toBe(403)
  })
})

function makeRows(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `Client ${String(at)},hr${String(at)}@client${String(at)}.example`,
  )
  return `Company,Email\n${lines.join("\n")}\n`
}

const CLIENT = { name: "Zenith", email: "hr@zenith.example", remote_org_id: "ZEN-1" }

describe("the invitations", () => {
  it("of one file, sent twice and at once, reach everybody once", async () => {
    const mailbox = makeMailbox(service)
    const other = { name: "Halden", email: "hr@halden.example" }
    const first = await Promise.all([invite([CLIENT, other]), invite([CLIENT, other])])
    expect(first.flat().toSorted()).toEqual(["already_invited", "already_invited", "invited", "invited"])
    expect(await invite([CLIENT, other])).toEqual(["already_invited", "already_invited"])
    expect(await mailbox.codes(CLIENT.email, 1)).toHaveLength(1)
    expect(await mailbox.codes(other.email, 1)).toHaveLength(1)
  })

  it("of a client that is invited under another address leave it as it is", async () => {
    expect(await invite([{ ...CLIENT, email: "other@zenith.example" }])).toEqual(["already_invited"])
    const { body } = await admin.call("POST", "/api/console/clients/search/", { json: { search: "zenith" } })
    expect(body).toMatchObject({ items: [{ email: CLIENT.email }] })
  })
})
