import * as Effect from "effect/Effect"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { type Coverage, computeCoverage } from "../../../domain/sync/coverage.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canReadSource } from "../../authorization/can-read-source.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"

/**
 * How many employees of a connection have each shared field now, also after pushes and changes of single employees, which record
 * nothing of their own; compared as after the last sync.
 */
export const makeShowCoverage = ({
  connections,
  directory,
  history,
}: UsedPorts<"connections" | "directory" | "history">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<Coverage, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.read-syncs", connectionId)
    const last = yield* history.findLastCoverage(connectionId)
    const known = new Map(last?.fields.map((field) => [field.key, field]))
    const coverage = computeCoverage({
      counted: yield* directory.countFilledFields(connectionId),
      shares: makeSharingPolicy(connection.flags, connection.withheld).shares,
      previous: last,
      findOffer: (key) => known.get(key)?.offer ?? { kind: "unknown" },
      lacking: last?.lacking ?? [],
    })
    const fields = coverage.fields.map((field) => ({
      ...field,
      before: known.get(field.key)?.before ?? null,
    }))
    return toCoverageView(actor, { ...coverage, fields })
  })

/** Who lacks what is in rows of the source, which may not be shared. */
export const toCoverageView = (actor: Actor, coverage: Coverage): Coverage =>
  canReadSource(actor) ? coverage : { ...coverage, lacking: [] }
