import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { SourceError, type SourceErrorKind } from "../../ports/sync/source.ts"
import { makeEmployeeRow } from "../builders/sources.ts"
import { makePullFixture, type PullFixture } from "../pull-fixture.ts"
import type { Storage } from "../storage.ts"
import { runAt } from "../sync-fixture.ts"

/*
 * Known values that a source's server, a plugin or a file may quote in an error: none of them reaches the store, whatever
 * the path of the text (specification/promises.md#s3-canaries).
 */

const CANARIES = {
  pan: "ABCPE1234F",
  aadhaar: "2341 2341 2346",
  account: "00110022003",
  mobile: "98765-43210",
  email: "asha.canary@acme.example",
  password: "CANARY-open-sesame",
  token: "sk_live_51H8xYzAbCdEfCANARY",
  query: "CANARYquery",
}

const QUOTED = [
  `Employee ${CANARIES.pan} (Aadhaar ${CANARIES.aadhaar}, account ${CANARIES.account}, +91 ${CANARIES.mobile})`,
  `of ${CANARIES.email} was refused: {"password":"${CANARIES.password}"} at`,
  `https://svc:${CANARIES.password}@hr.example/emp?key=${CANARIES.query}, key ${CANARIES.token}\r\n\u001b[2J`,
].join(" ")

const KINDS: ReadonlyArray<SourceErrorKind> = ["auth", "permission", "rate", "transient", "missing", "data"]

export const describeUntrustedText = (
  make: () => Promise<{ readonly storage: Storage; readonly dump: () => Promise<string> }>,
): void => {
  let storage: Storage
  let dump: () => Promise<string>
  let fixture: PullFixture
  beforeAll(async () => {
    ;({ storage, dump } = await make())
  })

  const pullAndFail = async (prepare: (source: PullFixture["source"]) => void) => {
    fixture = await makePullFixture({}, storage)
    prepare(fixture.source)
    return runAt(Effect.result(fixture.pull()))
  }
  const listIssues = async () => await runAt(fixture.storage.issues.list(fixture.connection.id, 10))
  const listSessions = async () => await runAt(fixture.storage.ledger.listRecent(fixture.connection.id, 10))
  const expectNoCanary = async () => {
    const stored = await dump()
    for (const canary of Object.values(CANARIES)) expect(stored).not.toContain(canary)
    expect(stored).not.toContain("\u001b")
  }

  describe("third-party error texts", () => {
    it.each(KINDS)("contain no known value when the source cannot be opened: %s", async (kind) => {
      await pullAndFail((source) => {
        source.failure = new SourceError({ kind, message: QUOTED })
      })
      expect(await listIssues()).toHaveLength(1)
      await expectNoCanary()
    })

    it("contain none when the source is interrupted", async () => {
      await pullAndFail((source) => {
        source.rows = [makeEmployeeRow(1)]
        source.options = { failsWith: new SourceError({ kind: "transient", message: QUOTED }) }
      })
      const [session] = await listSessions()
      expect(session).toMatchObject({
        state: "failed",
        reason: expect.stringContaining("was refused") as string,
      })
      await expectNoCanary()
    })

    it("contain none where rows cannot be read", async () => {
      await pullAndFail((source) => {
        source.rows = [makeEmployeeRow(1)]
        source.options = { unreadable: [{ position: 3, reason: QUOTED }] }
      })
      expect((await listIssues()).map(({ code }) => code)).toEqual(["rows.rejected"])
      const [session] = await listSessions()
      const notes = await runAt(fixture.storage.history.find(session?.id ?? ""))
      expect(notes?.findings.filter(({ rejected }) => rejected)).toHaveLength(1)
      await expectNoCanary()
    })

    it("contain none where a record is in place of the headers", async () => {
      await pullAndFail((source) => {
        source.rows = [{ [CANARIES.pan]: "x", [CANARIES.email]: "y", [CANARIES.account]: "z", name: "Asha" }]
      })
      await pullAndFail((source) => {
        source.rows = [makeEmployeeRow(1, { [`email ${CANARIES.account}`]: "nobody", pan: "wrong" })]
      })
      await expectNoCanary()
    })
  })
}
