import type { ChannelModel } from "amqplib"
import type { Topology } from "./topology.ts"

/**
 * Declares what is missing, for every connection: this repairs a broker that lost its disk. Rejects when an existing queue
 * differs.
 */
export const declareTopology = async (
  connection: Pick<ChannelModel, "createChannel">,
  { exchange, queues }: Topology,
): Promise<void> => {
  const channel = await connection.createChannel()
  // A refused declaration closes the channel with an error event, and rejects with the same error.
  channel.on("error", () => undefined)
  await channel.assertExchange(exchange, "direct", { durable: true })
  for (const { name, arguments: given } of queues) {
    await channel.assertQueue(name, { durable: true, arguments: { ...given } })
    await channel.bindQueue(name, exchange, name)
  }
  await channel.close()
}
