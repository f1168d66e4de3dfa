import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeBackupLimits } from "../../domain/operation/backup.ts"
import { findRunbook } from "../../domain/operation/trouble.ts"
import { toLane } from "../../domain/sync/lane.ts"
import type { Installation, TenantTrouble } from "../../ports/operation/installation.ts"
import { BusUnavailable, type ParkedMessages } from "../../ports/webhooks/message-bus.ts"
import { NO_WORKLOAD } from "../../testing/builders/workload.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { START } from "../../testing/builders/vendors.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeShowHealth, type ShowHealthPorts } from "./show-health.ts"

const HOUR = 3_600_000

const DATABASE = { bytes: 1, connections: 5, maxConnections: 100, version: "18.4", oldestTransactionAt: null }

const INSTALLATION: Installation = {
  examine: Effect.succeed([{ check: "clock", state: "ok", code: "clock.ok", detail: "", advice: null }]),
  measureDatabase: Effect.succeed(DATABASE),
  listProcesses: Effect.succeed([]),
  listTroubles: () => Effect.succeed([]),
}

const show = (
  changes: Partial<Installation> = {},
  parts: Partial<Omit<ShowHealthPorts, "installation">> = {},
) =>
  runAt(
    makeShowHealth({
      backupLimits: makeBackupLimits(0, 0),
      backupReports: { add: () => Effect.void, list: Effect.succeed([]) },
      parked: { count: Effect.succeed(new Map()) },
      workload: { measure: () => Effect.succeed(NO_WORKLOAD) },
      installation: { ...INSTALLATION, ...changes },
      ...parts,
    })(OPERATOR),
  )

const makeTenantTrouble = (parts: Partial<TenantTrouble>): TenantTrouble => ({
  ...{ kind: "receiver", vendorOrgId: "v", vendorName: "Tamarind", connectionId: null, clientName: null },
  ...{ code: null, at: START - HOUR, total: 1 },
  ...parts,
})

const listTroubles = async (...parts: Parameters<typeof show>) => (await show(...parts)).troubles

describe("the health of an installation", () => {
  it("has no trouble where all is well", async () => {
    expect(await show()).toMatchObject({ troubles: [], more: [], waiting: 0 })
  })

  it("names a lane that stalls, parked messages and what doctor found, each with its runbook", async () => {
    const stalled = { waiting: 4, running: 0, oldestWaitingSince: START - HOUR, lastBegunAt: null }
    const lanes = [toLane("uploads", stalled, START)]
    const late = { check: "backups", code: "backups.late", detail: "late", advice: "Run it." } as const
    const troubles = await listTroubles(
      { examine: Effect.succeed([{ ...late, state: "warning" }]) },
      {
        workload: { measure: () => Effect.succeed({ ...NO_WORKLOAD, lanes }) },
        parked: { count: Effect.succeed(new Map([["deliver", 3]])) } as unknown as ParkedMessages,
      },
    )
    expect(troubles.map((one) => [one.kind, one.severity, one.code, one.count, findRunbook(one)])).toEqual([
      ["lane", "failed", "uploads", 4, "HrsyncLaneStalled"],
      ["parked", "failed", "deliver", 3, "HrsyncMessagesParked"],
      ["check", "warning", "backups.late", null, "HrsyncBackupLate"],
    ])
  })

  it("is shown while the broker does not respond, and while the checks have not ended", async () => {
    const down = Effect.fail(new BusUnavailable({ cause: "down" }))
    expect(await show({ examine: Effect.succeed(null) }, { parked: { count: down } })).toMatchObject({
      troubles: [],
      checks: null,
    })
  })

  it("warns of what works on, and puts failures first, the longest before the others", async () => {
    const troubles = await listTroubles({
      listTroubles: () =>
        Effect.succeed([
          makeTenantTrouble({ code: "failing", at: START - 9 * HOUR }),
          makeTenantTrouble({ code: "paused", at: START - 2 * HOUR }),
          makeTenantTrouble({ kind: "sync-held", connectionId: "c", clientName: "Kaveri" }),
          makeTenantTrouble({ kind: "connection-failed", connectionId: "c", at: START - 3 * HOUR }),
        ]),
    })
    expect(troubles.map(({ kind, severity, code }) => [kind, severity, code])).toEqual([
      ["connection-failed", "failed", null],
      ["receiver", "failed", "paused"],
      ["receiver", "warning", "failing"],
      ["sync-held", "warning", null],
    ])
    expect(troubles.at(-1)?.client).toEqual({ connectionId: "c", name: "Kaveri" })
  })

  it("says of which kinds there are more", async () => {
    const health = await show({ listTroubles: () => Effect.succeed([makeTenantTrouble({ total: 21 })]) })
    expect(health.more).toEqual([{ kind: "receiver", total: 21 }])
  })

  it("warns of a transaction that is open for long, and before the connections run out", async () => {
    const kinds = async (changes: Partial<typeof DATABASE> | { oldestTransactionAt: number }) =>
      (await listTroubles({ measureDatabase: Effect.succeed({ ...DATABASE, ...changes }) })).map(
        ({ kind }) => kind,
      )
    expect(await kinds({ oldestTransactionAt: START - HOUR })).toEqual(["database-transaction"])
    expect(await kinds({ oldestTransactionAt: START - 60_000 })).toEqual([])
    expect(await kinds({ connections: 91 })).toEqual(["database-connections"])
  })
})
