import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { SourceCredentials } from "../../../ports/connection/source-credentials.ts"

export const describeSourceCredentials = (make: () => SourceCredentials): void => {
  it("stores the latest credentials of each connection, byte for byte", async () => {
    const [store, own, other] = [make(), randomUUID(), randomUUID()]
    const find = async (id: string) => {
      const sealed = await Effect.runPromise(store.find(id))
      return sealed === null ? null : Buffer.from(sealed)
    }
    expect(await find(own)).toBeNull()
    await Effect.runPromise(store.save(own, Buffer.from([0, 255, 10])))
    await Effect.runPromise(store.save(other, Buffer.from([1])))
    await Effect.runPromise(store.save(own, Buffer.from([7, 0])))
    expect(await find(own)).toEqual(Buffer.from([7, 0]))
    expect(await find(other)).toEqual(Buffer.from([1]))
  })
}
