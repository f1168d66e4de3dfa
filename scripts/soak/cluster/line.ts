import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/**
 * A proxy between the processes and a server. While it is frozen, its existing connections are half open, as after
 * a firewall has dropped their state: nothing arrives and no one is notified. New connections work.
 */
export interface Line {
  readonly port: number
  readonly freeze: () => void
  /** Frozen connections that neither side has closed. */
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
          // Reads and discards, so that it still notices when a side closes.
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
