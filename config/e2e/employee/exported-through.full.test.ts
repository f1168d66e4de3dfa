import { stringify } from "csv-stringify/sync"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { MASK } from "../../../core/contract/wire-values.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { connectSftp, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"

/*
 * What the product exported comes in again with no change, by the ways that files come in beside the command line's import
 * (exported-again.it.test.ts): a folder by SFTP, and what the operator uploads for an assisted connection.
 */

let service: TestService
let sftp: SftpCorporate
let operator: ReturnType<typeof makeOperator>

beforeAll(async () => {
  service = await startService(["delivery"])
  operator = makeOperator(service)
  sftp = await startSftpCorporate()
})
afterAll(async () => {
  await sftp.server.remove()
  await service.close()
})

const EMPLOYEES = stringify([
  [
    "Employee ID",
    "Name",
    "PAN",
    "Mobile Number",
    "Account Number",
    "CTC Basic",
    "Monthly Basic",
    "Month",
    "Year",
  ],
  ["001", "Asha Rao", "ABCPE1234F", "9876543210", "000123456789", "500000.50", "41666.71", "4", "2024"],
  ["002", "Ravi Iyer", "", "", "", "", "", "", ""],
])

interface Way {
  /** How many files the beginning brings. */
  readonly files: number
  /** Brings the first file of a new connection, and returns the connection's id. */
  readonly begin: (vendor: TestVendor) => Promise<string>
  /** Brings the next file, and returns what came of it. */
  readonly bring: (connectionId: string, text: string) => Promise<unknown>
}

const WAYS: Readonly<Record<string, Way>> = {
  SFTP: {
    files: 1,
    begin: async (vendor) => {
      sftp.put("employees.csv", EMPLOYEES, 1_000)
      const { status, stderr, result } = await connectSftp(service, vendor, sftp.credentials(), "--wait")
      expect(status, stderr).toBe(0)
      return String(result?.["connection_id"])
    },
    bring: async (connectionId, text) => {
      sftp.put("employees.csv", text, 500)
      return (await operator.done("connection", "sync", connectionId))["result"]
    },
  },
  "an assisted upload": {
    files: 1,
    begin: async (vendor) => {
      const requested = await operator.done(
        ...["assisted", "request", "--vendor", vendor.orgId, "--org-name", "Acme"],
        ...["--email", `hr@${vendor.orgId}.example`, "--hrms", "Rota HR"],
      )
      const connectionId = String(requested["connection_id"])
      await upload(connectionId, EMPLOYEES)
      return connectionId
    },
    bring: (connectionId, text) => upload(connectionId, text),
  },
  "an assisted upload of changes": {
    files: 2,
    begin: async (vendor) => {
      const connectionId = await WAYS["an assisted upload"]!.begin(vendor)
      // Who comes later comes without the columns of a salary.
      await upload(connectionId, "Employee ID,Name\n003,Dev Nair\n", "--delta")
      return connectionId
    },
    bring: (connectionId, text) => upload(connectionId, text, "--delta"),
  },
  "an assisted upload after changes": {
    files: 2,
    begin: (vendor) => WAYS["an assisted upload of changes"]!.begin(vendor),
    bring: (connectionId, text) => upload(connectionId, text),
  },
}

const upload = async (connectionId: string, text: string, ...options: ReadonlyArray<string>) =>
  operator.done("assisted", "upload", connectionId, await operator.file(text, "employees.csv"), ...options)

const exportAll = async (connectionId: string): Promise<string> => {
  const { status, stdout } = await service.installation.run("export", "csv", "--connection", connectionId)
  expect(status).toBe(0)
  return stdout
}

describe.each(Object.entries(WAYS))("an export that comes in again through %s", (_, way) => {
  it("adds and updates nobody, and only tells the vendor that nothing is new", async () => {
    const vendor = await service.createVendor()
    const connectionId = await way.begin(vendor)
    const closed = () =>
      vendor.synced.filter(({ webhook }) => webhook?.event === "sync.events.completed").length
    await expect.poll(closed).toBe(way.files)
    const text = await exportAll(connectionId)
    expect(text).toContain(MASK)
    const before = vendor.synced.length

    expect(await way.bring(connectionId, text)).toMatchObject({
      state: "completed",
      added: 0,
      updated: 0,
      rejected: 0,
      errors: [],
    })

    await expect.poll(() => vendor.synced.length).toBe(before + 1)
    expect(vendor.synced.at(-1)?.webhook).toMatchObject({
      event: "sync.events.initiated",
      body: [{ newRecords: 0, updatedRecords: 0 }],
    })
    expect(await exportAll(connectionId)).toBe(text)
    // The masks stand for what was there: the first file is recognised after it.
    expect(await way.bring(connectionId, EMPLOYEES)).toMatchObject({ added: 0, unchanged: 2, errors: [] })
  })
})
