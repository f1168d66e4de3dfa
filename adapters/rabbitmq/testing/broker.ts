import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "amqplib"
import { findStablePort } from "../../../core/testing/find-stable-port.ts"

/** A real RabbitMQ for one test, on this machine. */
export interface TestBroker {
  readonly url: string
  /** Resolves when it accepts connections. */
  readonly start: () => Promise<void>
  /** An orderly stop, as for an upgrade. */
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Connected clients receive nothing more, and no notification, until `thaw`. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Stops the broker and removes everything it created. */
  readonly remove: () => Promise<void>
}

/** Debian's; the script in the path requires a user of its own. */
const SERVER = "/usr/lib/rabbitmq/bin/rabbitmq-server"
const READY_MILLIS = 60_000

/** `conf`: further configuration in the format of rabbitmq.conf. */
export const startBroker = async (conf = ""): Promise<TestBroker> => {
  const home = mkdtempSync(join(tmpdir(), "hrsync-rabbitmq-"))
  const [port, distPort, epmdPort] = [await findStablePort(), await findStablePort(), await findStablePort()]
  const env = makeEnv(home, port, distPort, epmdPort)
  writeFileSync(join(home, "own.conf"), conf)
  const url = `amqp://guest:guest@127.0.0.1:${String(port)}`
  let running: ChildProcess | null = null

  const stopServer = async (signal: NodeJS.Signals) => {
    const server = running
    if (server === null) return
    running = null
    const ended = once(server, "close")
    signalAll(server, "SIGCONT")
    signalAll(server, signal)
    await ended
  }
  const broker: TestBroker = {
    url,
    start: async () => {
      // Its own process group: the script starts Erlang, and both must receive a signal.
      running = spawn(SERVER, [], { env, stdio: "ignore", detached: true })
      await waitUntilReady(url, running)
    },
    stop: () => stopServer("SIGTERM"),
    kill: () => stopServer("SIGKILL"),
    freeze: () => signalAll(running, "SIGSTOP"),
    thaw: () => signalAll(running, "SIGCONT"),
    remove: async () => {
      await stopServer("SIGKILL")
      spawnSync("epmd", ["-kill"], { env, stdio: "ignore" })
      // What it had started may write for a moment longer.
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  // An interrupted test leaves no server behind.
  process.once("exit", () => {
    signalAll(running, "SIGKILL")
  })
  await broker.start()
  return broker
}

const makeEnv = (home: string, port: number, distPort: number, epmdPort: number): NodeJS.ProcessEnv => {
  const plugins = join(home, "enabled_plugins")
  writeFileSync(plugins, "[].")
  return {
    PATH: process.env["PATH"],
    HOME: home,
    RABBITMQ_NODENAME: `hrsync-${randomBytes(4).toString("hex")}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_MNESIA_BASE: join(home, "mnesia"),
    RABBITMQ_LOG_BASE: join(home, "log"),
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_CONF_ENV_FILE: "/dev/null",
    RABBITMQ_CONFIG_FILE: join(home, "own"),
    // It shares the machine with the other tests.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "+S 2:2 +sbwt none",
  }
}

const signalAll = (server: ChildProcess | null, signal: NodeJS.Signals): void => {
  if (server?.pid === undefined) return
  try {
    process.kill(-server.pid, signal)
  } catch {
    return
  }
}

const waitUntilReady = async (url: string, server: ChildProcess): Promise<void> => {
  const until = Date.now() + READY_MILLIS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error("RabbitMQ ended while it started")
    try {
      const connection = await connect(url, { timeout: 1_000 })
      await connection.close()
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`RabbitMQ did not respond within ${String(READY_MILLIS / 1_000)} s`)
}
