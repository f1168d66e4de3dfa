import { Socket } from "node:net"
import { deserialize } from "node:v8"
import { parentPort, workerData } from "node:worker_threads"
import type { Channel } from "./connector-host.ts"
import { encodeFrame, FrameReader } from "./frames.ts"
import type { ToConnector } from "./messages.ts"

/** The stream to the service, beside the standard ones, which connectors may print to. */
export const CHANNEL_FD = 3

/** The connector's side of its host, thread or process, with the data that it was started with. */
export const openChannel = (): Promise<Channel> =>
  parentPort === null ? openProcessChannel() : Promise.resolve(openThreadChannel(parentPort))

const openThreadChannel = (port: NonNullable<typeof parentPort>): Channel => ({
  data: workerData as unknown,
  isProcess: false,
  post: (message) => {
    port.postMessage(message)
  },
  onMessage: (listener) => {
    port.on("message", listener)
  },
})

const openProcessChannel = (): Promise<Channel> =>
  new Promise((resolve) => {
    const socket = new Socket({ fd: CHANNEL_FD, readable: true, writable: true })
    const listeners: Array<(message: ToConnector) => void> = []
    /** Those that came before the first listener. */
    const early: Array<ToConnector> = []
    const reader = new FrameReader(Infinity, (given) => {
      const message = given as ToConnector
      if (message.type !== "begin") {
        if (listeners.length === 0) early.push(message)
        for (const listen of listeners) listen(message)
        return
      }
      resolve({
        data: deserialize(message.bytes) as unknown,
        isProcess: true,
        post: (sent) => {
          const parts = encodeFrame(sent)
          socket.cork()
          for (const part of parts) socket.write(part)
          socket.uncork()
        },
        onMessage: (listener) => {
          listeners.push(listener)
          for (const message of early.splice(0)) listener(message)
        },
      })
    })
    socket.on("data", (chunk: Buffer) => {
      reader.add(chunk)
    })
    // The service has ended, so nobody waits for anything any more.
    socket.on("close", () => process.exit())
    socket.on("error", () => process.exit())
  })
