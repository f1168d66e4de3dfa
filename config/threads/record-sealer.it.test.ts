import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { deriveConnectionKeys } from "../../adapters/node-crypto/connection-keys.ts"
import { makeSealingThread, type SealingThread } from "../../adapters/worker-threads/sealing-thread.ts"
import type { NewRecords, RecordSealer } from "../../core/ports/sync/record-sealer.ts"
import { POLL_TIMEOUT_MILLIS } from "../../core/testing/poll-timeout.ts"
import { waitUntil } from "../../core/testing/wait-until.ts"
import { describeRecordSealing } from "../../core/testing/suites/sync/record-sealing.ts"
import { SEAL_HERE } from "../../core/use-cases/reading/page/seal-rows.ts"
import { threadEntry } from "./thread-entry.ts"

/* The thread of the service, with its keys. */

const keys = deriveConnectionKeys(randomUUID(), randomBytes(32))

let thread: SealingThread
let sealedHere = 0

const makeBatch = (length: number): NewRecords => ({
  provenance: "",
  records: Array.from({ length }, () => ({ id: randomUUID(), record: { employeeId: "E1" } as never })),
})

beforeAll(async () => {
  const here: RecordSealer = {
    seal: (...batch) => Effect.suspend(() => (sealedHere++, SEAL_HERE.seal(...batch))),
  }
  const onDied = (error: Error | null) => {
    throw error ?? new Error("The thread ended")
  }
  thread = makeSealingThread({ entry: threadEntry("sealing"), here, onDied })
  await Effect.runPromise(thread.seal(keys, makeBatch(3_000)))
  await waitUntil(async () => {
    const before = sealedHere
    await Effect.runPromise(thread.seal(keys, makeBatch(20)))
    return sealedHere === before
  })
  sealedHere = 0
}, POLL_TIMEOUT_MILLIS)

afterAll(async () => {
  await thread.close()
  // All but the empty batch.
  expect(sealedHere).toBe(1)
})

describe("sealing in the thread for it", () => {
  describeRecordSealing(() => ({ sealer: thread, keys }))
})
