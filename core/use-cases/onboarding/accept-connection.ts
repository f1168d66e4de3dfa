import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../authorization/audit/audited-call.ts"
import type { DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { isLive } from "../../domain/connection/state.ts"
import { mergeRequestedFlags } from "../../domain/sharing/agreement.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { listWithheldKeys } from "../../domain/sharing/terms.ts"
import { foldEmail } from "../../domain/email-address.ts"
import type { Anchor } from "../../domain/onboarding/anchor.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { findActorEmail } from "../authorization/find-actor-email.ts"
import type { DestroyKey } from "../accounts/keys/destroy-keys.ts"
import { makeAnnounce } from "../webhooks/announce.ts"
import { makeDiscardDraft } from "../sync/discard-draft.ts"
import { FieldsRequired } from "../sharing/change-sharing.ts"
import type { ChosenConnection } from "./choose-connection.ts"
import type { AcceptanceResult } from "../../ports/onboarding/connection-onboarding.ts"
import type { UsedPorts } from "../../ports/ports.ts"

/* The only code that accepts a connection: everything is checked first, and then it is one step. */

/** Another caller has connected the corporate; nothing was changed. */
export class ConnectionConflict extends Data.TaggedError("ConnectionConflict")<{
  readonly connectionId: string | null
}> {}

export type Terms = Pick<Connection, "withheld" | "subset">

export interface AcceptConnectionPorts extends UsedPorts<
  "anchors.add" | "connections" | "connectionOnboarding" | "vendors" | "vault" | "secrets"
> {
  readonly destroyKey: DestroyKey
}

/** A connection that is not accepted yet, and the function that accepts it. */
export interface PendingConnection {
  /** As it will be: under the terms, with the vendor's request agreed to. */
  readonly connection: Connection
  readonly accept: Effect.Effect<AcceptanceResult, StorageError>
}

/** How it is accepted: the connector, and the withheld fields; null: none, or unchanged. */
export interface Acceptance {
  readonly actor: Actor
  readonly connector: string
  readonly terms: Terms | null
}

/**
 * Runs `use` with a connection that it may accept. For a corporate without one a draft is made, which no query finds; unless
 * `use` accepts it, it is deleted, whatever the result.
 */
export const makeAcceptConnection = (ports: AcceptConnectionPorts) => {
  const { connectionOnboarding, vault, secrets } = ports
  const announce = makeAnnounce(ports)

  const acceptInvited = (
    connection: Connection,
    acceptance: Acceptance,
    namedEmail: string | undefined,
  ): Effect.Effect<AcceptanceResult, StorageError> =>
    Effect.gen(function* () {
      const announcement = yield* announce(connection.vendorOrgId, "CONNECTION_ACCEPTED")
      const given = yield* collectAcceptance(ports, connection, acceptance)
      const accept = connectionOnboarding.accept(connection.id, { ...given, announcement })
      const by = { actor: acceptance.actor, namedEmail }
      return yield* commitAcceptance(
        connection.id,
        Effect.tap(accept, ({ accepted }) =>
          accepted ? anchorAccepted(ports, connection.id, by, given.now) : Effect.void,
        ),
      )
    })

  /** It was not invited, and the vendor is notified of both steps: otherwise its first news would be of an unknown organization. */
  const acceptDraft = (
    connection: Connection,
    { orgName, lookup, email }: NonNullable<ChosenConnection["corporate"]>,
    acceptance: Acceptance,
  ): Effect.Effect<AcceptanceResult, StorageError> =>
    Effect.gen(function* () {
      const { vendorOrgId } = connection
      const requested = yield* announce(vendorOrgId, "CONNECTION_INVITED")
      const accepted = yield* announce(vendorOrgId, "CONNECTION_ACCEPTED")
      const given = yield* collectAcceptance(ports, connection, acceptance)
      const newcomer = { id: secrets.uuid(), name: orgName, createdAt: given.now }
      const by = { actor: acceptance.actor, namedEmail: email }
      return yield* commitAcceptance(
        connection.id,
        Effect.tap(
          connectionOnboarding.acceptDraft(connection.id, {
            ...given,
            lookup,
            newcomer,
            announcements: [requested, accepted],
          }),
          ({ accepted: isAccepted }) =>
            isAccepted ? anchorAccepted(ports, connection.id, by, given.now) : Effect.void,
        ),
      )
    })

  const startDraft = Effect.fnUntraced(function* ({
    vendorOrgId,
    orgName,
    email,
  }: NonNullable<ChosenConnection["corporate"]>) {
    const id = secrets.uuid()
    return yield* connectionOnboarding.startDraft({
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
        Effect.logWarning("A draft of a connection could not be discarded yet", { error: error._tag }),
      ),
    )

  return <A, E>(
    { connection, corporate, namedEmail }: ChosenConnection,
    acceptance: Acceptance,
    use: (acceptable: PendingConnection) => Effect.Effect<A, E>,
  ): Effect.Effect<A, E | StorageError> => {
    if (corporate === null) {
      return use({
        connection: toAccepted(connection, acceptance),
        accept: acceptInvited(connection, acceptance, namedEmail),
      })
    }
    return Effect.acquireUseRelease(
      startDraft(corporate),
      (draft) =>
        use({ connection: toAccepted(draft, acceptance), accept: acceptDraft(draft, corporate, acceptance) }),
      ({ id }) => discard(id),
    )
  }
}

/**
 * In a journey the mailbox that the person verified, and the device, speak for the corporate from now on. Without one, the address
 * that the operator typed does, once its owner verifies it; never one from a token.
 */
const anchorAccepted = (
  { anchors, secrets }: Pick<AcceptConnectionPorts, "anchors" | "secrets">,
  connectionId: string,
  { actor, namedEmail }: AcceptedBy,
  now: number,
): Effect.Effect<void, StorageError> => {
  const add = (kind: Anchor["kind"], value: string | null, by: string | null) =>
    value === null
      ? Effect.void
      : Effect.asVoid(
          anchors.add({
            id: secrets.uuid(),
            connectionId,
            kind,
            value,
            addedAt: now,
            addedBy: by,
            provenAt: by === null ? null : now,
          }),
        )
  if (actor.kind === "operator" && namedEmail !== undefined)
    return add("mailbox", foldEmail(namedEmail), null)
  if (actor.kind !== "journey" || actor.mailbox === null) return Effect.void
  const { device, mailbox } = actor
  return Effect.andThen(add("mailbox", mailbox, mailbox), add("device", device, mailbox))
}

interface AcceptedBy extends Pick<Acceptance, "actor"> {
  readonly namedEmail: string | undefined
}

const commitAcceptance = (
  connectionId: string,
  accept: Effect.Effect<AcceptanceResult, StorageError>,
): Effect.Effect<AcceptanceResult, StorageError> =>
  Effect.andThen(
    noteFacts({ connectionId }),
    commitWithEntry(accept, ({ accepted }) => accepted),
  )

const collectAcceptance = Effect.fnUntraced(function* (
  { vendors }: Pick<AcceptConnectionPorts, "vendors">,
  { flags }: Connection,
  { actor, connector, terms }: Acceptance,
) {
  const acceptedBy = yield* findActorEmail(vendors, actor)
  return {
    agreed: mergeRequestedFlags(flags),
    connector,
    acceptedBy,
    terms,
    now: yield* Clock.currentTimeMillis,
  }
})

/** The terms once it is accepted. */
const toAccepted = (connection: Connection, { connector, terms }: Acceptance): Connection => ({
  ...connection,
  ...terms,
  connector,
  flags: resolveAgreedFlags(connection),
})

/** The flags under which rows are processed: those agreed to, and before that all requested ones. */
const resolveAgreedFlags = ({ flags, status }: Connection): Connection["flags"] =>
  isLive(status) ? flags : { ...flags, agreed: mergeRequestedFlags(flags) }

/** What the corporate agrees to, or agreed to. */
export const resolveFlags = ({ connection, vendor }: ChosenConnection): Connection["flags"] =>
  connection === null
    ? { vendor: vendor.flags, connection: null, agreed: vendor.flags }
    : resolveAgreedFlags(connection)

/** The withheld fields, unless the vendor requires one of them. */
export const validateTerms = (
  sharing: SharingTerms,
  flags: Connection["flags"],
): Effect.Effect<Terms, FieldsRequired> => {
  const withheld: ReadonlyArray<DataModelKey> = listWithheldKeys(sharing)
  const keys = withheld.filter(makeSharingPolicy(flags, []).mandatory)
  return keys.length > 0
    ? Effect.fail(new FieldsRequired({ keys }))
    : Effect.succeed({ withheld, subset: sharing.subset })
}
