import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"
import type { ConnectorUse } from "../../ports/operation/connector-use.ts"
import { DEFAULT_RETENTION_DAYS } from "../../domain/connection/retention-days.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeListConnectors } from "./list-connectors.ts"
import { makeListMails } from "./list-mails.ts"
import { makeListRetention } from "./list-retention.ts"

const DAY = 24 * 3_600_000

const describeConnector = (code: string): ConnectorDescription => ({
  code,
  name: code.toUpperCase(),
  integrationType: "HRMS",
  requiredFields: {},
  signIn: null,
  bindingFields: [],
  aliases: [],
  countries: [],
  color: null,
  guide: [],
  helpUrl: null,
  logoUrl: null,
  hasSalary: false,
  canWrite: false,
  supportsWebhooks: false,
  supportsDeltas: false,
  scheduledAttempts: 1,
})

const listConnectors = (codes: ReadonlyArray<string>, uses: ReadonlyArray<ConnectorUse>) =>
  Effect.runPromise(
    makeListConnectors({
      connectors: { all: codes.map(describeConnector), find: () => null },
      connectorUses: { list: Effect.succeed(uses) },
    })(OPERATOR),
  )

describe("the list of connectors", () => {
  it("has every installed connector, used or not", async () => {
    const use = { connector: "keka", active: 2, failed: 1, lastSyncedAt: 5 }
    expect(await listConnectors(["keka", "zoho"], [use])).toMatchObject([
      { code: "keka", active: 2, failed: 1, lastSyncedAt: 5 },
      { code: "zoho", active: 0, failed: 0, lastSyncedAt: null },
    ])
  })

  it("begins with a connector that connections use and that is not installed", async () => {
    const use = { connector: "gone", active: 1, failed: 0, lastSyncedAt: null }
    const [first] = await listConnectors(["keka"], [use])
    expect(first).toMatchObject({ code: "gone", description: null, active: 1 })
  })
})

describe("the list of mails", () => {
  it("has at most the newest hundred, or none where a mail server sends them", async () => {
    const limits: Array<number> = []
    const list = makeListMails({
      sentMails: { list: (limit) => Effect.sync(() => (limits.push(limit), null)) },
    })
    expect(await Effect.runPromise(list(OPERATOR))).toBeNull()
    expect(limits).toEqual([100])
  })
})

describe("the list of what is deleted", () => {
  it("says how long each is kept, by the settings", async () => {
    const retained = (retention: "sessions" | "expired" | "transient") => ({
      name: retention,
      title: retention,
      retention,
      batch: 1,
    })
    const list = makeListRetention({
      retention: { prunables: [retained("sessions"), retained("expired"), retained("transient")] },
      retentionDays: { ...DEFAULT_RETENTION_DAYS, sessions: 10 },
    })
    const kept = (await Effect.runPromise(list(OPERATOR))).map(({ keptMillis }) => keptMillis)
    expect(kept).toEqual([10 * DAY, 3_600_000, 0])
  })
})
