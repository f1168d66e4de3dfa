import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { Vault } from "../../../ports/access/vault.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { SourceCredentials } from "../../../ports/connection/source-credentials.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import type { Actor } from "../../access/actor.ts"
import { openCredentials } from "../sources/credentials.ts"

export interface StoredDetailsPorts {
  readonly connectors: Pick<ConnectorCatalogue, "find">
  readonly sourceCredentials: Pick<SourceCredentials, "find">
  readonly vault: Pick<Vault, "openConnectionKey">
}

/** The details with which a source is read. */
export interface StoredDetails {
  /** Those that are not secret. */
  readonly visible: Credentials
  /** Secrets that the caller may use without typing them; never shown. */
  readonly reusable: Credentials
}

/**
 * The stored details of a connection's source. Only a token of a mailed link may use their secrets: the vendor can have every
 * other one, and must not send the corporate's password to a server of its own.
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
  const isSecret = (name: string) => fields[name]?.is_masked ?? true
  const mayReuse = actor.kind === "journey" && actor.isVerified
  return {
    visible: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    reusable: mayReuse ? Object.fromEntries(entries.filter(([name]) => isSecret(name))) : {},
  } satisfies StoredDetails
})
