import { spawn } from "node:child_process"
import type { Duplex } from "node:stream"
import { serialize } from "node:v8"
import { fileURLToPath } from "node:url"
import type { HostedCode, StartHost } from "./connector-host.ts"
import { encodeFrame, FrameReader } from "./frames.ts"
import { childEnvironment, confine, type Isolation } from "./isolation.ts"
import type { ToConnector } from "./messages.ts"
import { CHANNEL_FD } from "./open-channel.ts"
import { stageConnector } from "./stage-connector.ts"

export interface ProcessOptions {
  readonly isolation: Isolation
  /** URL of the connector's folder; its modules are named by URLs in it. */
  readonly folder: string
  /** URL of the folder of this product, which has the entry module and all that it imports. */
  readonly product: string
  /** URL of the SDK's main module, for connectors that import it by name. */
  readonly kit: string
}

/**
 * Starts a connector that is not part of this product in a process of its own, confined: it has no environment, no files but a copy of
 * its own folder, and no network where the system can take it away. It is ended with everything it started.
 */
export const startProcess =
  (options: ProcessOptions): StartHost =>
  (code, { onMessage, onEnd }) => {
    const staged = stageConnector(options)
    const child = spawnConfined(options, code, staged)
    const stream = child.stdio[CHANNEL_FD] as Duplex
    const ended = new Promise<void>((resolve) => {
      child.once("close", () => {
        staged.remove()
        resolve()
      })
    })
    const end = (how: Parameters<typeof onEnd>[0]) => {
      child.kill("SIGKILL")
      onEnd(how)
    }
    const reader = new FrameReader(code.limits.mebibytes * MEBIBYTE, onMessage)
    stream.on("data", (chunk: Buffer) => {
      try {
        reader.add(chunk)
      } catch {
        end("sent what is no message")
      }
    })
    stream.on("error", () => undefined)
    child.on("error", () => {
      end("crashed")
    })
    child.on("exit", (status, signal) => {
      onEnd(isOutOfMemory(status, signal) ? "out of memory" : "crashed")
    })
    const send = (message: ToConnector) => {
      stream.cork()
      for (const part of encodeFrame(message)) stream.write(part)
      stream.uncork()
    }
    send({ type: "begin", bytes: serialize(staged.relocate(code.data)) })
    return {
      send,
      drained: () =>
        stream.writableNeedDrain
          ? new Promise((resolve) => {
              stream.once("drain", resolve).once("close", resolve)
            })
          : Promise.resolve(),
      close: async () => {
        child.kill("SIGKILL")
        await ended
      },
    }
  }

const MEBIBYTE = 1024 * 1024

const spawnConfined = (
  { isolation, product }: ProcessOptions,
  { entry, limits: { mebibytes } }: HostedCode,
  { folder, root, readable }: ReturnType<typeof stageConnector>,
) => {
  const [command = "", ...rest] = confine(isolation, fileURLToPath(entry), {
    readable: [`${fileURLToPath(product)}*`, ...readable],
    cwd: folder,
    root,
    mebibytes,
  })
  // Its output is discarded: it could quote a record.
  return spawn(command, rest, {
    env: childEnvironment(),
    cwd: folder,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  })
}

/** V8 and the C library abort when they get no memory, in the first process of a namespace by another signal. */
const ABORTS = ["SIGABRT", "SIGTRAP", "SIGILL", "SIGSEGV"]
const ABORT_STATUSES = [132, 133, 134, 139]

const isOutOfMemory = (status: number | null, signal: NodeJS.Signals | null): boolean =>
  (signal !== null && ABORTS.includes(signal)) || (status !== null && ABORT_STATUSES.includes(status))
