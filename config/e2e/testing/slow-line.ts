import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Transform } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"

export interface SlowLine {
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * A slow connection to a receiver on this machine: requests and responses arrive after `millis()`, so that a sender
 * can be killed before its webhook arrives, or after that and before the response.
 */
export const openSlowLine = async (receiverPort: () => number, millis: () => number): Promise<SlowLine> => {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    // The sender is killed during a post, so its connections break.
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(receiverPort(), "127.0.0.1")
    track(near)
    track(far)
    near.pipe(delayed(millis)).pipe(far)
    far.pipe(delayed(millis)).pipe(near)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, "close")
    },
  }
}

const delayed = (millis: () => number) =>
  new Transform({
    transform(chunk: Buffer, _, pass) {
      void sleep(millis()).then(() => pass(null, chunk))
    },
  })
