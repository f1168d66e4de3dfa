import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { type FakeSource, makePullFixture, type PullFixture } from "../../testing/pull-fixture.ts"
import { readWebhooks, runAt } from "../../testing/sync-fixture.ts"
import { makeUploadFile } from "../onboarding/import-file.ts"
import { SCHEDULE_TRIGGER } from "../sync/schedule/pull-source.ts"

/*
 * A sync with nothing new is announced by `initiated` with zero counts, scheduled or asked for by hand, for every kind of source; each
 * poll of a real-time one is not (specification/webhooks.md#events).
 */

const HOUR = 3_600_000
const EMPLOYEES = makeEmployeeRows(2)

interface Kind {
  readonly connector: Partial<ConnectorDescription>
  /** What the source returns when nothing is new. */
  readonly rest: (source: FakeSource) => void
}

const KINDS: Readonly<Record<string, Kind>> = {
  "SFTP, whose newest file was read": {
    connector: { scheduledAttempts: 3 },
    rest: (source) => (source.hasChanged = false),
  },
  "an HR system that returns everybody": { connector: {}, rest: () => undefined },
  "an HR system that returns who has changed": {
    connector: { supportsDeltas: true },
    rest: (source) => (source.rows = []),
  },
  "a custom API, whose last page is empty": {
    connector: { supportsDeltas: true },
    rest: (source) => {
      source.rows = []
      source.endsWithCursorOnly = true
    },
  },
}

const FREQUENCIES = {
  daily: { kind: "daily", hour: 6 },
  "in real time": { kind: "real-time" },
} as const

const TIMES: ReadonlyArray<readonly [when: string, frequency: keyof typeof FREQUENCIES, trigger: string]> = [
  ["at a scheduled time", "daily", SCHEDULE_TRIGGER],
  ["by hand", "daily", "command line"],
  ["by hand, of a source that is polled", "in real time", "command line"],
  ["as one of many polls", "in real time", SCHEDULE_TRIGGER],
]

const CASES = Object.entries(KINDS).flatMap(([name, kind]) =>
  TIMES.map(([when, frequency, trigger]) => ({ name, when, kind, frequency, trigger })),
)

/** A connection whose two employees the vendor has. */
const connect = async (connector: Kind["connector"], frequency: keyof typeof FREQUENCIES) => {
  const fixture = await makePullFixture(connector)
  const schedule = { frequency: FREQUENCIES[frequency], timeZone: "UTC" }
  await Effect.runPromise(fixture.storage.settings.saveSchedule(fixture.connection.id, schedule, null))
  fixture.source.rows = EMPLOYEES
  await runAt(fixture.pull())
  return fixture
}

const NOTHING_NEW = [["sync.events.initiated/sync.events", { newRecords: 0, updatedRecords: 0 }]]

/** The webhooks of `work`. */
const listNew = async (fixture: PullFixture, work: () => Promise<unknown>) => {
  const before = (await readWebhooks(fixture)).length
  await work()
  return (await readWebhooks(fixture)).slice(before).map(({ kind, facts }) => [kind, facts])
}

describe("a sync with nothing new", () => {
  it.each(CASES)("of $name, $when", async ({ kind, frequency, trigger }) => {
    const fixture = await connect(kind.connector, frequency)
    kind.rest(fixture.source)
    const isPoll = frequency === "in real time" && trigger === SCHEDULE_TRIGGER
    expect(await listNew(fixture, () => runAt(fixture.pull({ trigger }), START + HOUR))).toEqual(
      isPoll ? [] : NOTHING_NEW,
    )
  })

  it.each(["full", "delta"] as const)("of a file that a person brings, %s", async (mode) => {
    const fixture = await connect({}, "daily")
    const uploadFile = makeUploadFile({ ...fixture.pullPorts, settings: fixture.storage.settings })
    const input = {
      source: makeSource(EMPLOYEES),
      mode,
      dryRun: false,
      trigger: "upload",
      fieldMapping: null,
    }
    const upload = uploadFile(fixture.connection, { ...input, onProgress: () => undefined })
    expect(await listNew(fixture, () => runAt(upload, START + HOUR))).toEqual(NOTHING_NEW)
  })

  it("of a connection that has no schedule yet", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = EMPLOYEES
    await runAt(fixture.pull())
    const trigger = SCHEDULE_TRIGGER
    expect(await listNew(fixture, () => runAt(fixture.pull({ trigger }), START + HOUR))).toEqual(NOTHING_NEW)
  })

  it("of a dry run is announced to nobody", async () => {
    const fixture = await connect({}, "daily")
    fixture.source.hasChanged = false
    expect(await listNew(fixture, () => runAt(fixture.pull({ dryRun: true })))).toEqual([])
  })
})
