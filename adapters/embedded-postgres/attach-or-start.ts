import { closeSync } from "node:fs"
import { claimStart, isAlive, preparePipes } from "./guard/claim.ts"
import { pause, type Deadline } from "./server/deadline.ts"
import { getErrorCode } from "./error.ts"
import { joinGuard } from "./guard/join-guard.ts"
import { hasReader, hasWriter } from "./guard/named-pipe.ts"
import type { DataPaths } from "./folder/data-paths.ts"
import { isClusterPostmaster, readPostmasterFile } from "./folder/postmaster-file.ts"
import { waitUntilReady } from "./server/ready.ts"
import { start, type Attachment, type Step } from "./server/start.ts"

/**
 * Attaches to the running server, or starts one: whichever succeeds first.
 * @throws EmbeddedPostgresError the reason why neither works, or `timeout`
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
    // The server is shutting down, or another process has just begun to start it.
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
 * Detaches, and when no other process is attached waits until the server has stopped.
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

/** Milliseconds that a server may run without its guard before it counts as orphaned. */
const orphanGraceMillis = 1000

/**
 * When a guard is killed, nothing stops its server. The server can't get a new guard (only a parent sees it exit), so it
 * is shut down and restarted; attached programs lose their connections for a moment. Call this while no server can be
 * joined or started.
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
