import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { JourneyLocale } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { MailboxDomainKind } from "../../../contract/connection/mailbox-domain-kind.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import { findDomainKind } from "../../../domain/onboarding/anchor.ts"
import {
  MAILBOX_CODE_LIFETIME_MILLIS,
  MAILBOX_CODE_LIMITS,
  makeMailboxCode,
  RESEND_AFTER_SECONDS,
  toCodeText,
} from "../../../domain/onboarding/mailbox-code.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { MailNotSent } from "../../../ports/mailer.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { DeviceRequired, TooManyMailboxCodes } from "./mailbox-errors.ts"

export interface MailboxCodeInput {
  readonly connectionId: string
  readonly email: string
  /** Null: the language of the vendor's journeys. */
  readonly locale: JourneyLocale | null
}

export interface RequestedCode {
  readonly expiresAt: number
  readonly resendAfterSeconds: number
  readonly domainKind: MailboxDomainKind
}

export type RequestMailboxCodePorts = UsedPorts<
  | "anchors.list"
  | "connections.find"
  | "isCommonDomain"
  | "mailboxCodes.create"
  | "mailer"
  | "organizations.find"
  | "secrets.digest"
  | "secrets.generate"
  | "secrets.uuid"
  | "vault.openConnectionKey"
  | "vendors.find"
>

/**
 * Mails six digits to the mailbox that a person chose, which they enter on the same device. Once the connection is accepted, only
 * a mailbox that speaks for the corporate gets them, in the background: the response and its time are the same for every other
 * one, so that the caller does not learn which ones do.
 */
export const makeRequestMailboxCode = (ports: RequestMailboxCodePorts) => {
  const createCode = makeCreateCode(ports)
  const mailCode = makeMailCode(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    { connectionId, email, locale }: MailboxCodeInput,
  ): Effect.fn.Return<
    RequestedCode,
    | ConnectionAccessError
    | DecryptionFailed
    | DeviceRequired
    | MailNotSent
    | MasterKeyMissing
    | StorageError
    | TooManyMailboxCodes
  > {
    const { connections, anchors, organizations } = ports
    const connection = yield* findConnection(connections, actor, "journey.prove-mailbox", connectionId)
    const mailbox = foldEmail(email)
    const listed = yield* anchors.list(connectionId)
    const organization = yield* organizations.find(connection.orgId)
    const { id, code, expiresAt } = yield* createCode(actor, connection, mailbox)
    const mail = mailCode(connection, { id, code, mailbox, locale })
    if (!isLive(connection.status)) yield* mail
    else if (listed.some(({ kind, value }) => kind === "mailbox" && value === mailbox))
      yield* Effect.forkDetach(Effect.catch(mail, logFailure))
    const domainKind = findDomainKind(mailbox, organization?.emailDomain ?? null, ports.isCommonDomain)
    return { expiresAt, resendAfterSeconds: RESEND_AFTER_SECONDS, domainKind }
  })
}

export type RequestMailboxCode = ReturnType<typeof makeRequestMailboxCode>

const logFailure = (error: { readonly _tag: string }) =>
  Effect.logError("A code that proves a mailbox could not be mailed", { error: error._tag })

const makeCreateCode = ({ mailboxCodes, secrets, vault }: RequestMailboxCodePorts) =>
  Effect.fnUntraced(function* ({ device }: Journey, { id: connectionId, key }: Connection, email: string) {
    if (device === null) return yield* new DeviceRequired()
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const createdAt = yield* Clock.currentTimeMillis
    const { windowMillis, codesOfConnection, codesOfMailbox } = MAILBOX_CODE_LIMITS
    const id = secrets.uuid()
    const expiresAt = createdAt + MAILBOX_CODE_LIFETIME_MILLIS
    const code = makeMailboxCode(secrets.digest(secrets.generate("hrs_code")))
    const binding = { connectionId, device, email }
    const digest = keys.fingerprint(toCodeText(binding, code))
    const result = yield* commitWithEntry(
      mailboxCodes.create(
        { ...binding, id, digest, createdAt, expiresAt },
        { since: createdAt - windowMillis, ofConnection: codesOfConnection, ofMailbox: codesOfMailbox },
      ),
      (created) => created === "created",
    )
    if (result === "gone") return yield* new ConnectionNotFound({ connectionId })
    if (result === "too-many")
      return yield* new TooManyMailboxCodes({ limit: codesOfConnection, windowMillis })
    return { id, code, expiresAt }
  })

const makeMailCode = ({ mailer, vendors }: RequestMailboxCodePorts) =>
  Effect.fnUntraced(function* (
    { vendorOrgId, orgName }: Connection,
    {
      id,
      code,
      mailbox,
      locale,
    }: {
      readonly id: string
      readonly code: string
      readonly mailbox: string
      readonly locale: JourneyLocale | null
    },
  ): Effect.fn.Return<void, MailNotSent | StorageError> {
    const vendor = yield* vendors.find(vendorOrgId)
    yield* mailer.send({
      id: `mailbox-code.${id}`,
      to: [mailbox],
      notice: {
        kind: "mailbox-code",
        locale: locale ?? vendor?.sdk.locale ?? "en",
        vendorName: vendor?.name ?? "",
        corporateName: orgName,
        code,
      },
    })
  })
