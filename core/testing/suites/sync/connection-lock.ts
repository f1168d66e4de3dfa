import { randomUUID } from "node:crypto"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { beforeAll, describe, expect, it } from "vitest"
import type { ConnectionLock } from "../../../ports/sync/connection-lock.ts"

const run = Effect.runPromise

/** Two processes' locks on one store. */
export interface LockPair {
  readonly one: ConnectionLock
  readonly other: ConnectionLock
}

export const describeConnectionLock = (make: () => Promise<LockPair>): void => {
  let one: ConnectionLock
  let other: ConnectionLock
  beforeAll(async () => {
    ;({ one, other } = await make())
  })

  describe("exclusively", () => {
    it("runs the effect and returns its result or its error", async () => {
      expect(await run(one.withLock(randomUUID(), Effect.succeed(42)))).toBe(42)
      expect(await run(Effect.flip(one.withLock(randomUUID(), Effect.fail("no"))))).toBe("no")
    })

    it("rejects all others at once, in the same process and in another", async () => {
      const id = randomUUID()
      const busy = { _tag: "ConnectionBusy", connectionId: id }
      const attempts = await run(
        one.withLock(
          id,
          Effect.all([
            Effect.flip(one.withLock(id, Effect.die("it ran"))),
            Effect.flip(other.withLock(id, Effect.die("it ran"))),
          ]),
        ),
      )
      expect(attempts).toMatchObject([busy, busy])
    })

    it("locks one connection, not the others", async () => {
      const inner = other.withLock(randomUUID(), Effect.succeed("free"))
      expect(await run(one.withLock(randomUUID(), inner))).toBe("free")
    })

    it.each([
      ["succeeds", Effect.void],
      ["fails", Effect.fail("no")],
      ["dies", Effect.die("a bug")],
    ])("is released when the effect %s", async (_how, body) => {
      const id = randomUUID()
      await run(Effect.exit(one.withLock(id, body)))
      expect(await run(other.withLock(id, Effect.succeed("free")))).toBe("free")
    })

    it("is released when the effect is interrupted", async () => {
      const id = randomUUID()
      const outcome = Effect.gen(function* () {
        const began = yield* Deferred.make<null>()
        const holder = yield* Effect.forkChild(
          one.withLock(id, Deferred.succeed(began, null).pipe(Effect.andThen(Effect.never))),
        )
        yield* Deferred.await(began)
        const during = yield* Effect.flip(other.withLock(id, Effect.void))
        yield* Fiber.interrupt(holder)
        return [during, yield* other.withLock(id, Effect.succeed("free"))]
      })
      expect(await run(outcome)).toMatchObject([{ _tag: "ConnectionBusy" }, "free"])
    })

    it("never runs two at once, of many callers in both processes", async () => {
      const id = randomUUID()
      let running = 0
      let most = 0
      const body = Effect.gen(function* () {
        most = Math.max(most, ++running)
        yield* Effect.yieldNow
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        running--
      })
      const attempts = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          run(Effect.result((n % 2 === 0 ? one : other).withLock(id, body))),
        ),
      )
      expect(most).toBe(1)
      expect(attempts.some(({ _tag }) => _tag === "Success")).toBe(true)
    })
  })
}
