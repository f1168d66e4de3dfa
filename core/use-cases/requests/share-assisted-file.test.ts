import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { LoadMode } from "../../domain/sync/session.ts"
import { NO_DEVICE } from "../../testing/builders/actors.ts"
import { makeTestCsvSource } from "../../testing/builders/csv-source.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeRequestsFixture } from "../../testing/requests-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeAppendUpload } from "../onboarding/uploads/append-upload.ts"
import { makeCheckUpload } from "../onboarding/uploads/check-upload.ts"
import { makeListUploadRows } from "../onboarding/uploads/rows/list-upload-rows.ts"
import { makeProcessNextUpload } from "../onboarding/uploads/process-uploads.ts"
import { makeShowUpload } from "../onboarding/uploads/show-upload.ts"
import { makeStartUpload } from "../onboarding/uploads/start-upload.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import { makeShareAssistedFile } from "./share-assisted-file.ts"

const DAY = 86_400_000
const HEADER = "Staff No,Person,Joined"
const COLUMNS = { "Staff No": "employeeId", Person: "name", Joined: "doj" }
const RIGHT = [HEADER, "K1,Asha Rao,2020-05-17", "K2,Ben Roy,2020-05-18"].join("\n")

const setUp = async () => {
  const fixture = await makeRequestsFixture()
  const { connection } = await runAt(fixture.request(OPERATOR, fixture.input()))
  const connectionId = connection.id
  const ports = { ...fixture.ports, makeCsvSource: makeTestCsvSource }
  const processNext = makeProcessNextUpload({ ...ports, runSync: makeRunSync(ports) })
  const start = (text: string) =>
    makeStartUpload(ports)(OPERATOR, { connectionId, fileName: "a.csv", size: text.length, sheet: null })
  /** Uploads, reads and checks a file. */
  const check = async (text: string, mode: LoadMode = "full") => {
    const { id: uploadId } = await runAt(start(text))
    const which = { connectionId, uploadId }
    await runAt(makeAppendUpload(ports)(OPERATOR, { ...which, offset: 0, bytes: Buffer.from(text) }))
    await runAt(processNext)
    await runAt(makeCheckUpload(ports)(OPERATOR, { ...which, columns: COLUMNS, mode }))
    await runAt(processNext)
    return which
  }
  const share = makeShareAssistedFile(ports)
  return { ...fixture, ports, connectionId, start, check, share, processNext }
}

describe("a file of an assisted set-up", () => {
  it("is shared once no row is wrong, makes the set-up live, and the next upload due by its schedule", async () => {
    const { ports, connectionId, check, share, processNext, show } = await setUp()
    const which = await check(RIGHT)
    await runAt(share(OPERATOR, { ...which, mode: "full" }), START + 40 * DAY)
    expect(await runAt(show(OPERATOR, connectionId))).toMatchObject({ state: "requested" })
    await runAt(processNext, START + 40 * DAY)
    const shared = await runAt(ports.directory.listPage(connectionId, 0, 10))
    expect(shared.map(({ employeeId }) => employeeId)).toEqual(["K1", "K2"])
    const { state, task, connection } = await runAt(show(OPERATOR, connectionId), START + 40 * DAY)
    expect([state, task]).toEqual(["live", null])
    expect(connection.dueAt).toBeGreaterThan(START + 40 * DAY)
    expect(await runAt(ports.uploads.find(connectionId))).toBeNull()
  })

  it("is not replaced while it is shared", async () => {
    const { check, start, share, processNext } = await setUp()
    await runAt(share(OPERATOR, { ...(await check(RIGHT)), mode: "full" }))
    expect(await runAt(Effect.flip(start(RIGHT)))).toMatchObject({ _tag: "UploadNotReady", stage: "sharing" })
    await runAt(processNext)
    expect(await runAt(start(RIGHT))).toMatchObject({ stage: "receiving" })
  })

  it("with a wrong row is not shared", async () => {
    const { check, share } = await setUp()
    const which = await check(`${RIGHT}\nK3,,2020-05-18`)
    expect(await runAt(Effect.flip(share(OPERATOR, { ...which, mode: "full" })))).toMatchObject({
      _tag: "UploadNotSharable",
      reason: "Rows of the file with errors: 1.",
    })
  })

  it("of a paused client is not shared", async () => {
    const { ports, check, share, connectionId } = await setUp()
    const which = await check(RIGHT)
    await runAt(ports.settings.setPaused(connectionId, START))
    expect(await runAt(Effect.flip(share(OPERATOR, { ...which, mode: "full" })))).toMatchObject({
      _tag: "ConnectionPaused",
    })
  })

  it("is unknown to others, and an operator uploads for assisted set-ups only", async () => {
    const { ports, check, vendorOrgId, connectionId } = await setUp()
    const which = await check(RIGHT)
    const journey = {
      kind: "journey",
      connectionId,
      vendorOrgId,
      email: "hr@acme.example",
      ...NO_DEVICE,
      isAnchoredDevice: true,
    } as const
    for (const device of [null, "1".repeat(64)])
      expect(await runAt(Effect.flip(makeShowUpload(ports)({ ...journey, device }, which)))).toMatchObject({
        _tag: "UploadNotFound",
      })
    expect(
      await runAt(makeListUploadRows(ports)(OPERATOR, { ...which, error: null, search: null, after: 0 })),
    ).toMatchObject({ wrong: 0, rows: 2 })
    const none = { ...ports, assisted: { find: () => Effect.succeed(null) } }
    const input = { connectionId, fileName: "a.csv", size: 1, sheet: null }
    expect(await runAt(Effect.flip(makeStartUpload(none)(OPERATOR, input)))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
  })
})
