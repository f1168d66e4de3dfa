import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { areSecretsReusable } from "../../../domain/connection/stored-secrets.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { CredentialsInvalid, openCredentials } from "../../reading/credentials.ts"

export type StoredDetailsPorts = UsedPorts<
  "connectors.find" | "sourceCredentials.find" | "vault.openConnectionKey"
>

/** The details with which a source is read. */
export interface StoredDetails {
  /** Those that are not secret. */
  readonly visible: Credentials
  /** Secrets that the caller may use without typing them; never shown. */
  readonly reusable: Credentials
}

/**
 * The stored details of a connection's source. In a journey, only a caller who has proved to be the corporate may use its
 * secrets: the vendor can have every token.
 */
export const openStoredDetails = Effect.fnUntraced(function* (
  { connectors, sourceCredentials, vault }: StoredDetailsPorts,
  actor: Actor,
  { id, key, connector }: Connection,
) {
  const sealed = yield* sourceCredentials.find(id)
  if (sealed === null || key === null) return { visible: {}, reusable: {} } satisfies StoredDetails
  const keys = yield* vault.openConnectionKey(id, key)
  const entries = Object.entries(openCredentials(keys, id, sealed))
  const fields = connectors.find(connector ?? "")?.requiredFields ?? {}
  const pick = (isMasked: boolean) =>
    Object.fromEntries(entries.filter(([name]) => fields[name]?.is_masked === isMasked))
  const mayReuse = actor.kind === "journey" ? actor.isVerified : true
  return { visible: pick(false), reusable: mayReuse ? pick(true) : {} } satisfies StoredDetails
})

/**
 * The typed details of a connection's source, with the stored secrets that were left out, as long as those go where they were
 * entered for. `CredentialsInvalid` names the secrets to type again: every one was left out, and the address or the login is new.
 */
export const completeStoredDetails = Effect.fnUntraced(function* (
  ports: StoredDetailsPorts,
  actor: Actor,
  connection: Connection,
  given: Readonly<Record<string, string>>,
) {
  const { visible, reusable } = yield* openStoredDetails(ports, actor, connection)
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""))
  const bindingFields = ports.connectors.find(connection.connector ?? "")?.bindingFields ?? []
  if (areSecretsReusable(bindingFields, typed, visible)) return { ...reusable, ...typed }
  const secrets = Object.keys(reusable)
  if (secrets.length === 0 || secrets.some((name) => name in typed)) return typed
  return yield* new CredentialsInvalid({
    fields: Object.fromEntries(secrets.map((name) => [name, TYPE_AGAIN])),
  })
})

const TYPE_AGAIN =
  "Enter it again: the stored value is used only with the address and the login for which it was entered."
