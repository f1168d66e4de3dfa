import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** An SMTP server that accepts mails, or refuses their recipients. */
export interface TestMailServer {
  readonly url: string
  readonly mails: ReadonlyArray<ReceivedMail>
  readonly close: () => Promise<void>
}

export interface ReceivedMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  /** Header and body, without the protocol's dot-stuffing. */
  readonly text: string
}

export const startMailServer = async ({ refuses = false } = {}): Promise<TestMailServer> => {
  const mails: Array<ReceivedMail> = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    handleConnection(socket, refuses, (mail) => mails.push(mail))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

/** RFC 5321, as far as one mail needs it. */
const handleConnection = (socket: Socket, refuses: boolean, onMail: (mail: ReceivedMail) => void): void => {
  let [from, text, inData] = ["", "", false]
  let to: Array<string> = []
  let buffered = ""
  const send = (line: string) => void socket.write(`${line}\r\n`)
  const addressIn = (line: string) => /<(.*?)>/u.exec(line)?.[1] ?? ""
  const take = (line: string) => {
    if (inData && line !== ".") {
      text += `${line.replace(/^\./u, "")}\n`
      return
    }
    if (inData) {
      inData = false
      onMail({ from, to, text })
      send("250 taken")
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === "MAIL") from = addressIn(line)
    if (verb === "RCPT" && !refuses) to = [...to, addressIn(line)]
    if (verb === "DATA") inData = true
    send(verb === "DATA" ? "354 go on" : verb === "RCPT" && refuses ? "550 nobody here" : "250 good")
    if (verb === "QUIT") socket.end()
  }
  socket.on("error", () => undefined)
  socket.on("data", (data) => {
    buffered += data.toString()
    for (let end = buffered.indexOf("\r\n"); end >= 0; end = buffered.indexOf("\r\n")) {
      const line = buffered.slice(0, end)
      buffered = buffered.slice(end + 2)
      take(line)
    }
  })
  send("220 test")
}
