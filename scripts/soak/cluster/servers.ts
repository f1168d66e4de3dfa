import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "amqplib"
import { makeTopology } from "../../../adapters/rabbitmq/topology.ts"
import { startBroker, type TestBroker } from "../../../adapters/rabbitmq/testing/broker.ts"
import { type PostgresServer, startPostgres } from "./postgres.ts"

/** A dedicated PostgreSQL and RabbitMQ. */
export interface Servers {
  readonly postgres: PostgresServer
  readonly broker: TestBroker
  readonly remove: () => Promise<void>
}

/** `postgresEnv`: variables of the PostgreSQL server in addition to its own. */
export const startServers = async (postgresEnv: Readonly<Record<string, string>> = {}): Promise<Servers> => {
  const folder = await mkdtemp(join(tmpdir(), "hrsync-soak-"))
  // Lets the database's user enter the folder, as in a data folder.
  await chmod(folder, 0o711)
  const broker = await startBroker()
  const postgres = await startPostgres(folder, postgresEnv).catch(async (error: unknown) => {
    await broker.remove()
    throw error
  })
  return {
    postgres,
    broker,
    remove: async () => {
      await Promise.all([postgres.remove(), broker.remove()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what an earlier cluster left on the broker: its messages refer to another database. */
export const emptyBroker = async ({ url }: TestBroker): Promise<void> => {
  const connection = await connect(url)
  const channel = await connection.createChannel()
  for (const { name } of makeTopology().queues) await channel.deleteQueue(name)
  await channel.close()
  await connection.close()
}
