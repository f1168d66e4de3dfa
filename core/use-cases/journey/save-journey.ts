import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { JourneyAnswers } from "../../contract/journey/journey-answers.ts"
import type { JourneyStep } from "../../contract/connection/journey-step.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { StoredJourney } from "../../ports/journey/journey-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { ConnectionNotFound } from "../authorization/authorization-errors.ts"
import { openGivenAccess, withGivenAccess } from "./access/given-access.ts"
import { completeAnswers, openAnswers, sealAnswers, withoutCredentials } from "./journey-answers.ts"
import { type ModeNotOffered, requireOfferedMode } from "./require-offered-mode.ts"
import { makeDeletePreviewOfOthers } from "./preview/delete-preview-of-others.ts"

/** Another window has saved since; `version` is the stored one. */
export class JourneyOutdated extends Data.TaggedError("JourneyOutdated")<{ readonly version: number }> {}

export interface SaveJourneyInput {
  readonly connectionId: string
  /** The version that was read or saved last; 0: nothing was saved yet. */
  readonly version: number
  /** A repetition with the same id changes nothing. */
  readonly saveId: string
  /** A save on its way, which named the same version: this one counts whichever of the two arrives first. */
  readonly supersedes?: string | undefined
  readonly step: JourneyStep
  readonly answers: JourneyAnswers
}

export type SaveJourneyPorts = UsedPorts<
  | "connections.find"
  | "connectors.find"
  | "journeyLinks.findAccess"
  | "journeys"
  | "previews.delete"
  | "previews.find"
  | "vault.openConnectionKey"
  | "vendors.find"
>

/**
 * Stores the step and the answers, sealed, so that the user can continue in another window or on another device; returns the new
 * version. Once the connection is accepted its credentials are stored elsewhere, and no longer with the answers.
 */
export const makeSaveJourney = (ports: SaveJourneyPorts) => {
  const { connections, connectors, journeyLinks, journeys, vault, vendors } = ports
  const deletePreviewOfOthers = makeDeletePreviewOfOthers(ports)
  const saveJourney = Effect.fnUntraced(function* (
    actor: Actor,
    input: SaveJourneyInput,
  ): Effect.fn.Return<
    number,
    | ConnectionAccessError
    | JourneyOutdated
    | ModeNotOffered
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const { connectionId, version, saveId, supersedes, step, answers } = input
    const connection = yield* findConnection(connections, actor, "journey.edit", connectionId)
    const { key, status } = connection
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    yield* requireOfferedMode(vendors, connection, answers.integration_type)
    const stored = yield* journeys.find(connectionId)
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const before = stored === null ? null : openAnswers(keys, connectionId, stored.answers)
    const complete = completeAnswers(connectors, actor, answers, before)
    const next: StoredJourney = {
      connectionId,
      version: version + 1,
      saveId,
      step,
      answers: sealAnswers(keys, connectionId, isLive(status) ? withoutCredentials(complete) : complete),
      savedAt: yield* Clock.currentTimeMillis,
    }
    if (yield* journeys.save(next)) {
      const given = yield* openGivenAccess(journeyLinks, keys, connectionId)
      yield* deletePreviewOfOthers(keys, connectionId, withGivenAccess(complete, given).answers)
      return next.version
    }
    const current = yield* journeys.find(connectionId)
    if (current?.saveId === saveId) return current.version
    if (current !== null && current.saveId === supersedes) {
      return yield* saveJourney(actor, { ...input, version: current.version, supersedes: undefined })
    }
    return yield* new JourneyOutdated({ version: current?.version ?? 0 })
  })
  return saveJourney
}

export type SaveJourney = ReturnType<typeof makeSaveJourney>
