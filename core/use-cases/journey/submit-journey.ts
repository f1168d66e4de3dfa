import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { JourneyAnswers } from "../../contract/journey/journey-answers.ts"
import type { JourneyStep } from "../../contract/connection/journey-step.ts"
import type { IntegrationType } from "../../contract/integration-type.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { VerificationRequired, ConnectionNotFound } from "../authorization/authorization-errors.ts"
import type { Actor, Journey } from "../authorization/actor.ts"
import { findConnection } from "../authorization/find-connection.ts"
import type { MailboxCodeWrong } from "../onboarding/anchors/mailbox-errors.ts"
import { makeCheckMailboxCode } from "../onboarding/anchors/prove-mailbox.ts"
import { openGivenAccess, withGivenAccess } from "./access/given-access.ts"
import {
  type EnteredAnswers,
  listForeignSecrets,
  openAnswers,
  sealAnswers,
  withoutCredentials,
} from "./journey-answers.ts"
import { findConnectorByAnswers } from "./find-connector.ts"
import { requireOfferedMode } from "./require-offered-mode.ts"
import { JourneyOutdated } from "./save-journey.ts"
import { JourneyIncomplete, requireSameConnector } from "./submissions/submission.ts"
import { makeSubmitAssisted, type SubmitAssistedPorts } from "./submissions/submit-assisted.ts"
import { makeSubmitPushed, type SubmitPushedPorts } from "./submissions/submit-pushed.ts"
import { makeSubmitPulled, type SubmitPulledPorts } from "./submissions/submit-pulled.ts"
import { makeShareNextUpload, makeSubmitUpload, type SubmitUploadPorts } from "./submissions/submit-upload.ts"

export type SubmitJourneyPorts = SubmitPulledPorts &
  SubmitUploadPorts &
  SubmitPushedPorts &
  SubmitAssistedPorts &
  UsedPorts<
    | "anchors.add"
    | "anchors.list"
    | "connectors.all"
    | "connectors.find"
    | "journeyLinks.endAccess"
    | "journeyLinks.findAccess"
    | "journeys"
    | "mailboxCodes.take"
    | "mailboxCodes.giveBack"
    | "mailboxCodes.use"
    | "previews.delete"
    | "secrets"
    | "vault"
  >

export interface SubmitInput {
  readonly connectionId: string
  /** The version of the saved answers that the user has reviewed. */
  readonly version: number
  /** The mailed code that verifies the person's mailbox; null: not needed, since the connection is accepted already. */
  readonly mailboxCode: string | null
}

interface NextStep {
  readonly submit: unknown
  readonly nextStep: JourneyStep
}

/**
 * How each type of source is connected and its connection accepted, and the step that follows. When that fails, nothing has
 * changed.
 */
const makeSubmissions = (ports: SubmitJourneyPorts) => {
  const pulled = { submit: makeSubmitPulled(ports), nextStep: "sync" } as const
  const uploaded = { submit: makeSubmitUpload(ports), nextStep: "sync" } as const
  return {
    HRMS: pulled,
    SFTP: pulled,
    Custom: pulled,
    "Upload CSV": uploaded,
    "Push API": { submit: makeSubmitPushed(ports), nextStep: "push" },
    "Assisted HRMS": { submit: makeSubmitAssisted(ports), nextStep: "done" },
  } satisfies Readonly<Record<IntegrationType, NextStep>>
}

export interface Submitted {
  readonly connection: Connection
  /** The version of the saved answers, from which the journey continues. */
  readonly version: number
}

/**
 * Connects the source with the answers of the saved version, and accepts the connection under the terms in them. The person proves
 * a mailbox with it, so that neither the vendor nor a stray click accepts: that mailbox and the device speak for the corporate from
 * then on. The code stays usable when the submission fails for another reason. A repetition returns the accepted connection.
 */
export const makeSubmitJourney = (ports: SubmitJourneyPorts) => {
  const attempt = makeAttempt(ports)
  return (actor: Journey, input: SubmitInput) => {
    // When two equal submissions come at once, one accepts with the code; the other comes from a device that is an anchor by now.
    const repeat = (error: MailboxCodeWrong | VerificationRequired) =>
      Effect.flatMap(isAnchoredNow(ports.anchors, actor), (isAnchored) =>
        isAnchored ? attempt({ ...actor, isAnchoredDevice: true }, input) : Effect.fail(error),
      )
    return attempt(actor, input).pipe(
      Effect.catchTags({ MailboxCodeWrong: repeat, VerificationRequired: repeat }),
    )
  }
}

export type SubmitJourney = ReturnType<typeof makeSubmitJourney>

const isAnchoredNow = (
  anchors: SubmitJourneyPorts["anchors"],
  { connectionId, device, isAnchoredDevice }: Journey,
): Effect.Effect<boolean, StorageError> =>
  isAnchoredDevice || device === null
    ? Effect.succeed(false)
    : Effect.map(anchors.list(connectionId), (listed) =>
        listed.some(({ kind, value }) => kind === "device" && value === device),
      )

const makeAttempt = (ports: SubmitJourneyPorts) => {
  const { connections, journeys, vault } = ports
  const submissions = makeSubmissions(ports)
  const shareNextUpload = makeShareNextUpload(ports)
  const closeAnswers = makeCloseAnswers(ports)
  const checkCode = makeCheckMailboxCode(ports)
  return Effect.fnUntraced(function* (actor: Journey, { connectionId, version, mailboxCode }: SubmitInput) {
    const connection = yield* findConnection(connections, actor, "journey.edit", connectionId)
    if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
    const stored = yield* journeys.find(connectionId)
    if (stored === null) return yield* new JourneyIncomplete({ fields: { answers: "Nothing was saved." } })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const given = yield* openGivenAccess(ports.journeyLinks, keys, connectionId)
    const entered = withGivenAccess(openAnswers(keys, connectionId, stored.answers), given)
    const { answers } = entered
    const { type, connector } = yield* findChosenConnector(ports.connectors, answers)
    if (isLive(connection.status)) {
      const accepted = yield* requireSameConnector(connection, connector)
      yield* shareNextUpload({ actor, connectionId, answers }, accepted)
      return { connection: accepted, version: stored.version } satisfies Submitted
    }
    if (stored.version !== version) return yield* new JourneyOutdated({ version: stored.version })
    yield* requireOfferedMode(ports.vendors, connection, type)
    yield* requireOwnSecrets(ports.connectors, actor, connector, entered)
    const sharing = yield* completeTerms(answers)
    const { submit, nextStep } = submissions[type]
    if (mailboxCode === null) return yield* new VerificationRequired()
    const { codeId, email } = yield* checkCode(actor, connection, mailboxCode)
    const submitter = { ...actor, mailbox: email }
    const accepted = yield* submit({ actor: submitter, connectionId, connector, keys, answers, sharing })
    yield* ports.mailboxCodes.use(codeId, yield* Clock.currentTimeMillis)
    const closed = yield* closeAnswers(keys, connectionId, nextStep)
    yield* ports.previews.delete(connectionId)
    yield* ports.journeyLinks.endAccess(connectionId, yield* Clock.currentTimeMillis)
    return { connection: accepted, version: closed } satisfies Submitted
  })
}

/** A secret that was typed on another device cannot be submitted: the vendor must not accept in the corporate's name. */
const requireOwnSecrets = (
  connectors: SubmitJourneyPorts["connectors"],
  actor: Actor,
  connector: string,
  entered: EnteredAnswers,
) => {
  const fields = listForeignSecrets(connectors, actor, connector, entered).map((key) => [
    `answers.credentials.${connector}.${key}`,
    "It was entered in another browser. Enter it again in this one.",
  ])
  return fields.length === 0
    ? Effect.void
    : Effect.fail(
        new JourneyIncomplete({ fields: Object.fromEntries(fields) as Readonly<Record<string, string>> }),
      )
}

/** The chosen integration type, and the code of the connector that the answers lead to. */
const findChosenConnector = (
  connectors: SubmitJourneyPorts["connectors"],
  answers: JourneyAnswers,
): Effect.Effect<{ readonly type: IntegrationType; readonly connector: string }, JourneyIncomplete> => {
  const missing = (field: string, reason: string) =>
    Effect.fail(new JourneyIncomplete({ fields: { [`answers.${field}`]: reason } }))
  const { integration_type: type } = answers
  if (type === null) return missing("integration_type", "Choose how to connect.")
  const connector = findConnectorByAnswers(connectors, answers)
  if (connector !== null) return Effect.succeed({ type, connector })
  return type === "HRMS"
    ? missing("hr_system", "Choose an HR system from the list.")
    : missing("integration_type", `${type} cannot be connected here.`)
}

/** What is shared; a rule without a value would be unintended. */
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

/** Deletes the credentials from the answers: they are stored for the syncs now. Any save after the acceptance does the same. Returns the new version. */
const makeCloseAnswers = ({ journeys, secrets }: Pick<SubmitJourneyPorts, "journeys" | "secrets">) => {
  const close = Effect.fnUntraced(function* (
    keys: ConnectionKeys,
    connectionId: string,
    step: JourneyStep,
  ): Effect.fn.Return<number, StorageError> {
    const stored = yield* journeys.find(connectionId)
    if (stored === null) return 0
    const entered = openAnswers(keys, connectionId, stored.answers)
    const isClosed = yield* journeys.save({
      connectionId,
      version: stored.version + 1,
      saveId: secrets.uuid(),
      step,
      answers: sealAnswers(keys, connectionId, withoutCredentials(entered)),
      savedAt: yield* Clock.currentTimeMillis,
    })
    return isClosed ? stored.version + 1 : yield* close(keys, connectionId, step)
  })
  return close
}
