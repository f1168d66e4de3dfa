import * as Effect from "effect/Effect"
import { CHANGE_KINDS, type ChangeKind } from "../../../contract/connection/console/changes.ts"
import { ChangeLog, type ChangesRead, type ConnectionChange } from "../../../domain/connection/change-log.ts"
import { EMPTY_SCOPE, isInScope } from "../../../domain/connection/scope.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { ChangeSignal } from "../../../ports/connection/change-signal.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import type { Action } from "../../authorization/permissions.ts"

/** Changes are reported to those who may read what has changed. */
const ACTIONS: Readonly<Record<ChangeKind, Action>> = {
  client: "connection.show",
  sync: "connection.read-syncs",
  delivery: "webhook.read",
  issue: "connection.show",
}

/** The changes since the last look; null: none. */
export type LookForChanges = Effect.Effect<ChangesRead | null>

/**
 * Follows the changes of all connections that the actor may see, of one vendor if one is named, whichever process makes them.
 * `after` is the position at which an earlier reading ended; from an unknown one, the first look says that changes may have been
 * missed.
 */
export const makeFollowChanges = ({
  changeSignal,
  secrets,
}: {
  readonly changeSignal: ChangeSignal
  readonly secrets: Pick<Secrets, "uuid">
}) => {
  const openLog = makeOpenLog(changeSignal, secrets.uuid)
  return Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
    after: string | null,
  ): Effect.fn.Return<LookForChanges, ActionForbidden> {
    const isVisible = yield* authorizeChanges(actor, vendorOrgId)
    const log = openLog()
    let position = after
    return Effect.sync(() => {
      const read = log.read(position, isVisible)
      position = read.position
      return read.changes?.length === 0 ? null : read
    })
  })
}

/** One log for all readers of the process; it begins with the first of them. */
const makeOpenLog = (changeSignal: ChangeSignal, newEpoch: () => string) => {
  let opened: ChangeLog | null = null
  return (): ChangeLog => {
    if (opened !== null) return opened
    const log = new ChangeLog(newEpoch)
    opened = log
    changeSignal.subscribe((change) => {
      if (change === null) log.markGap()
      else log.append(change)
    })
    return log
  }
}

const authorizeChanges = Effect.fnUntraced(function* (
  actor: Actor,
  vendorOrgId: string | null,
): Effect.fn.Return<(change: ConnectionChange) => boolean, ActionForbidden> {
  yield* authorizeScope(actor, "connection.show", vendorOrgId)
  const scopes = yield* Effect.forEach(CHANGE_KINDS, (kind) =>
    authorizeScope(actor, ACTIONS[kind], vendorOrgId).pipe(
      Effect.orElseSucceed(() => EMPTY_SCOPE),
      Effect.map((scope) => [kind, scope] as const),
    ),
  )
  const scopeOf = new Map(scopes)
  return ({ kind, connection }) => isInScope(scopeOf.get(kind) ?? EMPTY_SCOPE, connection)
})
