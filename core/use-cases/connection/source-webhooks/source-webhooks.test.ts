import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { SyncFrequency } from "../../../contract/connection/sync-frequency.ts"
import { type SourceWebhookCall, SourceError } from "../../../ports/sync/source.ts"
import { listDeniedActors } from "../../../testing/builders/actors.ts"
import { makeConnectors } from "../../../testing/builders/connectors.ts"
import { makeApiSource } from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySourceCredentials } from "../../../testing/memory/connection/source-credentials.ts"
import { makeSyncFixture } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { sealCredentials } from "../../reading/credentials.ts"
import { makeAuthenticateSourceWebhook } from "./authenticate-source-webhook.ts"
import { makeIssueSourceWebhook } from "./issue-source-webhook.ts"
import { makeRevokeSourceWebhook, makeShowSourceWebhook } from "./show-source-webhook.ts"
import { makeReceiveSourceWebhook } from "./receive-source-webhook.ts"

const MINUTE = 60_000
const FAR = START + 15 * MINUTE

type Verify = ((call: SourceWebhookCall) => Promise<boolean>) | undefined

/** A connection whose source signs its calls with the word "genuine", and the number of signature checks. */
const setUp = async (
  parts: { readonly verify?: Verify; readonly frequency?: SyncFrequency; readonly hasHooks?: boolean } = {},
) => {
  const { connection, ports, storage } = await makeSyncFixture()
  const run = <A, E>(effect: Effect.Effect<A, E>, at = START) =>
    Effect.runPromise(
      TestClock.setTime(at).pipe(
        Effect.andThen(effect),
        Effect.result,
        Effect.provide([TestClock.layer(), Logger.layer([])]),
      ),
    )
  const { id } = connection
  const sourceCredentials = makeMemorySourceCredentials()
  if (connection.key === null) throw new Error("The connection has no key")
  const keys = await Effect.runPromise(ports.vault.openConnectionKey(id, connection.key))
  await Effect.runPromise(sourceCredentials.save(id, sealCredentials(keys, id, {})))
  const schedule = { frequency: parts.frequency ?? { kind: "real-time" }, timeZone: "UTC" } as const
  await Effect.runPromise(storage.settings.saveSchedule(id, schedule, FAR))

  const looks: Array<SourceWebhookCall> = []
  const verify: Verify = "verify" in parts ? parts.verify : isSigned
  const source = {
    ...makeApiSource([]),
    check: () => Promise.resolve([]),
    ...(verify === undefined
      ? {}
      : {
          verifyHook: (call: SourceWebhookCall) => {
            looks.push(call)
            return verify(call)
          },
        }),
  }
  const all = { ...storage, ...ports, sourceCredentials }
  const connectors = makeConnectors({ supportsWebhooks: parts.hasHooks ?? true })
  const issueHook = makeIssueSourceWebhook({ ...all, connectors })
  const admitHook = makeAuthenticateSourceWebhook(all)
  const takeHook = makeReceiveSourceWebhook({
    ...all,
    sources: { codes: [], open: () => Effect.succeed(source) },
  })
  const call = (token: string, headers: SourceWebhookCall["headers"], at = START) =>
    run(
      admitHook(token, { address: "192.0.2.1", endpoint: "sourceHook" }).pipe(
        Effect.flatMap((hook) => takeHook(hook, { headers, body: Buffer.from("{}") })),
      ),
      at,
    )
  const issue = async () => {
    const issued = await run(issueHook(OPERATOR, id))
    if (issued._tag === "Failure") throw new Error(issued.failure._tag)
    return issued.success
  }
  const dueAt = async () => (await Effect.runPromise(storage.connections.find(id)))?.dueAt
  const shown = { showHook: makeShowSourceWebhook(all), endHook: makeRevokeSourceWebhook(all) }
  return { id, connection, storage, run, issueHook, issue, ...shown, call, dueAt, looks }
}

const isSigned = ({ headers }: SourceWebhookCall) => Promise.resolve(headers["x-signature"] === "genuine")
const GENUINE = { "x-signature": "genuine" }
const HEARD = { _tag: "Success" }
const refusedAs = (tag: string) => ({ _tag: "Failure", failure: { _tag: tag } })

describe("a hook", () => {
  it("has the source asked at once when the call is its own", async () => {
    const { issue, call, dueAt, looks } = await setUp()
    expect(await call(await issue(), GENUINE)).toMatchObject(HEARD)
    expect(await dueAt()).toBe(START)
    expect(looks).toEqual([{ headers: GENUINE, body: Buffer.from("{}"), receivedAt: START }])
  })

  it("changes nothing when the call is another sender's", async () => {
    const { issue, call, dueAt } = await setUp()
    const token = await issue()
    expect(await call(token, {})).toMatchObject(refusedAs("Unauthenticated"))
    expect(await dueAt()).toBe(FAR)
  })

  it.each([
    ["throws", () => Promise.reject(new SourceError({ kind: "data", message: "A secret" }))],
    ["breaks", () => Promise.reject(new TypeError("A secret"))],
    ["says something else", () => Promise.resolve("yes" as never)],
  ])("changes nothing when the connector %s", async (_what, verify) => {
    const { issue, call, dueAt } = await setUp({ verify })
    expect(await call(await issue(), GENUINE)).toMatchObject(refusedAs("Unauthenticated"))
    expect(await dueAt()).toBe(FAR)
  })

  it("needs its address alone where the source signs nothing", async () => {
    const { issue, call, dueAt } = await setUp({ verify: undefined })
    expect(await call(await issue(), {})).toMatchObject(HEARD)
    expect(await dueAt()).toBe(START)
  })

  it("looks at one call of a burst, since the others say nothing new", async () => {
    const { issue, call, looks } = await setUp()
    const token = await issue()
    for (let n = 0; n < 50; n++) expect(await call(token, GENUINE, START + n)).toMatchObject(HEARD)
    expect(looks).toHaveLength(1)
  })

  it("has the source asked again a minute after it was heard, while it calls again and again", async () => {
    const { id, storage, issue, call, dueAt } = await setUp()
    const token = await issue()
    await call(token, GENUINE)
    // A scheduler has claimed the run, which takes long.
    await Effect.runPromise(storage.syncSchedule.reschedule(id, START, START + 10 * MINUTE))
    await call(token, GENUINE, START + 20_000)
    expect(await dueAt()).toBe(START + MINUTE)
  })

  it("looks at six calls at once and six a minute, and tells the others when to come again", async () => {
    const { issue, call, looks } = await setUp()
    const token = await issue()
    for (let n = 0; n < 6; n++) await call(token, {}, START + n * 1_000)
    expect(await call(token, GENUINE, START + 6_000)).toMatchObject({
      failure: { _tag: "TooManyRequests", rateLimit: { resetMillis: 4_000 } },
    })
    expect(looks).toHaveLength(6)
    expect(await call(token, GENUINE, START + MINUTE + 1)).toMatchObject(HEARD)
  })

  it("rejects a token that does not exist, or no longer does", async () => {
    const { issue, call, dueAt } = await setUp()
    const earlier = await issue()
    await issue()
    for (const token of [earlier, "hrs_hook_guessed", ""]) {
      expect(await call(token, GENUINE)).toMatchObject(refusedAs("Unauthenticated"))
    }
    expect(await dueAt()).toBe(FAR)
  })

  it("slows down who guesses", async () => {
    const { call } = await setUp()
    const guess = (n: number) => call(`hrs_hook_${String(n)}`, GENUINE)
    for (let n = 0; n < 20; n++) expect(await guess(n)).toMatchObject(refusedAs("Unauthenticated"))
    expect(await guess(20)).toMatchObject(refusedAs("TooManyRequests"))
  })

  it("hears nothing while the connection is paused, or not in real time any more", async () => {
    const { id, storage, issue, call, dueAt, looks } = await setUp()
    const token = await issue()
    await Effect.runPromise(storage.settings.setPaused(id, START))
    expect(await call(token, GENUINE)).toMatchObject(HEARD)
    await Effect.runPromise(storage.settings.setPaused(id, null))
    const weekly = { frequency: { kind: "weekly", weekdays: [1], hour: 2 }, timeZone: "UTC" } as const
    await Effect.runPromise(storage.settings.saveSchedule(id, weekly, FAR))
    expect(await call(token, GENUINE)).toMatchObject(HEARD)
    expect(await dueAt()).toBe(FAR)
    expect(looks).toEqual([])
  })

  it("is not made for a connection at set hours, or whose source has none", async () => {
    const daily = await setUp({ frequency: { kind: "daily", hour: 2 } })
    expect(await daily.run(daily.issueHook(OPERATOR, daily.id))).toMatchObject(refusedAs("NotRealTime"))
    const mute = await setUp({ hasHooks: false })
    expect(await mute.run(mute.issueHook(OPERATOR, mute.id))).toMatchObject(
      refusedAs("SourceWebhooksUnsupported"),
    )
    const nowhere = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
    expect(await mute.run(mute.issueHook(OPERATOR, nowhere))).toMatchObject(refusedAs("ConnectionNotFound"))
  })
  it("tells when it was made and heard, and hears nothing once it is ended", async () => {
    const { id, run, issue, showHook, endHook, call } = await setUp()
    expect(await run(showHook(OPERATOR, id))).toMatchObject({ success: null })
    const token = await issue()
    await call(token, GENUINE, START + MINUTE)
    expect(await run(showHook(OPERATOR, id))).toMatchObject({
      success: { issuedAt: START, lastReceivedAt: START + MINUTE },
    })
    expect(await run(endHook(OPERATOR, id))).toMatchObject({ success: true })
    expect(await call(token, GENUINE)).toMatchObject(refusedAs("Unauthenticated"))
    expect(await run(endHook(OPERATOR, id))).toMatchObject({ success: false })
  })

  it("is shown to and ended by those alone who act for the corporate", async () => {
    const { id, connection, storage, run, issue, showHook, endHook } = await setUp()
    await issue()
    for (const { actor, error } of listDeniedActors("connection.show-source-webhook", connection)) {
      expect(await run(showHook(actor, id))).toMatchObject(refusedAs(error))
    }
    for (const { actor, error } of listDeniedActors("connection.revoke-source-webhook", connection)) {
      expect(await run(endHook(actor, id))).toMatchObject(refusedAs(error))
    }
    expect(await Effect.runPromise(storage.sourceWebhooks.find(id))).not.toBeNull()
  })
})
