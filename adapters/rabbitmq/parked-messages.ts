import { type ConfirmChannel, connect } from "amqplib"
import * as Effect from "effect/Effect"
import {
  BUS_TOPICS,
  type BusTopic,
  BusUnavailable,
  type ParkedMessages,
} from "../../core/ports/webhooks/message-bus.ts"
import { declareTopology } from "./declare-topology.ts"
import { makeTopology, type Topology, type TopologyOptions } from "./topology.ts"

const CONNECT_MILLIS = 10_000

/** The parked messages of a broker; each call opens its own connection. */
export const makeParkedMessages = (url: string, names: TopologyOptions = {}): ParkedMessages => {
  const topology = makeTopology(names)
  const withChannel = <A>(use: (channel: ConfirmChannel) => Promise<A>) =>
    Effect.tryPromise({
      try: () => useChannel(url, topology, use),
      catch: (cause) => new BusUnavailable({ cause }),
    })
  return {
    count: withChannel(async (channel) => {
      const counts = BUS_TOPICS.map(
        async (topic) => [topic, await countParked(channel, topology, topic)] as const,
      )
      return new Map(await Promise.all(counts))
    }),
    redrive: (topic) => withChannel((channel) => redrive(channel, topology, topic)),
  }
}

const useChannel = async <A>(
  url: string,
  topology: Topology,
  use: (channel: ConfirmChannel) => Promise<A>,
): Promise<A> => {
  const connection = await connect(url, { timeout: CONNECT_MILLIS })
  // A broken connection rejects what is awaited.
  connection.on("error", () => undefined)
  try {
    await declareTopology(connection, topology)
    const channel = await connection.createConfirmChannel()
    channel.on("error", () => undefined)
    const result = await use(channel)
    // Closing the connection does not wait for pending messages of its channels.
    await channel.close()
    return result
  } finally {
    await connection.close().catch(() => undefined)
  }
}

const countParked = async (channel: ConfirmChannel, { parked }: Topology, topic: BusTopic): Promise<number> =>
  (await channel.checkQueue(parked(topic))).messageCount

/** Moves one message at a time: each is acknowledged when the broker has it in the other queue. */
const redrive = async (channel: ConfirmChannel, topology: Topology, topic: BusTopic): Promise<number> => {
  const parked = await countParked(channel, topology, topic)
  for (let moved = 0; moved < parked; moved++) {
    const message = await channel.get(topology.parked(topic))
    if (message === false) return moved
    channel.publish(topology.exchange, topology.main(topic), message.content, {
      persistent: true,
      contentType: "application/json",
    })
    await channel.waitForConfirms()
    channel.ack(message)
  }
  return parked
}
