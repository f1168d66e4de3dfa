import type { JourneyAnswers } from "../../contract/journey/journey-answers.ts"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { areSecretsReusable } from "../../domain/connection/stored-secrets.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { Actor } from "../authorization/actor.ts"
import { canSeeEntered, findDevice } from "../authorization/device-access.ts"

type Fields = Readonly<Record<string, string>>
type Forms = Pick<ConnectorCatalogue, "find">

/** The answers as they are stored. */
export interface EnteredAnswers {
  readonly answers: JourneyAnswers
  /** The device that the secrets of a connector were typed on, by connector; null: unknown. */
  readonly owners: Readonly<Record<string, string | null>>
}

export const sealAnswers = (keys: ConnectionKeys, connectionId: string, entered: EnteredAnswers) =>
  keys.seal(ASSOCIATED_DATA.journeyAnswers(connectionId), JSON.stringify(entered))

/** Throws DecryptionFailed. */
export const openAnswers = (keys: ConnectionKeys, connectionId: string, sealed: Uint8Array): EnteredAnswers =>
  JSON.parse(keys.open(ASSOCIATED_DATA.journeyAnswers(connectionId), sealed).toString()) as EnteredAnswers

/**
 * The details typed for a connector, with the stored value of each masked field that was left out; an empty text deletes it. A
 * stored secret is used only on the device that it was typed on, and only for the address and the login that it was typed for:
 * a journey's token is in the vendor's hands too, and a holder must neither sign in with the corporate's password nor have
 * it sent to another server.
 */
export const completeCredentials = (
  connectors: Forms,
  actor: Actor,
  connector: string,
  given: Fields,
  stored: EnteredAnswers | null,
): Fields =>
  canSeeEntered(actor, stored?.owners[connector] ?? null)
    ? addStored(connectors, connector, given, stored)
    : withoutEmptySecrets(connectors, connector, given)

/**
 * Completes the details of every connector before they are stored. A caller on another device keeps the secrets of a connector
 * unless it types some itself: those replace all of them.
 */
export const completeAnswers = (
  connectors: Forms,
  actor: Actor,
  given: JourneyAnswers,
  stored: EnteredAnswers | null,
): EnteredAnswers => {
  const isTyped = (connector: string, fields: Fields) =>
    Object.entries(fields).some(([key, value]) => value !== "" && makeIsSecret(connectors, connector)(key))
  return {
    answers: {
      ...given,
      credentials: mapValues(given.credentials, (fields, connector) =>
        isTyped(connector, fields)
          ? completeCredentials(connectors, actor, connector, fields, stored)
          : addStored(connectors, connector, fields, stored),
      ),
    },
    owners: mapValues(given.credentials, (fields, connector) =>
      isTyped(connector, fields) ? findDevice(actor) : (stored?.owners[connector] ?? null),
    ),
  }
}

/** What is kept once the connection is accepted: the syncs have the credentials then. */
export const withoutCredentials = (entered: EnteredAnswers): EnteredAnswers => ({
  answers: { ...entered.answers, credentials: {} },
  owners: {},
})

/** The stored secrets of a connector that this caller may not use. */
export const listForeignSecrets = (
  connectors: Forms,
  actor: Actor,
  connector: string,
  { answers, owners }: EnteredAnswers,
): ReadonlyArray<string> =>
  canSeeEntered(actor, owners[connector] ?? null)
    ? []
    : Object.keys(answers.credentials[connector] ?? {}).filter(makeIsSecret(connectors, connector))

const addStored = (
  connectors: Forms,
  connector: string,
  given: Fields,
  entered: EnteredAnswers | null,
): Fields => {
  const stored = entered?.answers.credentials[connector] ?? {}
  const isSecret = makeIsSecret(connectors, connector)
  const leftOut = Object.entries(stored).filter(([key]) => isSecret(key) && given[key] === undefined)
  const complete = canReuse(connectors, connector, given, stored)
    ? { ...Object.fromEntries(leftOut), ...given }
    : given
  return withoutEmptySecrets(connectors, connector, complete)
}

const withoutEmptySecrets = (connectors: Forms, connector: string, fields: Fields): Fields => {
  const isSecret = makeIsSecret(connectors, connector)
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== "" || !isSecret(key)))
}

export interface ShownAnswers {
  /** Without secrets. */
  readonly answers: JourneyAnswers
  /** The secrets that have a value and that this caller may use, by connector. */
  readonly storedCredentials: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The answers as the journey may show them to this caller. */
export const hideSecrets = (connectors: Forms, actor: Actor, entered: EnteredAnswers): ShownAnswers => {
  const { answers, owners } = entered
  const split = (keep: (isSecret: boolean) => boolean) =>
    mapValues(answers.credentials, (fields, connector) => {
      const isSecret = makeIsSecret(connectors, connector)
      return Object.fromEntries(Object.entries(fields).filter(([key]) => keep(isSecret(key))))
    })
  return {
    answers: { ...answers, credentials: split((isSecret) => !isSecret) },
    storedCredentials: mapValues(
      split((isSecret) => isSecret),
      (fields, connector) => (canSeeEntered(actor, owners[connector] ?? null) ? Object.keys(fields) : []),
    ),
  }
}

/** Not those of a connector that is no longer installed: it is unknown where its form would send them. */
const canReuse = (connectors: Forms, connector: string, given: Fields, stored: Fields): boolean => {
  const description = connectors.find(connector)
  return description !== null && areSecretsReusable(description.bindingFields, given, stored)
}

/** A field of a connector that is no longer installed counts as a secret. */
const makeIsSecret =
  (connectors: Forms, connector: string) =>
  (key: string): boolean =>
    connectors.find(connector)?.requiredFields[key]?.is_masked ?? true

const mapValues = <A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B,
): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
