import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/**
 * The line between the processes and a server. Frozen, the connections that are there hear nothing any more and nobody is
 * told: half open, as when a firewall forgot them. New ones go through.
 */
export interface Line {
  readonly port: number
  readonly freeze: () => void
  /** Frozen connections that nobody has given up yet. */
  readonly stillFrozen: () => number
  readonly close: () => Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
}

export const openLine = async (farPort: number): Promise<Line> => {
  const live = new Set<Pair>()
  const frozen = new Set<Pair>()
  const server = createServer((near) => {
    const far = connect(farPort, "127.0.0.1")
    const pair = { near, far }
    live.add(pair)
    const end = () => {
      live.delete(pair)
      frozen.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on("error", () => undefined)
      socket.on("close", end)
    }
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      for (const pair of live) {
        frozen.add(pair)
        live.delete(pair)
        for (const socket of [pair.near, pair.far]) {
          socket.unpipe()
          // Swallowed, so that the end that gives up is still heard.
          socket.on("data", () => undefined)
          socket.resume()
        }
      }
    },
    stillFrozen: () => frozen.size,
    close: async () => {
      server.close()
      for (const { near, far } of [...live, ...frozen]) {
        near.destroy()
        far.destroy()
      }
      await once(server, "close")
    },
  }
}
