import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import getPort from "get-port"
import { formatFingerprint } from "../host-key.ts"
import { PUTTY_KEYS } from "./putty-keys.ts"

/** A real OpenSSH server with its own user, whose files are in `folder`. */
export interface OpenSsh {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly folder: string
  readonly username: string
  /** The fingerprint of the server's current key, as `ssh-keygen -lf` prints it. */
  readonly fingerprint: () => string
  /** That of its RSA key, which it shows to those who ask for it. */
  readonly rsaFingerprint: () => string
  /** Private keys that the server accepts for the user. */
  readonly key: string
  readonly keyWithPassphrase: string
  /** Only root can create a user with a password. */
  readonly password: () => string
  readonly passphrase: string
  readonly otherKey: string
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** New connections get no response until `thaw`. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Takes effect at the next start. */
  readonly renewHostKey: () => void
  /** Stops the server and removes everything it created. */
  readonly remove: () => Promise<void>
}

const SSHD = "/usr/sbin/sshd"
const HOST = "127.0.0.1"
const PASSPHRASE = "CANARY-passphrase"
const IS_ROOT = process.getuid?.() === 0

export const startOpenSsh = async (): Promise<OpenSsh> => {
  const root = mkdtempSync(join(tmpdir(), "hrsync-sshd-"))
  chmodSync(root, 0o755)
  const folder = join(root, "export")
  mkdirSync(folder)
  const user = IS_ROOT ? makeUser(root) : { name: userInfo().username, password: null }
  const port = await getPort({ host: HOST })
  const key = makeKey(join(root, "user"), "")
  const keyWithPassphrase = makeKey(join(root, "user-sealed"), PASSPHRASE)
  const authorized = ["user.pub", "user-sealed.pub"].map((name) => readFileSync(join(root, name), "utf8"))
  const putty = PUTTY_KEYS.map(({ publicKey }) => `${readType(publicKey)} ${publicKey}\n`)
  writeFileSync(join(root, "authorized_keys"), [...authorized, ...putty].join(""))
  writeFileSync(join(root, "sshd_config"), formatConfig(root, port, user.name))
  const hostKey = join(root, "host")
  makeKey(hostKey, "")
  makeKey(`${hostKey}-rsa`, "", "rsa")
  let running: ChildProcess | null = null

  const server: OpenSsh = {
    host: HOST,
    port,
    folder,
    username: user.name,
    fingerprint: () => readFingerprint(hostKey),
    rsaFingerprint: () => readFingerprint(`${hostKey}-rsa`),
    key,
    keyWithPassphrase,
    otherKey: makeKey(join(root, "other"), ""),
    passphrase: PASSPHRASE,
    password: () => {
      if (user.password !== null) return user.password
      throw new Error(
        "Run this test as root: only root can create the user with a password that it signs in as.",
      )
    },
    start: async () => {
      running = spawn(SSHD, ["-D", "-e", "-f", join(root, "sshd_config")], { stdio: "ignore" })
      await waitUntilReady(port, running)
    },
    stop: async () => {
      if (running === null || running.exitCode !== null) return
      const ended = once(running, "exit")
      running.kill("SIGCONT")
      running.kill("SIGTERM")
      await ended
    },
    freeze: () => running?.kill("SIGSTOP"),
    thaw: () => running?.kill("SIGCONT"),
    renewHostKey: () => {
      for (const file of [hostKey, `${hostKey}.pub`]) rmSync(file)
      makeKey(hostKey, "")
    },
    remove: async () => {
      await server.stop()
      removeRest()
      process.off("exit", removeRest)
    },
  }
  const removeRest = () => {
    running?.kill("SIGKILL")
    if (IS_ROOT) removeUser(user.name)
    rmSync(root, { recursive: true, force: true })
  }
  // An interrupted run leaves no server and no user behind.
  process.once("exit", removeRest)
  await server.start()
  return server
}

/** A key begins with the name of its type. */
const readType = (publicKey: string): string => {
  const key = Buffer.from(publicKey, "base64")
  return key.toString("latin1", 4, 4 + key.readUInt32BE(0))
}

const readFingerprint = (path: string): string => {
  const [, key64 = ""] = readFileSync(`${path}.pub`, "utf8").split(" ")
  return formatFingerprint(Buffer.from(key64, "base64"))
}

const formatConfig = (root: string, port: number, user: string): string => `
Port ${String(port)}
ListenAddress ${HOST}
HostKey ${join(root, "host")}
HostKey ${join(root, "host-rsa")}
PidFile none
UsePAM no
StrictModes no
AllowUsers ${user}
AuthorizedKeysFile ${join(root, "authorized_keys")}
PasswordAuthentication yes
KbdInteractiveAuthentication no
Subsystem sftp internal-sftp
ForceCommand internal-sftp
`

/** Writes to a new path: then ssh-keygen does not prompt, and exits without input. */
const makeKey = (path: string, passphrase: string, type: "ed25519" | "rsa" = "ed25519"): string => {
  execFileSync("ssh-keygen", ["-q", "-t", type, "-N", passphrase, "-C", "test", "-f", path], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  return readFileSync(path, "utf8")
}

/** Creates a system user without a shell for the lifetime of the server. */
const makeUser = (home: string) => {
  const name = `hrsync-${randomBytes(4).toString("hex")}`
  const password = `CANARY-${randomBytes(12).toString("hex")}`
  runWithRetries("useradd", ["--no-create-home", "--home-dir", home, "--shell", "/usr/sbin/nologin", name])
  runWithRetries("chpasswd", [], `${name}:${password}`)
  mkdirSync("/run/sshd", { recursive: true })
  return { name, password }
}

const removeUser = (name: string) => {
  runWithRetries("userdel", [name])
}

/** Retries because two test files that change the list of users at once conflict. */
const runWithRetries = (command: string, args: ReadonlyArray<string>, input = ""): void => {
  for (let attempt = 1; ; attempt++) {
    try {
      execFileSync(command, [...args], { input, stdio: ["pipe", "ignore", "pipe"] })
      return
    } catch (error) {
      if (attempt === 20) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

const waitUntilReady = async (port: number, running: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (running.exitCode !== null) break
    const socket = connect(port, HOST)
    const answered = await Promise.race([
      once(socket, "data").then(() => true),
      once(socket, "error").then(() => false),
      once(socket, "close").then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answered) return
    await sleep(25)
  }
  throw new Error(`The OpenSSH server did not start: try ${SSHD} -t -f with its configuration.`)
}
