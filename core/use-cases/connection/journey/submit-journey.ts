import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { JourneyAnswers } from "../../../contract/connection/journey/journey-answers.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys, Vault } from "../../../ports/access/vault.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { JourneyStore } from "../../../ports/connection/journey-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { findConnection } from "../../access/find-connection.ts"
import { ConnectionNotFound } from "../connection-errors.ts"
import { ConnectorMismatch } from "../onboarding/choose-connection.ts"
import type { ConnectSource } from "../sources/connect-source.ts"
import { openAnswers, sealAnswers } from "./journey-answers.ts"
import { isOffered } from "./list-journey-connectors.ts"
import { JourneyOutdated } from "./save-journey.ts"

/** The saved answers cannot be submitted; the reason by answer. */
export class JourneyIncomplete extends Data.TaggedError("JourneyIncomplete")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export interface SubmitJourneyPorts {
  readonly connections: Pick<Connections, "find">
  readonly connectors: Pick<ConnectorCatalogue, "all" | "find">
  readonly journeys: JourneyStore
  readonly secrets: Pick<Secrets, "uuid">
  readonly vault: Pick<Vault, "openConnectionKey">
  readonly connectSource: ConnectSource
}

/**
 * Connects the source with the answers of the saved version, accepts the connection under the terms in them, and makes the
 * first sync due. The source is checked once more; when it does not respond, nothing changes. A repetition returns the accepted
 * connection.
 */
export const makeSubmitJourney = (ports: SubmitJourneyPorts) => {
  const { connections, journeys, vault, connectSource } = ports
  const closeAnswers = makeCloseAnswers(ports)
  return Effect.fnUntraced(function* (actor: Actor, connectionId: string, version: number) {
    const connection = yield* findConnection(connections, actor, "journey.edit", connectionId)
    if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
    const stored = yield* journeys.find(connectionId)
    if (stored === null) return yield* new JourneyIncomplete({ fields: { answers: "Nothing was saved." } })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const answers = openAnswers(keys, connectionId, stored.answers)
    const connector = yield* findChosenConnector(ports.connectors, answers)
    if (isLive(connection.status)) return yield* requireSame(connection, connector)
    if (stored.version !== version) return yield* new JourneyOutdated({ version: stored.version })
    const accepted = yield* connectSource(actor, {
      connectionId,
      connector,
      credentials: answers.credentials[connector] ?? {},
      sharing: yield* completeTerms(answers),
      frequency: null,
      fullFrequency: null,
      timeZone: null,
      syncsItself: false,
    }).pipe(
      Effect.map((connected) => connected.connection),
      // Of two equal submissions at once, one accepts and both succeed.
      Effect.catchTag("ConnectionConflict", () =>
        Effect.flatMap(findConnection(connections, actor, "journey.edit", connectionId), (found) =>
          requireSame(found, connector),
        ),
      ),
      // The connection is named by its id, and no country is given.
      Effect.catchTags({
        ConnectionAmbiguous: Effect.die,
        InvalidCorporate: Effect.die,
        CountryNotFound: Effect.die,
      }),
    )
    yield* closeAnswers(keys, connectionId)
    return accepted
  })
}

export type SubmitJourney = ReturnType<typeof makeSubmitJourney>

const requireSame = (connection: Connection, requested: string) =>
  connection.connector === requested
    ? Effect.succeed(connection)
    : Effect.fail(new ConnectorMismatch({ connection, requested }))

/** The code of the connector that the answers lead to. */
const findChosenConnector = (
  connectors: SubmitJourneyPorts["connectors"],
  { integration_type: type, hr_system: system }: JourneyAnswers,
): Effect.Effect<string, JourneyIncomplete> => {
  const missing = (field: string, reason: string) =>
    Effect.fail(new JourneyIncomplete({ fields: { [`answers.${field}`]: reason } }))
  if (type === null) return missing("integration_type", "Choose how to connect.")
  const offered = connectors.all.filter(
    (each) => each.integrationType === type && isOffered(each) && (type !== "HRMS" || each.code === system),
  )
  const [connector] = offered
  if (connector !== undefined) return Effect.succeed(connector.code)
  return type === "HRMS"
    ? missing("hr_system", "Choose an HR system from the list.")
    : missing("integration_type", `${type} cannot be connected here.`)
}

/** What is shared; a rule without a value would be a rule that nobody meant. */
const completeTerms = ({ withheld, subset }: JourneyAnswers) => {
  const empty = subset.flatMap(({ values }, index): ReadonlyArray<readonly [string, string]> =>
    values.some((value) => value.trim() !== "")
      ? []
      : [[`answers.subset.${String(index)}.values`, "Choose at least one value."]],
  )
  if (empty.length > 0) return Effect.fail(new JourneyIncomplete({ fields: Object.fromEntries(empty) }))
  const rules = subset.map((rule) => ({
    ...rule,
    values: rule.values.filter((value) => value.trim() !== ""),
  }))
  return Effect.succeed({ withheld, subset: rules })
}

/** Deletes the credentials from the answers: they are stored for the syncs now. Any save after the acceptance does the same. */
const makeCloseAnswers = ({ journeys, secrets }: Pick<SubmitJourneyPorts, "journeys" | "secrets">) => {
  const close = Effect.fnUntraced(function* (
    keys: ConnectionKeys,
    connectionId: string,
  ): Effect.fn.Return<void, StorageError> {
    const stored = yield* journeys.find(connectionId)
    if (stored === null) return
    const answers = openAnswers(keys, connectionId, stored.answers)
    const isClosed = yield* journeys.save({
      connectionId,
      version: stored.version + 1,
      saveId: secrets.uuid(),
      step: "sync",
      answers: sealAnswers(keys, connectionId, { ...answers, credentials: {} }),
      savedAt: yield* Clock.currentTimeMillis,
    })
    if (!isClosed) yield* close(keys, connectionId)
  })
  return close
}
