import { closeSync } from "node:fs"
import { chooseAccount, takeOwnership } from "../folder/account.ts"
import { findBinaries } from "../binaries/binaries.ts"
import { removeLeftovers, type Claim } from "../guard/claim.ts"
import {
  clearStalePostmaster,
  clusterVersion,
  createCluster,
  requireVersion,
  secureCluster,
  syncCluster,
} from "../folder/cluster.ts"
import type { Deadline } from "./deadline.ts"
import { EmbeddedPostgresError } from "../error.ts"
import { startGuard } from "../guard/guard.ts"
import { waitForGuardAnswer } from "../guard/join-guard.ts"
import { capLog, logSince, logSize } from "../folder/log-file.ts"
import { hasReader } from "../guard/named-pipe.ts"
import type { DataPaths } from "../folder/data-paths.ts"
import { readLogins } from "../folder/logins.ts"
import { waitUntilReady } from "./ready.ts"
import { postgresOptions } from "./server-settings.ts"
import { makeSocketFolder } from "../folder/socket-folder.ts"
import { restoreSymlinks } from "../binaries/symlinks.ts"

/**
 * The step of a start, reported as soon as its process runs. `creating` takes about a second; `recovering` after a crash
 * may take minutes.
 */
export type Step = "creating" | "starting" | "recovering"

/** This process's attachment to a running server. */
export interface Attachment {
  /** Writing end of the pipe: as long as it is open, the server runs. */
  readonly writer: number
  /** The folder of the server's socket. */
  readonly host: string
  /** Whether this process started it. */
  readonly started: boolean
}

/**
 * Starts the server under a guard, and creates its cluster first when there is none. Takes over the claim's ends.
 * @throws EmbeddedPostgresError the reason, or `start-failed` with the server's last log lines
 */
export async function start(
  paths: DataPaths,
  claim: Claim,
  report: (step: Step) => void,
  deadline: Deadline,
): Promise<Attachment> {
  let host: string | null = null
  try {
    const launched = await launch(paths, claim, report, deadline).finally(() => {
      closeSync(claim.life)
      closeSync(claim.queue)
    })
    host = await waitUntilReady(paths, () => hasReader(paths.attached), deadline)
    if (host === null) throw startFailed(paths, launched.logged)
    launched.afterwards()
    return { writer: claim.writer, host, started: true }
  } finally {
    if (host === null) closeSync(claim.writer)
  }
}

interface Launched {
  /** Size of the log before the start, in bytes. */
  readonly logged: number
  /** What can wait until the server is ready. */
  readonly afterwards: () => void
}

async function launch(
  paths: DataPaths,
  claim: Claim,
  report: (step: Step) => void,
  deadline: Deadline,
): Promise<Launched> {
  const binaries = findBinaries()
  restoreSymlinks(binaries.root)
  const account = await chooseAccount(paths, binaries)
  removeLeftovers(paths)
  await takeOwnership(paths, account)

  const version = await clusterVersion(paths)
  if (version === null) {
    await createCluster(paths, binaries, account, claim.life, () => report("creating"))
  } else {
    requireVersion(version, binaries, paths)
  }
  const isRecovering = version !== null && clearStalePostmaster(paths)
  if (readLogins(paths.cluster) === null) await secureCluster(paths, binaries, account, claim.life)

  capLog(paths)
  const logged = logSize(paths)
  const options = postgresOptions(paths.cluster, makeSocketFolder(paths, account))
  const command = [binaries.postgres, ...options]
  const guard = await startGuard({ paths, account, life: claim.life, command })
  if (version !== null) report(isRecovering ? "recovering" : "starting")
  const isRunning = () => guard.exitCode === null && guard.signalCode === null
  if (!(await waitForGuardAnswer(claim.writer, paths, isRunning, deadline))) throw startFailed(paths, logged)
  return { logged, afterwards: () => (version === null ? syncCluster(paths, binaries, account) : undefined) }
}

function startFailed(paths: DataPaths, logged: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "start-failed",
    `PostgreSQL did not start in ${paths.root}: ${logSince(paths, logged) || "it said nothing"}. Mend that (its log is ${paths.log}), or set DATABASE_URL to a PostgreSQL server.`,
  )
}
