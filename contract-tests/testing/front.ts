import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** One address for several processes, which gives connections to them in turn, like a load balancer. */
export interface Front {
  readonly url: string
  readonly close: () => Promise<void>
}

export const openFront = async (urls: ReadonlyArray<string>): Promise<Front> => {
  const ports = urls.map((url) => Number(new URL(url).port))
  const sockets = new Set<Socket>()
  let nextPort = 0
  const server = createServer((near) => {
    const far = connect(ports[nextPort++ % ports.length] ?? 0, "127.0.0.1")
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => undefined)
      socket.on("close", () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, "close")
    },
  }
}
