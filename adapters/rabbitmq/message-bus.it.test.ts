import { scaleLimit } from "../../core/testing/poll-timeout.ts"
import { randomBytes } from "node:crypto"
import { connect } from "amqplib"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { describeMessageBus } from "../../core/testing/suites/webhooks/message-bus.ts"
import { type BusEvent, makeRabbitMqBus, type RabbitMqBus } from "./message-bus.ts"
import { makeParkedMessages } from "./parked-messages.ts"
import { startBroker, type TestBroker } from "./testing/broker.ts"

const run = Effect.runPromise
const makeMessage = (id: string) => ({ requestIds: [id], leasedUntil: 1 })
const TOPIC = "webhooks.deliver"
const DELAYS = [100, 200]

let broker: TestBroker
const open: Array<() => Promise<void>> = []

beforeAll(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})
afterAll(() => broker.remove())

const newPrefix = () => `test-${randomBytes(4).toString("hex")}`

const openBus = (prefix = newPrefix(), heartbeatSeconds = 15) => {
  const news: Array<BusEvent> = []
  const bus = makeRabbitMqBus({
    url: broker.url,
    prefix,
    heartbeatSeconds,
    delaysMillis: DELAYS,
    onEvent: (one) => news.push(one),
  })
  open.push(bus.close)
  return { bus, news, prefix }
}

/** Opens the bus and waits for its connection. */
const openConnected = async (prefix?: string, heartbeatSeconds?: number) => {
  const opened = openBus(prefix, heartbeatSeconds)
  await expect.poll(() => run(opened.bus.isReady)).toBe(true)
  return opened
}

/** Publishes, retrying as the relay does. */
const publish = async (bus: RabbitMqBus, id: string) => {
  await expect
    .poll(() => run(Effect.exit(bus.publish(TOPIC, makeMessage(id)))), {
      timeout: scaleLimit(60_000),
      interval: 200,
    })
    .toMatchObject({ _tag: "Success" })
}

const consume = async (bus: RabbitMqBus, handler: (id: string) => Effect.Effect<void>, concurrency = 10) => {
  const subscription = await run(bus.consume(TOPIC, concurrency, ({ requestIds: [id] }) => handler(id ?? "")))
  open.push(() => run(subscription.close))
  return subscription
}

const collect = async (bus: RabbitMqBus) => {
  const seen: Array<string> = []
  await consume(bus, (id) => Effect.sync(() => void seen.push(id)))
  return seen
}

/** Returns how to count the parked messages and how to requeue them. */
const parked = (prefix: string) => {
  const { count, redrive } = makeParkedMessages(broker.url, { prefix, delaysMillis: DELAYS })
  return { count: async () => (await run(count)).get(TOPIC), redrive: () => run(redrive(TOPIC)) }
}

describe("the RabbitMQ bus", () => {
  describeMessageBus(async () => (await openConnected()).bus)

  it("distributes the messages of a topic over processes", async () => {
    const [one, two] = [await openConnected(), await openConnected()]
    const again = await openConnected(one.prefix)
    const seen = [await collect(one.bus), await collect(again.bus)]
    const others = await collect(two.bus)
    for (let n = 0; n < 40; n++) await publish(one.bus, String(n))
    await expect.poll(() => seen.flat().length).toBe(40)
    expect(seen.every(({ length }) => length > 0)).toBe(true)
    expect(others).toEqual([])
  })

  it("redelivers to another worker what a dead worker had", async () => {
    const { bus, prefix } = await openConnected()
    // Not closed: closing would wait for the handler.
    await run(bus.consume(TOPIC, 1, () => Effect.never))
    await publish(bus, "taken")
    await expect.poll(() => countQueued(prefix)).toBe(0)
    const survivor = await openConnected(prefix)
    const seen = await collect(survivor.bus)
    await bus.close()
    await expect.poll(() => seen).toEqual(["taken"])
  })

  it("retries a message whose handler fails, with a longer delay each time, and finally parks it", async () => {
    const { bus, news, prefix } = await openConnected()
    const tries: Array<number> = []
    await consume(bus, (id) =>
      Effect.sync(() => {
        if (id === "poison") tries.push(Date.now())
      }).pipe(Effect.andThen(id === "poison" ? Effect.die("broken") : Effect.void)),
    )
    await publish(bus, "poison")
    await publish(bus, "fine")
    await expect.poll(() => tries.length).toBe(3)
    await expect.poll(() => news.at(-1)).toEqual({ kind: "parked", topic: TOPIC })
    const [first = 0, second = 0, third = 0] = tries
    expect(second - first).toBeGreaterThanOrEqual(100)
    expect(third - second).toBeGreaterThanOrEqual(200)
    expect(await parked(prefix).count()).toBe(1)
  })

  it("parks a message that does not belong to the topic, without delivering it", async () => {
    const { bus, prefix } = await openConnected()
    const seen = await collect(bus)
    const raw = await connect(broker.url)
    const channel = await raw.createConfirmChannel()
    const almost = '{"requestIds":["a"]}'
    for (const text of ["not JSON", "null", almost, '{"requestIds":[1],"leasedUntil":1}']) {
      channel.publish(prefix, `${prefix}.${TOPIC}`, Buffer.from(text))
    }
    await channel.waitForConfirms()
    await raw.close()
    const messages = parked(prefix)
    await expect.poll(messages.count).toBe(4)
    expect(seen).toEqual([])
  })

  it("requeues parked messages on an operator's command", async () => {
    const { bus, prefix } = await openConnected()
    let isMended = false
    const seen: Array<string> = []
    await consume(bus, (id) =>
      Effect.suspend(() => (isMended ? Effect.sync(() => void seen.push(id)) : Effect.die("broken"))),
    )
    await publish(bus, "a")
    await publish(bus, "b")
    const messages = parked(prefix)
    await expect.poll(messages.count).toBe(2)
    isMended = true
    expect(await messages.redrive()).toBe(2)
    await expect.poll(() => seen.toSorted()).toEqual(["a", "b"])
    await expect.poll(messages.count).toBe(0)
  })

  it("fails a message that the broker cannot route, and recovers when it can", async () => {
    const { bus, prefix } = await openConnected()
    const seen = await collect(bus)
    await publish(bus, "before")
    const raw = await connect(broker.url)
    const channel = await raw.createChannel()
    await channel.unbindQueue(`${prefix}.${TOPIC}`, prefix, `${prefix}.${TOPIC}`)
    const publishOnce = () => run(Effect.exit(bus.publish(TOPIC, makeMessage("lost"))))
    expect(await publishOnce()).toMatchObject({ _tag: "Failure" })
    // The broker closes the channel of a deleted exchange.
    await channel.deleteExchange(prefix)
    expect(await publishOnce()).toMatchObject({ _tag: "Failure" })
    await channel.assertExchange(prefix, "direct", { durable: true })
    await channel.bindQueue(`${prefix}.${TOPIC}`, prefix, `${prefix}.${TOPIC}`)
    await raw.close()
    await publish(bus, "after")
    await expect.poll(() => seen).toEqual(["before", "after"])
  })

  it("publishes many at once, each confirmed", async () => {
    const { bus } = await openConnected()
    const seen = await collect(bus)
    const ids = Array.from({ length: 1_000 }, (_, n) => String(n))
    await run(
      Effect.forEach(ids, (id) => bus.publish(TOPIC, makeMessage(id)), {
        concurrency: "unbounded",
        discard: true,
      }),
    )
    await expect.poll(() => seen.length).toBe(1_000)
    expect(new Set(seen).size).toBe(1_000)
  })
})

describe("the bus while RabbitMQ is unavailable", () => {
  it("opens without the broker, fails published messages, and works when the broker comes back", async () => {
    await broker.stop()
    const { bus, news } = openBus()
    const seen = await collect(bus)
    expect(await run(Effect.exit(bus.publish(TOPIC, makeMessage("a"))))).toMatchObject({
      _tag: "Failure",
    })
    await expect.poll(() => news.at(-1)?.kind).toBe("unreachable")
    expect(JSON.stringify(news)).not.toContain("guest")
    await broker.start()
    await publish(bus, "b")
    await expect.poll(() => seen).toEqual(["b"])
  })

  it.each(["stop", "kill"] as const)(
    "keeps confirmed messages and recovers by itself after a %s",
    async (how) => {
      const { bus, prefix } = await openConnected()
      await publish(bus, "before")
      // A younger queue may be lost with its broker.
      await expect.poll(() => countQueued(prefix)).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await broker[how]()
      await expect.poll(() => run(bus.isReady)).toBe(false)
      await broker.start()
      const seen = await collect(bus)
      await publish(bus, "behind")
      await expect.poll(() => seen.toSorted()).toEqual(["before", "behind"])
    },
    120_000,
  )

  it("detects a half-open connection by its heartbeats", async () => {
    const { bus } = await openConnected(newPrefix(), 2)
    broker.freeze()
    // The default heartbeat takes 20 s at least.
    await expect.poll(() => run(bus.isReady), { timeout: scaleLimit(15_000) }).toBe(false)
    broker.thaw()
    await expect.poll(() => run(bus.isReady)).toBe(true)
  })
})

/** Counts the messages that wait in the topic's queue. */
const countQueued = async (prefix: string): Promise<number> => {
  const connection = await connect(broker.url)
  const channel = await connection.createChannel()
  const { messageCount } = await channel.checkQueue(`${prefix}.${TOPIC}`)
  await connection.close()
  return messageCount
}
