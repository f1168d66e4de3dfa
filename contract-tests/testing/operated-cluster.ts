import { startBroker } from "../../adapters/rabbitmq/testing/broker.ts"
import { loggingContext, makeLogger } from "../../adapters/pino/logger.ts"
import { openApplication } from "../../config/container.ts"
import { openDatabase } from "../../config/runtime/database/database.ts"
import { createInstallation, type Installation } from "../../config/e2e/testing/installation.ts"
import { readSettings } from "../../config/runtime/settings/env.ts"
import type { Operator } from "../black-box/operator.ts"
import { openFront } from "./front.ts"
import { makeOperator } from "./operated-service.ts"

/** Two processes of each role, over one database and one RabbitMQ. */
const ROLES = ["api", "api", "worker", "worker", "scheduler", "scheduler"]

/** Looks like a single process from outside: one address, and an operator with the command line. */
export const startOperatedCluster = async (): Promise<{
  readonly operator: Operator
  readonly installation: Installation
  readonly close: () => Promise<void>
}> => {
  const broker = await startBroker()
  const installation = await createInstallation({ AMQP_URL: broker.url, HRSYNC_TRUSTED_PROXIES: "1" })
  const processes = ROLES.map((role) => installation.start("serve", "--role", role))
  const urls = await Promise.all(
    processes.map(async (each) => {
      const [said] = (await each.waitUntilReady()) as [Buffer]
      return /http:\/\/\S+/u.exec(said.toString())?.[0] ?? ""
    }),
  )
  const front = await openFront(urls.slice(0, 2))
  const settings = readSettings(installation.env)
  const context = loggingContext(makeLogger("silent"))
  const open = await openDatabase(settings, () => undefined)
  const application = await openApplication({ settings, database: open.database, context })
  return {
    operator: makeOperator({ url: front.url, installation, application }),
    installation,
    close: async () => {
      await Promise.all(processes.map((each) => each.kill("SIGTERM")))
      await front.close()
      await application.close()
      await open.close()
      await installation.remove()
      await broker.remove()
    },
  }
}
