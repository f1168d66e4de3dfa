import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A proxy to PostgreSQL that can stop forwarding without closing: a half-open connection. */
export interface FrozenLine {
  readonly port: number
  /** Stops forwarding on existing connections without closing them; later ones work. */
  readonly freeze: () => void
  readonly close: () => Promise<void>
}

/** `socketPath`: the Unix socket of the server. */
export const openFrozenLine = async (socketPath: string): Promise<FrozenLine> => {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
  }
  const pairs = new Set<{ frozen: boolean }>()
  const server = createServer((near) => {
    const far = connect(socketPath)
    const pair = { frozen: false }
    pairs.add(pair)
    const pipe = (from: Socket, to: Socket) => {
      from.on("data", (chunk) => pair.frozen || to.write(chunk))
      from.on("close", () => pair.frozen || to.destroy())
    }
    track(near)
    track(far)
    pipe(near, far)
    pipe(far, near)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      for (const pair of pairs) pair.frozen = true
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, "close")
    },
  }
}
