import { closeSync } from "node:fs"
import { claimStart, isAlive, preparePipes } from "./claim.ts"
import { pause, type Deadline } from "./deadline.ts"
import { getErrorCode } from "./error.ts"
import { joinGuard } from "./join-guard.ts"
import { hasReader, hasWriter } from "./named-pipe.ts"
import type { DataPaths } from "./data-paths.ts"
import { isClusterPostmaster, readPostmasterFile } from "./postmaster-file.ts"
import { waitUntilReady } from "./ready.ts"
import { start, type Attachment, type Step } from "./start.ts"

/**
 * Attaches to the running server, or starts it: whichever turns out to be possible first.
 * @throws EmbeddedPostgresError what stands in the way, or `timeout`
 */
export async function attachOrStart(
  paths: DataPaths,
  report: (step: Step) => void,
  deadline: Deadline,
): Promise<Attachment> {
  const endOrphan = makeOrphanShutdown(paths)
  await preparePipes(paths)
  for (;;) {
    const joined = await joinServer(paths, deadline)
    if (joined !== null) return joined
    const claim = claimStart(paths)
    if (claim !== null) return start(paths, claim, report, deadline)
    // It is being shut down, or another process has just begun to start it.
    endOrphan()
    deadline()
    await pause()
  }
}

async function joinServer(paths: DataPaths, deadline: Deadline): Promise<Attachment | null> {
  const writer = await joinGuard(paths, deadline)
  if (writer === null) return null
  let host: string | null = null
  try {
    host = await waitUntilReady(paths, () => hasReader(paths.attached), deadline)
    return host === null ? null : { writer, host, started: false }
  } finally {
    if (host === null) closeSync(writer)
  }
}

/**
 * Lets go, and when nobody else is attached waits until the server has stopped.
 * @throws EmbeddedPostgresError `timeout` when it does not stop
 */
export async function detachFromServer(paths: DataPaths, writer: number, deadline: Deadline): Promise<void> {
  const endOrphan = makeOrphanShutdown(paths)
  closeSync(writer)
  while (!hasWriter(paths.attached) && isAlive(paths.run)) {
    endOrphan()
    deadline()
    await pause()
  }
}

/** How long, in milliseconds, a server may be without a guard that has not been told to stop. */
const orphanGraceMillis = 1000

/**
 * A guard that was killed leaves its server without anyone to stop it. It can't be given a new one (only a parent
 * sees it end), so it is shut down and started anew; programs on it lose their connections for a moment.
 * Call it while no server can be joined and none be started.
 */
function makeOrphanShutdown(paths: DataPaths): () => void {
  let since = performance.now()
  return () => {
    if (hasReader(paths.attached)) since = performance.now()
    if (performance.now() - since < orphanGraceMillis) return
    since = performance.now()
    const server = readPostmasterFile(paths)
    if (server === null || server.state === "stopping" || !isClusterPostmaster(server.pid, paths)) return
    shutDownFast(server.pid)
  }
}

function shutDownFast(pid: number): void {
  try {
    process.kill(pid, "SIGINT")
  } catch (error) {
    if (getErrorCode(error) !== "ESRCH") throw error
  }
}
