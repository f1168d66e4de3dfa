import { closeSync } from "node:fs"
import { claimStart, isAlive, preparePipes } from "./claim.ts"
import { pause, type Deadline } from "./deadline.ts"
import { codeOf } from "./error.ts"
import { join } from "./join.ts"
import { hasReader, hasWriter } from "./named-pipe.ts"
import type { Places } from "./places.ts"
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts"
import { waitUntilReady } from "./ready.ts"
import { start, type Hold, type Step } from "./start.ts"

/**
 * Attaches to the running server, or starts it: whichever turns out to be possible first.
 * @throws EmbeddedPostgresError what stands in the way, or `timeout`
 */
export async function takeHold(
  places: Places,
  report: (step: Step) => void,
  deadline: Deadline,
): Promise<Hold> {
  const endOrphan = orphanEnder(places)
  await preparePipes(places)
  for (;;) {
    const joined = await joinServer(places, deadline)
    if (joined !== null) return joined
    const claim = claimStart(places)
    if (claim !== null) return start(places, claim, report, deadline)
    // It is being shut down, or another process has just begun to start it.
    endOrphan()
    deadline()
    await pause()
  }
}

async function joinServer(places: Places, deadline: Deadline): Promise<Hold | null> {
  const writer = await join(places, deadline)
  if (writer === null) return null
  let host: string | null = null
  try {
    host = await waitUntilReady(places, () => hasReader(places.attached), deadline)
    return host === null ? null : { writer, host, started: false }
  } finally {
    if (host === null) closeSync(writer)
  }
}

/**
 * Lets go, and when nobody else is attached waits until the server has stopped.
 * @throws EmbeddedPostgresError `timeout` when it does not stop
 */
export async function letGo(places: Places, writer: number, deadline: Deadline): Promise<void> {
  const endOrphan = orphanEnder(places)
  closeSync(writer)
  while (!hasWriter(places.attached) && isAlive(places.run)) {
    endOrphan()
    deadline()
    await pause()
  }
}

/** How long, in milliseconds, a server may be without a guard that has not been told to stop. */
const orphanGrace = 1000

/**
 * A guard that was killed leaves its server without anyone to stop it. It can't be given a new one (only a parent
 * sees it end), so it is shut down and started anew; programs on it lose their connections for a moment.
 * Call it while no server can be joined and none be started.
 */
function orphanEnder(places: Places): () => void {
  let since = performance.now()
  return () => {
    if (hasReader(places.attached)) since = performance.now()
    if (performance.now() - since < orphanGrace) return
    since = performance.now()
    const server = readPostmasterFile(places)
    if (server === null || server.state === "stopping" || !isPostmasterOf(server.pid, places)) return
    shutDownFast(server.pid)
  }
}

function shutDownFast(pid: number): void {
  try {
    process.kill(pid, "SIGINT")
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error
  }
}
