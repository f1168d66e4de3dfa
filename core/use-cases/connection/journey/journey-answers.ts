import type { JourneyAnswers } from "../../../contract/connection/journey/journey-answers.ts"
import { ASSOCIATED_DATA } from "../../../domain/access/associated-data.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"

type Fields = Readonly<Record<string, string>>

export const sealAnswers = (keys: ConnectionKeys, connectionId: string, answers: JourneyAnswers) =>
  keys.seal(ASSOCIATED_DATA.journeyAnswers(connectionId), JSON.stringify(answers))

/** Throws DecryptionFailed. */
export const openAnswers = (keys: ConnectionKeys, connectionId: string, sealed: Uint8Array): JourneyAnswers =>
  JSON.parse(keys.open(ASSOCIATED_DATA.journeyAnswers(connectionId), sealed).toString()) as JourneyAnswers

/**
 * The details typed for a connector, with the stored value of each masked field that was left out; an empty text deletes it. A
 * stored secret is used only while every other typed detail is the stored one, because a journey's token is in the vendor's
 * hands too: whoever has it must not be able to send the corporate's password to another server.
 */
export const completeCredentials = (
  connectors: Pick<ConnectorCatalogue, "find">,
  connector: string,
  given: Fields,
  stored: Fields,
): Fields => {
  const isSecret = makeIsSecret(connectors, connector)
  const leftOut = Object.entries(stored).filter(([key]) => isSecret(key) && given[key] === undefined)
  const complete = canReuse(connectors, connector, given, stored)
    ? { ...Object.fromEntries(leftOut), ...given }
    : given
  return Object.fromEntries(Object.entries(complete).filter(([key, value]) => value !== "" || !isSecret(key)))
}

/** Completes the details of every connector. */
export const completeAnswers = (
  connectors: Pick<ConnectorCatalogue, "find">,
  given: JourneyAnswers,
  stored: JourneyAnswers | null,
): JourneyAnswers => ({
  ...given,
  credentials: mapValues(given.credentials, (fields, connector) =>
    completeCredentials(connectors, connector, fields, stored?.credentials[connector] ?? {}),
  ),
})

export interface ShownAnswers {
  /** Without secrets. */
  readonly answers: JourneyAnswers
  /** The secrets that have a value, by connector. */
  readonly storedCredentials: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The answers as the journey may show them. */
export const hideSecrets = (
  connectors: Pick<ConnectorCatalogue, "find">,
  answers: JourneyAnswers,
): ShownAnswers => {
  const split = (keep: (isSecret: boolean) => boolean) =>
    mapValues(answers.credentials, (fields, connector) => {
      const isSecret = makeIsSecret(connectors, connector)
      return Object.fromEntries(Object.entries(fields).filter(([key]) => keep(isSecret(key))))
    })
  return {
    answers: { ...answers, credentials: split((isSecret) => !isSecret) },
    storedCredentials: mapValues(
      split((isSecret) => isSecret),
      (fields) => Object.keys(fields),
    ),
  }
}

const canReuse = (
  connectors: Pick<ConnectorCatalogue, "find">,
  connector: string,
  given: Fields,
  stored: Fields,
): boolean => {
  const fields = connectors.find(connector)?.requiredFields ?? {}
  // One of a manifest's own options cannot name a server of somebody else.
  const deciding = Object.keys({ ...given, ...stored }).filter(
    (key) => fields[key]?.is_masked !== true && fields[key]?.type !== "select",
  )
  return deciding.every((key) => (given[key] ?? "") === (stored[key] ?? ""))
}

/** A field of a connector that is no longer installed counts as a secret. */
const makeIsSecret =
  (connectors: Pick<ConnectorCatalogue, "find">, connector: string) =>
  (key: string): boolean =>
    connectors.find(connector)?.requiredFields[key]?.is_masked ?? true

const mapValues = <A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B,
): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
