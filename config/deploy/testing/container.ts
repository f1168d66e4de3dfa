import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { type Image, isRoot } from "./image.ts"

/** How a process of the image ended. */
export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Container {
  readonly pid: number
  /** Resolves when it has printed its first line: a server prints it when it accepts requests. */
  readonly waitUntilStarted: () => Promise<unknown>
  readonly stop: () => Promise<Ended>
  readonly ended: Promise<Ended>
}

/**
 * Makes every file system read-only, as `read_only` and `readOnlyRootFilesystem` do, then switches to the image's
 * user without capabilities or a way to gain any. All changes stay in the process's own mount namespace.
 */
const CONFINE = `
  while read -r _ where _; do
    case "$where" in /proc*|/sys*|/dev*) ;; *) mount -o remount,bind,ro "$where" ;; esac
  done < /proc/mounts
  uid=$1 gid=$2; shift 2
  exec setpriv --reuid="$uid" --regid="$gid" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

/** Runs a command in the image. Its environment contains only that of the image and these settings. */
export const runInImage = (
  image: Image,
  words: ReadonlyArray<string>,
  settings: Readonly<Record<string, string>>,
): Container => {
  const { uid, gid } = image.user
  const confined = isRoot
    ? ["unshare", "--mount", "--propagation", "private", "sh", "-ec", CONFINE, "sh", String(uid), String(gid)]
    : []
  const [program = "", ...args] = [...confined, ...words]
  const child = spawn(program, args, {
    cwd: image.app,
    env: { ...image.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const ended = waitForEnd(child)
  return {
    pid: child.pid ?? 0,
    waitUntilStarted: () => once(child.stdout, "data"),
    stop: () => {
      child.kill("SIGTERM")
      return ended
    },
    ended,
  }
}

const waitForEnd = async (child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> => {
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")])
  return { status: child.exitCode, stdout, stderr }
}

export interface Forward {
  readonly port: number
  readonly close: () => void
}

/** A local port that forwards to the socket of the tests' PostgreSQL, which another user cannot open. */
export const forwardTo = async (socket: string): Promise<Forward> => {
  const server = createServer((incoming) => {
    const outgoing = connect(socket)
    incoming.pipe(outgoing).pipe(incoming)
    for (const end of [incoming, outgoing])
      end.on("error", () => [incoming, outgoing].map((each) => each.destroy()))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
