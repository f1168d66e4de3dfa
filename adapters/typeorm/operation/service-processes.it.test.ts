import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeServiceProcesses, type ServiceProcess, type ServiceProcesses } from "./service-processes.ts"

let test: TestDatabase
let processes: ServiceProcesses
beforeAll(async () => {
  test = await createTestDatabase()
  processes = makeServiceProcesses(test.database)
})
afterAll(() => test.drop())

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(asService(effect))
const list = () => run(processes.listSeen(60_000))
const makeProcess = (version: string): ServiceProcess => ({
  ...{ id: randomUUID(), roles: ["api", "worker"], host: "one", version },
})

it("lists those that have announced themselves lately, each once and the oldest first", async () => {
  const [older, newer, silent] = [makeProcess("0.9.0"), makeProcess("0.9.1"), makeProcess("0.9.0")]
  for (const each of [silent, older, newer, older]) await run(processes.announce(each))
  await test.database.dataSource.query(
    `UPDATE service_process SET seen_at = now() - interval '61 s' WHERE id = '${silent.id}'`,
  )
  expect(await list()).toMatchObject([older, newer])
  expect((await list())[0]?.startedAt).toBeLessThanOrEqual((await list())[0]?.seenAt ?? 0)
  await run(processes.remove(older.id))
  expect(await list()).toMatchObject([newer])
})
