import type { ChannelModel } from "amqplib"
import type { Topology } from "./topology.ts"

/** Makes what is missing, at every connection: a broker that lost its disk is made whole. Rejects where something differs. */
export const declareTopology = async (
  connection: Pick<ChannelModel, "createChannel">,
  { exchange, queues }: Topology,
): Promise<void> => {
  const channel = await connection.createChannel()
  // A refused declaration closes the channel with an error event, and its promise says the same.
  channel.on("error", () => undefined)
  await channel.assertExchange(exchange, "direct", { durable: true })
  for (const { name, arguments: given } of queues) {
    await channel.assertQueue(name, { durable: true, arguments: { ...given } })
    await channel.bindQueue(name, exchange, name)
  }
  await channel.close()
}
