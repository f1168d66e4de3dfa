import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { JourneyLinks } from "../../../ports/onboarding/journey-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { EnteredAnswers } from "../journey-answers.ts"

type Details = Readonly<Record<string, string>>

/** The connection details that a colleague gave. They count in place of what the user typed, until the request is withdrawn. */
export interface GivenAccess {
  readonly connector: string
  /** The device of the user who asked: no other one may use them. */
  readonly device: string
  readonly details: Details
}

export const sealGivenAccess = (keys: ConnectionKeys, id: string, details: Details): Uint8Array =>
  keys.seal(ASSOCIATED_DATA.accessGiven(id), JSON.stringify(details))

/** Null: a colleague gave none. */
export const openGivenAccess = (
  journeyLinks: Pick<JourneyLinks, "findAccess">,
  keys: ConnectionKeys,
  connectionId: string,
): Effect.Effect<GivenAccess | null, StorageError> =>
  Effect.map(journeyLinks.findAccess(connectionId), (access) => {
    if (access?.given == null || access.askedDevice === null) return null
    const { id, connector, askedDevice: device, given } = access
    const text = keys.open(ASSOCIATED_DATA.accessGiven(id), given.details).toString()
    return { connector, device, details: JSON.parse(text) as Details }
  })

/** The answers as they are submitted. */
export const withGivenAccess = (entered: EnteredAnswers, given: GivenAccess | null): EnteredAnswers => {
  if (given === null) return entered
  const { connector, device, details } = given
  return {
    answers: {
      ...entered.answers,
      credentials: { ...entered.answers.credentials, [connector]: details },
    },
    owners: { ...entered.owners, [connector]: device },
  }
}
