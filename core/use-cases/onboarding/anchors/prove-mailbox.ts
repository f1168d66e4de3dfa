import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteChange, noteFacts } from "../../authorization/audit/audited-call.ts"
import { PROOF_LIFETIME_MILLIS } from "../../../domain/onboarding/anchor.ts"
import { MAILBOX_CODE_LIMITS, MAX_CODE_TRIES, toCodeText } from "../../../domain/onboarding/mailbox-code.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { Anchors } from "../../../ports/onboarding/anchors.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { DeviceRequired, MailboxCodeWrong, TooManyMailboxCodes } from "./mailbox-errors.ts"

export type CheckCodePorts = UsedPorts<
  "mailboxCodes.take" | "mailboxCodes.giveBack" | "secrets.equal" | "vault.openConnectionKey"
>

export interface CheckedCode {
  readonly codeId: string
  /** The mailbox that it was mailed to. */
  readonly email: string
}

export type CheckCodeError =
  | ConnectionNotFound
  | DecryptionFailed
  | DeviceRequired
  | MailboxCodeWrong
  | MasterKeyMissing
  | StorageError
  | TooManyMailboxCodes

/**
 * Returns the mailbox that the code was mailed to, when it is the open code of the caller's device; it stays open. A wrong one uses
 * up a try, whatever becomes of the call: not for the inside of a transaction.
 */
export const makeCheckMailboxCode = ({ mailboxCodes, secrets, vault }: CheckCodePorts) =>
  Effect.fnUntraced(function* (
    { device }: Journey,
    { id: connectionId, key }: Pick<Connection, "id" | "key">,
    code: string,
  ): Effect.fn.Return<CheckedCode, CheckCodeError> {
    if (device === null) return yield* new DeviceRequired()
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    const now = yield* Clock.currentTimeMillis
    const { windowMillis, wrongTries } = MAILBOX_CODE_LIMITS
    const limits = { now, since: now - windowMillis, tries: MAX_CODE_TRIES, wrong: wrongTries }
    const tried = yield* mailboxCodes.take({ connectionId, device }, limits)
    if (tried === "too-many") return yield* new TooManyMailboxCodes({ limit: wrongTries, windowMillis })
    if (tried === null) return yield* new MailboxCodeWrong({ triesLeft: 0 })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const given = keys.fingerprint(toCodeText({ connectionId, device, email: tried.email }, code))
    if (!secrets.equal(given, tried.digest))
      return yield* new MailboxCodeWrong({ triesLeft: tried.triesLeft })
    yield* mailboxCodes.giveBack(tried.id)
    return { codeId: tried.id, email: tried.email }
  })

export type ProveMailboxPorts = CheckCodePorts & UsedPorts<"anchors.add" | "anchors.list" | "mailboxCodes">

export interface ProvenMailbox {
  readonly email: string
  /** The caller from now on: verified, once the connection is accepted. */
  readonly caller: Journey
  /** Until when its device decides; the anchor is looked up on each call. */
  readonly verifiedUntil: number
}

/**
 * Lets the caller's device decide for the corporate for some minutes, by a code from a mailbox that is an anchor; one that was
 * waiting for its owner becomes one. Before the connection is accepted the code is only checked, and stays for the acceptance.
 */
export const makeProveMailbox = (ports: ProveMailboxPorts) => {
  const checkCode = makeCheckMailboxCode(ports)
  const use = makeUseCode(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    connection: Pick<Connection, "id" | "key" | "status">,
    code: string,
  ): Effect.fn.Return<ProvenMailbox, CheckCodeError> {
    const { codeId, email } = yield* checkCode(actor, connection, code)
    const now = yield* Clock.currentTimeMillis
    if (!isLive(connection.status)) return { email, caller: actor, verifiedUntil: now }
    const listed = yield* ports.anchors.list(connection.id)
    const anchor = listed.find(({ kind, value }) => kind === "mailbox" && value === email)
    // Mailed before the acceptance, which verified another mailbox.
    if (anchor === undefined) return yield* new MailboxCodeWrong({ triesLeft: 0 })
    const isKnown = yield* ports.mailboxCodes.knowsDevice(connection.id, actor.device ?? "")
    if (!isKnown) yield* noteFacts({ action: "journey.device.verified" })
    yield* noteChange({ byEmail: email })
    yield* commitWithEntry(use(codeId, { ...anchor, provenAt: anchor.provenAt ?? now }, now))
    const caller = { ...actor, isVerified: true, mailbox: email }
    return { email, caller, verifiedUntil: now + PROOF_LIFETIME_MILLIS }
  })
}

const makeUseCode =
  ({ anchors, mailboxCodes }: Pick<ProveMailboxPorts, "anchors" | "mailboxCodes">) =>
  (codeId: string, anchor: Parameters<Anchors["add"]>[0], now: number): Effect.Effect<void, StorageError> =>
    Effect.andThen(anchors.add(anchor), mailboxCodes.use(codeId, now))
