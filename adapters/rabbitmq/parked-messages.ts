import { connect } from "amqplib"
import { BUS_TOPICS, type BusTopic } from "../../core/ports/message-bus.ts"
import { declareTopology } from "./declare-topology.ts"
import { makeTopology, type TopologyOptions } from "./topology.ts"

export interface ParkedMessages {
  /** How many are parked, by topic. */
  readonly count: () => Promise<ReadonlyMap<BusTopic, number>>
  /** Gives those that are parked now to the workers again, as if they were new; how many. */
  readonly redrive: (topic: BusTopic) => Promise<number>
  readonly close: () => Promise<void>
}

/** What no worker could take, for an operator who has mended the cause. Rejects when the broker is away. */
export const openParkedMessages = async (
  url: string,
  names: TopologyOptions = {},
): Promise<ParkedMessages> => {
  const connection = await connect(url)
  connection.on("error", () => undefined)
  const topology = makeTopology(names)
  await declareTopology(connection, topology)
  const channel = await connection.createConfirmChannel()
  channel.on("error", () => undefined)

  const countOf = async (topic: BusTopic) => (await channel.checkQueue(topology.parked(topic))).messageCount

  return {
    count: async () =>
      new Map(await Promise.all(BUS_TOPICS.map(async (topic) => [topic, await countOf(topic)] as const))),
    redrive: async (topic) => {
      const parked = await countOf(topic)
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
    },
    close: () => connection.close(),
  }
}
