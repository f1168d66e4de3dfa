import { once } from "node:events"
import type { AddressInfo } from "node:net"
import ssh2, { type Attributes, type AuthContext, type Connection, type SFTPWrapper } from "ssh2"
import { formatFingerprint } from "../host-key.ts"

const { STATUS_CODE } = ssh2.utils.sftp
/** draft-ietf-secsh-filexfer-02 6.3. */
const READ_ONLY = 1

export interface ServedFile {
  readonly name: string
  readonly content?: string
  /** The attributes in the listing; by default a plain file of the content's size. */
  readonly listed?: Partial<Attributes>
  /** The attributes of the open file; by default as listed. */
  readonly opened?: Partial<Attributes>
}

/** How the server misbehaves; whatever is absent behaves correctly. */
export interface Behaviour {
  readonly files?: ReadonlyArray<ServedFile>
  /** The n-th part of a listing, from 0; null ends the listing. */
  readonly listing?: (part: number) => ReadonlyArray<ServedFile> | null
  readonly onRead?: (response: ReadResponse, position: number, length: number, content: Buffer) => void
  /** By default every user with a password is accepted. */
  readonly onSignIn?: (attempt: AuthContext) => void
}

export interface ReadResponse {
  readonly data: (bytes: Buffer) => void
  readonly endOfFile: () => void
  readonly hangUp: () => void
}

export interface BadServer {
  readonly host: string
  readonly port: number
  readonly fingerprint: string
  /** The requests in order: `OPENDIR /export`. */
  readonly requests: ReadonlyArray<string>
  /** Methods that clients tried to sign in with. */
  readonly signIns: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

const NOW = Math.floor(Date.now() / 1_000)
const PLAIN_FILE = 0o100_644

/** Starts an in-process SFTP server that misbehaves. */
export const startBadServer = async (behaviour: Behaviour): Promise<BadServer> => {
  // Not Ed25519: ssh2 cuts a leading zero byte off such a key, and then cannot read it (mscdex/ssh2 #1513).
  const keys = ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 })
  const publicKey = ssh2.utils.parseKey(keys.public)
  if (publicKey instanceof Error) throw publicKey
  const asked: Array<string> = []
  const signIns: Array<string> = []
  const connections = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [keys.private] }, (connection) => {
    connections.add(connection)
    connection.on("error", () => undefined)
    connection.on("close", () => connections.delete(connection))
    connection.on("authentication", (attempt) => {
      signIns.push(attempt.method)
      ;(behaviour.onSignIn ?? withPassword)(attempt)
    })
    connection.on("session", (acceptSession) => {
      acceptSession().on("sftp", (accept) => {
        serve(accept(), behaviour, asked, () => connection.end())
      })
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    fingerprint: formatFingerprint(publicKey.getPublicSSH()),
    requests: asked,
    signIns,
    close: async () => {
      for (const connection of connections) connection.end()
      server.close()
      await once(server, "close")
    },
  }
}

const withPassword = (attempt: AuthContext) => {
  if (attempt.method === "password") attempt.accept()
  else attempt.reject(["password"])
}

const toAttributes = ({ content = "", listed = {} }: ServedFile): Attributes => ({
  mode: PLAIN_FILE,
  uid: 0,
  gid: 0,
  size: Buffer.byteLength(content),
  atime: NOW,
  mtime: NOW,
  ...listed,
})

const serve = (
  sftp: SFTPWrapper,
  { files = [], listing = (part) => (part === 0 ? files : null), onRead = readContent }: Behaviour,
  asked: Array<string>,
  hangUp: () => void,
) => {
  let parts = 0
  const opened: Array<ServedFile> = []
  const findFile = (handle: Buffer) => opened[handle.readUInt32BE()] ?? { name: "" }
  sftp.on("OPENDIR", (id, path) => {
    asked.push(`OPENDIR ${path}`)
    parts = 0
    sftp.handle(id, Buffer.from("directory"))
  })
  sftp.on("READDIR", (id) => {
    const part = listing(parts++)
    if (part === null) sftp.status(id, STATUS_CODE.EOF)
    else
      sftp.name(
        id,
        part.map((file) => ({ filename: file.name, longname: file.name, attrs: toAttributes(file) })),
      )
  })
  sftp.on("OPEN", (id, path, flags) => {
    asked.push(`OPEN ${path}${flags === READ_ONLY ? "" : ` with ${String(flags)}`}`)
    const file = files.find(({ name }) => path.endsWith(`/${name}`))
    if (file === undefined) {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      return
    }
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(opened.push(file) - 1)
    sftp.handle(id, handle)
  })
  sftp.on("FSTAT", (id, handle) => {
    const file = findFile(handle)
    sftp.attrs(id, { ...toAttributes(file), ...file.opened })
  })
  sftp.on("READ", (id, handle, position, length) => {
    const response: ReadResponse = {
      data: (bytes) => sftp.data(id, bytes),
      endOfFile: () => sftp.status(id, STATUS_CODE.EOF),
      hangUp,
    }
    onRead(response, position, length, Buffer.from(findFile(handle).content ?? ""))
  })
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK))
  for (const event of CHANGES) {
    sftp.on(event as "REMOVE", (id) => {
      asked.push(event)
      sftp.status(id, STATUS_CODE.OK)
    })
  }
}

/** Requests that would change something on the server. */
const CHANGES = ["WRITE", "SETSTAT", "FSETSTAT", "REMOVE", "MKDIR", "RMDIR", "RENAME", "SYMLINK"] as const

const readContent: NonNullable<Behaviour["onRead"]> = (response, position, length, content) => {
  const bytes = content.subarray(position, position + length)
  if (bytes.length === 0) response.endOfFile()
  else response.data(bytes)
}
