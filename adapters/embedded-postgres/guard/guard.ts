import { closeSync, fchownSync, openSync } from "node:fs"
import type { ChildProcess } from "node:child_process"
import { spawnAs, type Account } from "../folder/account.ts"
import { EmbeddedPostgresError } from "../error.ts"
import type { DataPaths } from "../folder/data-paths.ts"

/*
 * The guard is a shell, 1 MB, in its own session, that outlives the process that started it. It runs PostgreSQL, answers
 * each attached process's line with a file, and at the end of the pipe (the last attached process has exited, even by
 * kill -9) shuts PostgreSQL down fast: SIGINT. Descriptor 3 is the life pipe (see claim.ts), which all of them inherit.
 */
const script = String.raw`
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

/** Options of a guard besides the paths. */
interface GuardOptions {
  readonly paths: DataPaths
  readonly account: Account
  /** Reading end of the life pipe. */
  readonly life: number
  /** The program to run, with its arguments. */
  readonly command: readonly string[]
}

/**
 * Starts the guard and the server under it; returns at once. The child does not keep this process alive.
 * @throws EmbeddedPostgresError `start-failed` when there is no shell
 */
export async function startGuard({ paths, account, life, command }: GuardOptions): Promise<ChildProcess> {
  const log = openSync(paths.log, "a", 0o600)
  try {
    fchownSync(log, account.uid, account.gid)
    const guard = spawnAs(
      account,
      [
        "sh",
        "-c",
        script,
        "hrsync-postgres-guard",
        paths.attached,
        paths.run,
        paths.postmasterFile,
        ...command,
      ],
      ["ignore", log, log, life],
    )
    await spawned(guard)
    guard.unref()
    return guard
  } finally {
    closeSync(log)
  }
}

function spawned(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve)
    child.once("error", (error) =>
      reject(
        new EmbeddedPostgresError(
          "start-failed",
          `The guard of the embedded PostgreSQL can't be started (${error.message}): it needs the program "sh". Install it, or set DATABASE_URL to a PostgreSQL server.`,
          error,
        ),
      ),
    )
  })
}
