import { once } from "node:events"
import { createServer as createHttpServer, type RequestListener } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"

/* Servers that a service may be pointed at, and that do not do what it needs. */

export interface BrokenServer {
  /** `127.0.0.1:PORT` */
  readonly host: string
  readonly port: number
  readonly close: () => Promise<void>
}

const listen = async (server: Server): Promise<BrokenServer> => {
  const sockets = new Set<Socket>()
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${String(port)}`,
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

/** A port at which nothing listens. */
export const findClosedPort = async (): Promise<string> => {
  const server = await listen(createServer())
  await server.close()
  return server.host
}

/** Accepts connections and says nothing. */
export const startSilent = (): Promise<BrokenServer> => listen(createServer())

export const startHttp = (respond: RequestListener): Promise<BrokenServer> =>
  listen(createHttpServer(respond))

/** With a certificate that is its own authority, and ended in 2021. */
export const startHttpsWithEndedCertificate = (): Promise<BrokenServer> =>
  listen(createHttpsServer({ key: ENDED_KEY, cert: ENDED_CERTIFICATE }, (_, response) => response.end("{}")))

/** An SMTP server that answers each command as given; others with 250. `onLine` hears every command. */
export const startSmtp = (
  capabilities: ReadonlyArray<string>,
  answers: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => undefined,
): Promise<BrokenServer> =>
  listen(
    createServer((socket) => {
      socket.write("220 test\r\n")
      socket.on("data", (data) => {
        for (const line of data.toString().split("\r\n").filter(Boolean)) {
          onLine(line)
          const verb = line.split(" ")[0]?.toUpperCase() ?? ""
          const hello = ["250-test", ...capabilities.map((name) => `250-${name}`), "250 8BITMIME"].join(
            "\r\n",
          )
          socket.write(`${answers[verb] ?? (verb === "EHLO" ? hello : "250 good")}\r\n`)
        }
      })
    }),
  )

/** The key of `ENDED_CERTIFICATE`, which tests alone use. */
export const ENDED_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg03mty7H5pYRazkLP
cE5DwET/l0MuGdVkjrviCMs4mq+hRANCAAReoTCbPH03sk8vC50u0SpSLg5E/qMB
Q+SFbR8v9cSqAlNARcySrdT69+k/ARDcb1PJgRwFGbzKD9kj9ZdzYbP6
-----END PRIVATE KEY-----
`

/** Its own authority, for localhost and 127.0.0.1; it ended in 2021. */
export const ENDED_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBNDCB26ADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABF6hMJs8fTeyTy8LnS7R
KlIuDkT+owFD5IVtHy/1xKoCU0BFzJKt1Pr36T8BENxvU8mBHAUZvMoP2SP1l3Nh
s/qjHjAcMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNI
ADBFAiEA7Q3iogbsjIBr9Q/qvgoY13A4LkuQcEK4haTfuK2y/pMCIA33my8z1Lvj
f1Hjsza40kJW/2C9x5r57Q5Y6Btk/SKi
-----END CERTIFICATE-----
`
