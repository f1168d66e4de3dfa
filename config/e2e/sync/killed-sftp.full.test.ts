import { afterAll, beforeAll, expect, it } from "vitest"
import type { RunningCommand } from "../testing/hrsync.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import {
  type ConnectionState,
  connectSftp,
  makeDue,
  type SftpCorporate,
  startSftpCorporate,
  readConnectionState,
} from "../testing/sftp.ts"

/* specification/sources.md#sftp: three attempts, counted across processes that are killed after one and during one. */

let service: TestService
let vendor: TestVendor
let corporate: SftpCorporate
let id: string
let worker: RunningCommand

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  corporate = await startSftpCorporate()
  const { status, stderr, result } = await connectSftp(service, vendor, corporate.credentials())
  expect(status, stderr).toBe(0)
  id = String(result?.["connection_id"])
})
afterAll(async () => {
  await worker.kill("SIGKILL")
  await corporate.server.remove()
  await service.close()
})

/** A process that finds the connection due. */
const schedule = async () => {
  await makeDue(service, id)
  worker = service.installation.start("serve", "--role", "worker")
}

const reaches = (state: Partial<ConnectionState>) =>
  expect.poll(() => readConnectionState(service, id), { interval: 20 }).toMatchObject(state)

it("fails a connection after exactly three attempts, whichever processes are killed", async () => {
  await schedule()
  await reaches({ missed_attempts: 1 })
  await worker.kill("SIGKILL")

  corporate.server.freeze()
  await schedule()
  await reaches({ sessions: 2 })
  await worker.kill("SIGKILL")
  corporate.server.thaw()
  expect(await readConnectionState(service, id)).toMatchObject({
    status: "CONNECTION_ACCEPTED",
    missed_attempts: 1,
  })

  await schedule()
  await reaches({ missed_attempts: 2 })
  await worker.kill("SIGKILL")
  expect(await readConnectionState(service, id)).toMatchObject({ status: "CONNECTION_ACCEPTED" })
  expect(vendor.synced).toEqual([])

  await schedule()
  // It is read again in the next period of the schedule (specification/sources.md#sftp).
  await reaches({ status: "CONNECTION_FAILED", missed_attempts: 3, is_asked_again: true })
  await expect
    .poll(() => vendor.synced.map(({ webhook }) => webhook?.event))
    .toEqual(["connection.events.failed"])
})
