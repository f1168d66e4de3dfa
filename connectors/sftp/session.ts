import { connect as connectTcp, type Socket } from "node:net"
import ssh2, { type Client, type SFTPWrapper } from "ssh2"
import type { SourceAccess, SourceError } from "../sdk/index.ts"
import type { Endpoint } from "./endpoint.ts"
import { type HostKeyCheck, makeHostKeyCheck } from "./host-key.ts"
import { type Login, makeLogin } from "./login.ts"
import { Requests } from "./requests.ts"
import { brokenConnection, noSftp, notResponding, tookTooLong } from "./source-errors.ts"

/** A connection with one signed-in user; every request on it ends, with a response or a `SourceError`. */
export interface Session {
  /**
   * Returns the result of a callback-style ssh2 call; `explain` describes a refusal of the server. Rejects with a
   * `SourceError`.
   */
  readonly send: Requests["send"]
  readonly sftp: SFTPWrapper
  /** Limits the time of everything that follows; then the connection is closed. */
  readonly setDeadline: (millis: number) => void
  readonly close: () => void
}

const CONNECT_MILLIS = 10_000
/** Servers delay failed sign-ins, and may have to query other systems. */
const SIGN_IN_MILLIS = 20_000
const KEEPALIVE_MILLIS = 15_000

/** Never resolves the host name again: its address was checked. Throws `SourceError`. */
export const openSession = async (
  endpoint: Endpoint,
  { credentials, resolveAddress }: SourceAccess,
): Promise<Session> => {
  const hostKey = makeHostKeyCheck(credentials["host_key_fingerprint"], endpoint)
  const login = await makeLogin(credentials)
  const server = { ...endpoint, address: await resolveAddress(endpoint.host) }
  for (;;) {
    const before = hostKey.countRejected()
    try {
      return await signIn(server, hostKey, login)
    } catch (error) {
      // Nothing of the user's was sent: the confirmed key may be the server's key of another type.
      if (hostKey.countRejected() === before || !hostKey.mayHaveOther()) throw error
    }
  }
}

const signIn = async (
  { address, port, url }: Endpoint & { readonly address: string },
  hostKey: HostKeyCheck,
  login: Login,
): Promise<Session> => {
  const sock = await connectSocket(address, port, url)
  const algorithms = hostKey.algorithms()
  const client = new ssh2.Client()
  const requests = new Requests(url, () => {
    client.destroy()
    sock.destroy()
  })
  watch(client, requests, (error) => hostKey.refusal() ?? (isRefusal(error) ? login.refusal() : null))
  try {
    await requests.send<undefined>((done) => {
      client.once("ready", () => done(undefined, undefined))
      client.connect({
        sock,
        username: login.username,
        authHandler: login.authHandler,
        hostVerifier: hostKey.verify,
        ...(algorithms === undefined ? {} : { algorithms: { serverHostKey: [...algorithms] } }),
        readyTimeout: SIGN_IN_MILLIS,
        keepaliveInterval: KEEPALIVE_MILLIS,
      })
    })
    const sftp = await requests.send<SFTPWrapper>(
      (done) => client.sftp(done),
      () => noSftp(url),
    )
    sftp.on("error", () => requests.break(brokenConnection(url)))
    sftp.on("close", () => requests.break(brokenConnection(url)))
    return {
      send: (begin, explain) => requests.send(begin, explain),
      sftp,
      setDeadline: (millis) => requests.setDeadline(millis, tookTooLong(url, millis)),
      close: () => requests.break(brokenConnection(url)),
    }
  } catch (error) {
    requests.break(brokenConnection(url))
    throw error
  }
}

const connectSocket = (host: string, port: number, url: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port, noDelay: true })
    const fail = (error: Error | null) => {
      socket.destroy()
      reject(notResponding(url, error))
    }
    const timer = setTimeout(fail, CONNECT_MILLIS, null)
    socket.once("error", fail)
    socket.once("close", () => clearTimeout(timer))
    socket.once("connect", () => {
      clearTimeout(timer)
      socket.off("error", fail)
      resolve(socket)
    })
  })

const isRefusal = (error: Error & { readonly level?: string }): boolean =>
  error.level === "client-authentication"

/** ssh2 reports failures as events; the first one is the reason. */
const watch = (client: Client, requests: Requests, known: (error: Error) => SourceError | null): void => {
  client.on("error", (error) => requests.break(known(error) ?? brokenConnection(requests.url, error)))
  client.on("close", () => requests.break(brokenConnection(requests.url)))
  // No one is present to choose a new password.
  client.on("change password", () => requests.break(known(REFUSED) ?? brokenConnection(requests.url)))
}

const REFUSED = Object.assign(new Error("A new password is asked for"), { level: "client-authentication" })
