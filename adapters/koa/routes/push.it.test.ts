import * as Effect from "effect/Effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { pushEmployee } from "../../../core/contract/push/calls.ts"
import { PushQueueFull } from "../../../core/use-cases/push/push-queue.ts"
import type { AccessByCaller } from "../authentication/callers.ts"
import type { Service } from "../service.ts"
import { startTestApi, type TestApi } from "../testing/api.ts"
import { pushCalls } from "./push.ts"

const CONNECTION = "0198a000-0000-7000-8000-000000000001"

const full = { push: { pushEmployee: () => Effect.fail(new PushQueueFull({ connectionId: CONNECTION })) } }
const admitAll = {
  pushToken: { authenticate: () => Effect.succeed({ connectionId: CONNECTION, environment: "production" }) },
}

let api: TestApi

beforeAll(async () => {
  const routes = pushCalls
    .filter(({ call }) => call.id === pushEmployee.id)
    .map(({ toRoute }) => toRoute(full as unknown as Service, admitAll as unknown as AccessByCaller))
  api = await startTestApi(routes)
})
afterAll(() => api.close())

it("a push that finds the queue full is logged with the other calls over a limit of the connection", async () => {
  const response = await fetch(`${api.url}${pushEmployee.path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ employeeId: "E-1" }),
  })
  expect(response.status).toBe(503)
  expect(response.headers.get("retry-after")).toBe("1")
  await expect.poll(() => api.requests).toHaveLength(1)
  expect(api.requests[0]).toMatchObject({ status: 503, limitKey: `pushQueue:${CONNECTION}` })
})
