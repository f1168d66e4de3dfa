import * as Effect from "effect/Effect"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import type { SessionDetails } from "../../core/use-cases/sync/show-session.ts"
import type { OnProgress } from "../../core/use-cases/reading/sync-report.ts"
import type { App, Services } from "./app.ts"
import type { CommandError } from "./error-texts.ts"
import { makeProgress } from "./progress.ts"
import { withServices } from "./run-command.ts"
import type { CommandFailed } from "./failure.ts"

/**
 * Runs a use-case that syncs, and shows its progress. When it is interrupted, the command fails with the state of the sync:
 * what is committed, and which process applies the rest. `sessionId` names an existing sync; without it, it is the one that
 * begins.
 */
export const withSync = async <A>(
  app: App,
  use: (services: Services, onProgress: OnProgress) => Effect.Effect<A, CommandError | CommandFailed>,
  sessionId: string | null = null,
): Promise<A> => {
  const progress = makeProgress()
  let current = sessionId
  const onProgress: OnProgress = (step) => {
    if (step.step === "begun") current = step.sessionId
    progress.show(step)
  }
  return withServices(
    app,
    (services) => use(services, onProgress),
    ({ sync }) =>
      current === null ? Effect.succeed(NOT_STARTED_TEXT) : interruptedText(sync.showSession, current),
  ).finally(progress.end)
}

const NOT_STARTED_TEXT =
  'Interrupted before the sync began: nothing was read or shared. Run "hrsync connection list" to list connections.'

const interruptedText = (showSession: Services["sync"]["showSession"], sessionId: string) =>
  showSession(OPERATOR, sessionId).pipe(
    Effect.map(interruptedSyncText),
    Effect.catch(() => Effect.succeed(`Its state is unknown. ${showCommandText(sessionId)}`)),
    Effect.map((text) => `Interrupted. ${text}`),
  )

/** The state of an interrupted sync, and what happens next. */
export const interruptedSyncText = ({ session, changes }: SessionDetails): string => {
  const { id, connectionId, reason } = session
  switch (session.state) {
    case "reading":
      return `Sync ${id} was interrupted while reading: nothing was shared. The running service or the next sync of the connection discards what was read. ${showCommandText(id)}`
    case "cancelled":
      return `Sync ${id} was cancelled: nothing was shared. Run the command again to start over. ${showCommandText(id)}`
    case "failed":
      return `Sync ${id} failed: nothing was shared. ${reason ?? ""} ${showCommandText(id)}`
    case "held":
      return `Sync ${id} is held: nothing was shared. To apply or cancel it: hrsync connection confirm ${connectionId} --session ${id} --yes (or --no)`
    case "applying":
      return `Sync ${id} is being applied: ${formatNumber(changes.committed)} of ${formatNumber(changes.total)} changes are committed and shared. The running service or the next sync of the connection applies the rest. ${showCommandText(id)}`
    case "completed":
      return `Sync ${id} is completed: all of its ${formatNumber(changes.total)} changes are committed and shared. ${showCommandText(id)}`
  }
}

const showCommandText = (sessionId: string): string => `To see it: hrsync connection session ${sessionId}`

const formatNumber = (value: number): string => value.toLocaleString("en")
