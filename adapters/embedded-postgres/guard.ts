import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { closeSync, existsSync, fchownSync, openSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Account, spawnAs } from "./account.ts"
import type { DataPaths } from "./data-folder.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { writeLine } from "./named-pipe.ts"

/*
 * The guard is a shell, 1 MB, in its own session, that outlives the process that started it. It runs
 * PostgreSQL, acknowledges each attached process's line with a file, and at the end of the pipe (the last
 * attached process has exited, even by kill -9) shuts PostgreSQL down fast: SIGINT. Descriptor 3 is the life
 * pipe (see claim.ts), which all of them inherit.
 */
const SCRIPT = String.raw`
# A service manager may signal the whole group: the guard stays until PostgreSQL has gone.
trap '' HUP INT QUIT TERM
attached=$1 run=$2 postmaster_file=$3
shift 3

# Opened for both first: opening only for reading would wait for a writer.
exec 4<>"$attached" 5<"$attached" 4>&-

postmaster() { { read -r pid <"$postmaster_file" && kill "$1" "$pid"; } 2>/dev/null; }

(
  while read -r token <&5; do
    # Nobody is attached to a server that no longer has anyone to run it.
    kill -0 $$ 2>/dev/null || postmaster -0 || exit 0
    case $token in '' | *[!0-9a-f]*) ;; *) true >"$run/ack.$token" ;; esac
  done
  exec 5<&-
  # It may still be about to write its file: try for a minute, unless the shell that would start it was killed.
  tries=0
  until postmaster -INT || ! kill -0 $$ 2>/dev/null || [ $tries -ge 600 ]; do
    tries=$((tries + 1))
    sleep 0.1 3<&-
  done
) &
reader=$!
exec 5<&-

"$@"
kill -KILL $reader 2>/dev/null
`

/**
 * Starts the guard and the server under it. Neither keeps this process alive.
 * @returns whether the guard runs
 * @throws EmbeddedPostgresError `start-failed` when there is no shell
 */
export const startGuard = async (
  paths: DataPaths,
  account: Account,
  life: number,
  command: ReadonlyArray<string>,
): Promise<() => boolean> => {
  const log = openSync(paths.log, "a", 0o600)
  fchownSync(log, account.uid, account.gid)
  const script = [
    "sh",
    "-c",
    SCRIPT,
    "hrsync-postgres-guard",
    paths.attached,
    paths.run,
    paths.postmasterFile,
  ]
  const guard = spawnAs(account, [...script, ...command], ["ignore", log, log, life])
  closeSync(log)
  await once(guard, "spawn").catch((error: unknown) => {
    const message = `The guard of the embedded PostgreSQL can't be started (${String(error)}): it needs the program "sh". Install it, or set DATABASE_URL to a PostgreSQL server.`
    throw new EmbeddedPostgresError("start-failed", message, error)
  })
  guard.unref()
  return () => guard.exitCode === null && guard.signalCode === null
}

/** Milliseconds between two polls of a file or a pipe, which cost microseconds: this wait is part of every start. */
const POLL_MILLIS = 3

/** Rejects at the deadline. */
export const pause = (deadline: AbortSignal) => sleep(POLL_MILLIS, undefined, { signal: deadline })

/** Another process that detaches may consume a line (see `hasWriter`), so it is sent again after this many polls. */
const POLLS_PER_LINE = 30

/**
 * Whether the guard acknowledges: otherwise it may just have seen the end of the pipe, and be about to shut
 * the server down.
 */
export const isAnswered = async (
  { run }: DataPaths,
  writer: number,
  isGuarded: () => boolean,
  deadline: AbortSignal,
): Promise<boolean> => {
  const token = randomBytes(8).toString("hex")
  const answer = join(run, `ack.${token}`)
  for (let poll = 0; isGuarded(); poll++) {
    if (existsSync(answer)) {
      rmSync(answer, { force: true })
      return true
    }
    if (poll % POLLS_PER_LINE === 0 && !writeLine(writer, token)) return false
    await pause(deadline)
  }
  return false
}
