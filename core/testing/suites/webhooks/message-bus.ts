import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { MessageBus } from "../../../ports/webhooks/message-bus.ts"

const run = Effect.runPromise
const message = (id: string) => ({ requestIds: [id], leasedUntil: 1 })

/** A handler whose duration the test controls. */
const makeHandler = () => {
  const started: Array<string> = []
  const finish: Array<() => void> = []
  const handle = ({ requestIds }: { readonly requestIds: ReadonlyArray<string> }) =>
    Effect.promise(
      () =>
        new Promise<void>((resolve) => {
          started.push(...requestIds)
          finish.push(resolve)
        }),
    )
  return { started, finish, handle }
}

/** A bus and its topic begin empty. */
export const describeMessageBus = (make: () => Promise<MessageBus>): void => {
  it("keeps messages until they are consumed, in order", async () => {
    const bus = await make()
    for (const id of ["a", "b", "c"]) await run(bus.publish("webhooks.deliver", message(id)))
    const seen: Array<string> = []
    await run(
      bus.consume("webhooks.deliver", 1, ({ requestIds }) =>
        Effect.sync(() => void seen.push(...requestIds)),
      ),
    )
    await expect.poll(() => seen).toEqual(["a", "b", "c"])
  })

  it("counts the messages that no handler has begun", async () => {
    const bus = await make()
    const waiting = () => run(bus.countWaiting("webhooks.deliver"))
    expect(await waiting()).toBe(0)
    for (const id of ["a", "b", "c"]) await run(bus.publish("webhooks.deliver", message(id)))
    await expect.poll(() => waiting()).toBe(3)
    const { finish, handle } = makeHandler()
    await run(bus.consume("webhooks.deliver", 1, handle))
    await expect.poll(() => waiting()).toBe(2)
    finish[0]?.()
    await expect.poll(() => waiting()).toBe(1)
  })

  it("limits concurrent handlers", async () => {
    const bus = await make()
    const { started, finish, handle } = makeHandler()
    await run(bus.consume("webhooks.deliver", 2, handle))
    for (const id of ["a", "b", "c"]) await run(bus.publish("webhooks.deliver", message(id)))
    await expect.poll(() => started).toEqual(["a", "b"])
    finish[0]?.()
    await expect.poll(() => started).toEqual(["a", "b", "c"])
  })

  it("shares the messages of a topic among its consumers", async () => {
    const bus = await make()
    const [one, two] = [makeHandler(), makeHandler()]
    await run(bus.consume("webhooks.deliver", 1, one.handle))
    await run(bus.consume("webhooks.deliver", 1, two.handle))
    for (const id of ["a", "b"]) await run(bus.publish("webhooks.deliver", message(id)))
    await expect.poll(() => [...one.started, ...two.started].sort()).toEqual(["a", "b"])
  })

  it("closes a consumer after its running handlers, without new messages", async () => {
    const bus = await make()
    const { started, finish, handle } = makeHandler()
    const subscription = await run(bus.consume("webhooks.deliver", 1, handle))
    for (const id of ["a", "b"]) await run(bus.publish("webhooks.deliver", message(id)))
    await expect.poll(() => started).toEqual(["a"])
    let closed = false
    const closing = run(subscription.close).then(() => (closed = true))
    await Promise.resolve()
    expect(closed).toBe(false)
    finish[0]?.()
    await closing
    expect(started).toEqual(["a"])
  })

  it("survives a failing handler", async () => {
    const bus = await make()
    const seen: Array<string> = []
    await run(
      bus.consume("webhooks.deliver", 1, ({ requestIds: [id] }) =>
        id === "poison" ? Effect.die(new Error("poison")) : Effect.sync(() => void seen.push(id ?? "")),
      ),
    )
    for (const id of ["poison", "next"]) await run(bus.publish("webhooks.deliver", message(id)))
    await expect.poll(() => seen).toEqual(["next"])
  })
}
