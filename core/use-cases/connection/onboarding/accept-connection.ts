import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { DataModelKey } from "../../../contract/sharing/data-model-flags.ts"
import type { SharingTerms } from "../../../contract/sharing/sharing-terms.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { askedFlags } from "../../../domain/sharing/agreement.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { withheldKeys } from "../../../domain/sharing/terms.ts"
import type { Accepted, Connection, ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vault } from "../../../ports/access/vault.ts"
import type { VendorStore } from "../../../ports/access/vendor-store.ts"
import type { Actor } from "../../access/actor.ts"
import { actorEmail } from "../../access/actor-email.ts"
import type { DestroyKey } from "../../access/keys/destroy-keys.ts"
import { makeAnnounce } from "../../webhooks/announce.ts"
import { makeDiscardDraft } from "./discard-draft.ts"
import { FieldsRequired } from "../../sharing/change-sharing.ts"
import type { ChosenConnection } from "./choose-connection.ts"

/* The one way in which a connection comes to be accepted: everything is checked before, and then it is one step. */

/** Somebody else connected the corporate meanwhile; nothing was changed. */
export class ConnectedMeanwhile extends Data.TaggedError("ConnectedMeanwhile")<{
  readonly connectionId: string | null
}> {}

export type Terms = Pick<Connection, "withheld" | "subset">

export interface AcceptConnectionPorts {
  readonly connections: ConnectionStore
  readonly vendors: VendorStore
  readonly vault: Vault
  readonly secrets: Secrets
  readonly destroyKey: DestroyKey
}

/** A connection that is not accepted yet, and what accepts it. */
export interface Acceptable {
  /** As it will be: under the terms, and with what the vendor asks for agreed to. */
  readonly connection: Connection
  readonly accept: Effect.Effect<Accepted, StorageError>
}

/** How it is accepted: by which connector, and what the corporate leaves out; null: nothing, or as it is. */
export interface Acceptance {
  readonly actor: Actor
  readonly connector: string
  readonly terms: Terms | null
}

/**
 * Runs `use` with a connection that may be accepted in it. Of a corporate that has none a draft is made, which nobody finds; unless
 * it is accepted, nothing of it is left behind, whatever `use` comes to.
 */
export const makeAcceptConnection = (ports: AcceptConnectionPorts) => {
  const { connections, vault, secrets } = ports
  const announce = makeAnnounce(ports)

  const acceptInvited = (connection: Connection, by: Acceptance): Effect.Effect<Accepted, StorageError> =>
    Effect.gen(function* () {
      const announcement = yield* announce(connection.vendorOrgId, "CONNECTION_ACCEPTED")
      return yield* connections.accept(connection.id, {
        ...(yield* facts(ports, connection, by)),
        announcement,
      })
    })

  /** It was never requested, so that the vendor's first news of it is its first sync. */
  const acceptDraft = (
    connection: Connection,
    { orgName, lookup }: NonNullable<ChosenConnection["corporate"]>,
    by: Acceptance,
  ): Effect.Effect<Accepted, StorageError> =>
    Effect.gen(function* () {
      const given = yield* facts(ports, connection, by)
      const newcomer = { id: secrets.uuid(), name: orgName, createdAt: given.now }
      return yield* connections.acceptDraft(connection.id, { ...given, lookup, newcomer })
    })

  const begin = Effect.fnUntraced(function* ({
    vendorOrgId,
    orgName,
    email,
  }: NonNullable<ChosenConnection["corporate"]>) {
    const id = secrets.uuid()
    return yield* connections.startDraft({
      id,
      vendorOrgId,
      corporateName: orgName,
      key: yield* vault.createConnectionKey(id),
      adminEmail: email,
      createdAt: yield* Clock.currentTimeMillis,
    })
  })

  const discardDraft = makeDiscardDraft(ports)
  const discard = (id: string) =>
    discardDraft(id).pipe(
      Effect.catch((error) =>
        Effect.logWarning("A draft of a connection is still to be discarded", { error: error._tag }),
      ),
    )

  return <A, E>(
    { connection, corporate }: ChosenConnection,
    by: Acceptance,
    use: (acceptable: Acceptable) => Effect.Effect<A, E>,
  ): Effect.Effect<A, E | StorageError> => {
    if (corporate === null) {
      return use({ connection: asAccepted(connection, by), accept: acceptInvited(connection, by) })
    }
    return Effect.acquireUseRelease(
      begin(corporate),
      (draft) => use({ connection: asAccepted(draft, by), accept: acceptDraft(draft, corporate, by) }),
      ({ id }) => discard(id),
    )
  }
}

export type AcceptConnection = ReturnType<typeof makeAcceptConnection>

const facts = Effect.fnUntraced(function* (
  { vendors }: Pick<AcceptConnectionPorts, "vendors">,
  { flags }: Connection,
  { actor, connector, terms }: Acceptance,
) {
  const acceptedBy = yield* actorEmail(vendors, actor)
  return { agreed: askedFlags(flags), connector, acceptedBy, terms, now: yield* Clock.currentTimeMillis }
})

/** What it shares once it is accepted. */
const asAccepted = (connection: Connection, { connector, terms }: Acceptance): Connection => ({
  ...connection,
  ...terms,
  connector,
  flags: agreedFlags(connection),
})

/** The flags under which it is judged: those agreed to, and before that all that is asked for. */
const agreedFlags = ({ flags, status }: Connection): Connection["flags"] =>
  isLive(status) ? flags : { ...flags, agreed: askedFlags(flags) }

/** What the corporate agrees to, or agreed to. */
export const flagsOf = ({ connection, vendor }: ChosenConnection): Connection["flags"] =>
  connection === null
    ? { vendor: vendor.flags, connection: null, agreed: vendor.flags }
    : agreedFlags(connection)

/** What a corporate leaves out, when the vendor requires none of it. */
export const termsOf = (
  sharing: SharingTerms,
  flags: Connection["flags"],
): Effect.Effect<Terms, FieldsRequired> => {
  const withheld: ReadonlyArray<DataModelKey> = withheldKeys(sharing)
  const keys = withheld.filter(makeSharingPolicy(flags, []).mandatory)
  return keys.length > 0
    ? Effect.fail(new FieldsRequired({ keys }))
    : Effect.succeed({ withheld, subset: sharing.subset })
}
