import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { UpdateConfig, UpdateConfigs } from "../../../ports/employee/update-configs.ts"

export const describeUpdateConfigs = (make: () => UpdateConfigs): void => {
  it("stores the last configuration of each connection, and returns null where none was set", async () => {
    const [configs, own, other] = [make(), randomUUID(), randomUUID()]
    const find = (id: string) => Effect.runPromise(configs.find(id))
    expect(await find(own)).toBeNull()
    const first: UpdateConfig = {
      enabled: true,
      allowedFields: ["department", "pan"],
      postToSource: false,
      notify: true,
    }
    const second: UpdateConfig = { enabled: false, allowedFields: [], postToSource: true, notify: false }
    await Effect.runPromise(configs.save(own, first))
    await Effect.runPromise(configs.save(other, second))
    expect(await find(own)).toEqual(first)
    await Effect.runPromise(configs.save(own, second))
    expect(await find(own)).toEqual(second)
    expect(await find(other)).toEqual(second)
  })
}
