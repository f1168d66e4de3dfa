import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { FAILURE_THRESHOLD, type EndpointResult } from "../domain/webhooks/circuit.ts"
import type { FinishedAttempt } from "../ports/webhooks/outbox.ts"
import { createOutboxConnection, createWebhookVendor } from "./builders/outbox-connection.ts"
import { START } from "./builders/vendors.ts"
import { makeAttempt, claim, type OutboxFixture } from "./outbox-fixture.ts"

const run = Effect.runPromise
export const SECOND = 1_000
export const DAY = 24 * 60 * 60 * SECOND
/** Large enough for everything that these tests send. */
export const SLOTS = { slots: 4, webhooksPerSlot: 64 }

/** Events at endpoints in an outbox, and the state of the endpoints. */
export const makeEndpointActions = (fixture: () => OutboxFixture) => {
  const findEndpoint = async (vendorOrgId: string) => {
    const endpoint = (await run(fixture().storage.vendors.find(vendorOrgId)))?.endpoint
    if (endpoint == null) throw new Error("The vendor has no endpoint")
    return endpoint
  }
  const listSending = async (vendorOrgId: string) =>
    (await fixture().webhooks()).filter(
      (each) => each.vendorOrgId === vendorOrgId && each.state === "sending",
    )
  const claimIds = async (now: number, from = fixture().outbox) =>
    (await claim(from, now, SLOTS)).flatMap(({ requestIds }) => requestIds)

  /** Finishes what is being sent to the vendor; returns the transitions to report. */
  const recordOutcomes = async (
    vendorOrgId: string,
    endpointResult: EndpointResult,
    now: number,
    limit = Infinity,
  ) => {
    const attemptOutcome = (
      endpointResult === "acknowledged"
        ? { state: "delivered" }
        : { state: "waiting", dueAt: now + 5 * SECOND }
    ) satisfies FinishedAttempt["attemptOutcome"]
    const sending = (await listSending(vendorOrgId)).slice(0, limit)
    return run(
      fixture().outbox.recordOutcomes(
        sending.map((webhook) => makeAttempt(webhook, attemptOutcome, { endpointResult })),
        now,
      ),
    )
  }

  /** A vendor with ten failed webhooks, and the given number of waiting ones. */
  const createFailingVendor = async (waiting = 20) => {
    const vendor = await createWebhookVendor(fixture().storage)
    const connection = await createOutboxConnection(fixture().storage, vendor)
    await connection.enqueue([0, waiting + FAILURE_THRESHOLD, 0])
    await claim(fixture().outbox, START, { slots: 2, webhooksPerSlot: FAILURE_THRESHOLD / 2 })
    expect(await recordOutcomes(vendor, "failed", START)).toEqual([
      { vendorOrgId: vendor, transition: "paused" },
    ])
    return { vendor, connection }
  }

  return { findEndpoint, listSending, claimIds, recordOutcomes, createFailingVendor }
}
