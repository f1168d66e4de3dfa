import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/onboarding/console/invitations-calls.ts"
import type {
  ConsoleInvitation,
  ConsoleInvitationFaults,
  ConsoleInvitationOutcome,
  ConsoleInvited,
} from "../../../../../core/contract/onboarding/console/invitations.ts"
import type { InvitationError } from "../../../../../core/domain/onboarding/check-invitations.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { InvitationFileError } from "../../../../../core/use-cases/onboarding/invitations/read-invitations.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import type { Service } from "../../../service.ts"
import { fieldErrors } from "../../../calls/descriptions.ts"
import { getVendor } from "../console-response.ts"

/** Invites clients, one or a list. */
export const invitationCalls: ReadonlyArray<Implementation> = [
  implement(calls.inviteConsoleClient, (service, { caller, body }) => invite(service, caller, body)),

  implement(calls.readConsoleInvitations, ({ onboarding: { readInvitations } }, { caller, body }) =>
    withFailures(
      Effect.map(readInvitations(caller.actor, getVendor(caller), body as Buffer), (file) =>
        respond(200, {
          rows: file.rows,
          faults: file.errors.map(toConsoleError),
          unreadable: file.unreadable.map(({ position, reason }) => ({ row: position, reason })),
        }),
      ),
      { InvitationFileInvalid: ({ problem }) => fieldErrors(describeProblem(problem)) },
    ),
  ),

  implement(
    calls.checkConsoleInvitations,
    ({ onboarding: { checkInvitationRows } }, { caller, body: { rows } }) =>
      Effect.map(checkInvitationRows(caller.actor, getVendor(caller), rows), (errors) =>
        respond(200, { faults: errors.map(toConsoleError) }),
      ),
  ),

  // One after the other: two rows may name the same corporate, and the mail server gets one mail at a time.
  implement(calls.inviteConsoleClients, (service, { caller, body: { invitations } }) =>
    Effect.map(
      Effect.forEach(invitations, (invitation) => inviteNew(service, caller, invitation)),
      (results) => respond(200, { results }),
    ),
  ),
]

const toCorporate = (
  vendorOrgId: string,
  { name, email, remote_org_id: remoteOrgId }: ConsoleInvitation,
) => ({
  vendorOrgId,
  orgName: name.trim(),
  email: email.trim(),
  remoteOrgId: remoteOrgId ?? null,
  flags: null,
  referenceData: null,
})

const invite = Effect.fnUntraced(function* (
  { onboarding: { inviteCorporate, remindClient } }: Service,
  caller: AuthenticatedSession,
  invitation: ConsoleInvitation,
) {
  const { actor } = caller
  const corporate = toCorporate(getVendor(caller), invitation)
  const invited = yield* inviteCorporate(actor, { ...corporate, keeps: "answered" })
  const { connectionId, orgId, status, isNew } = invited
  const mailedTo = yield* remindClient(actor, connectionId, { locale: invitation.locale ?? null }).pipe(
    Effect.map((sent): string | null => sent.email),
    Effect.catchTags({ InvitationSent: notMailed, ...NOT_MAILED }),
  )
  const client = { connection_id: connectionId, org_id: orgId, status, is_new: isNew }
  const body: ConsoleInvited = { ...client, mailed_to: mailedTo }
  return respond(201, body)
})

/** Mails also to a client that was invited before, when its mail was never sent. */
const inviteNew = Effect.fnUntraced(function* (
  { onboarding: { inviteCorporate, remindClient } }: Service,
  caller: AuthenticatedSession,
  invitation: ConsoleInvitation,
) {
  const { actor } = caller
  const corporate = toCorporate(getVendor(caller), invitation)
  const { connectionId, status } = yield* inviteCorporate(actor, { ...corporate, keeps: "open" })
  const mailing = { locale: invitation.locale ?? null, isFirst: true }
  const become = (outcome: ConsoleInvitationOutcome) => ({ outcome, connection_id: connectionId })
  if (status !== "CONNECTION_INVITED") return become("already_connected")
  const sent = yield* remindClient(actor, connectionId, mailing).pipe(
    Effect.as<ConsoleInvitationOutcome>("invited"),
    Effect.catchTags({
      InvitationSent: () => Effect.succeed<ConsoleInvitationOutcome>("already_invited"),
      NotInvited: () => Effect.succeed<ConsoleInvitationOutcome>("already_connected"),
    }),
    Effect.catchTags({
      ConnectionNotFound: notSent,
      MailNotSent: notSent,
      RecipientMissing: notSent,
      TooManyLinks: notSent,
    }),
  )
  return become(sent)
})

/** The client is invited, mailed or not. */
const notMailed = () => Effect.succeed(null)
const NOT_MAILED = {
  ConnectionNotFound: notMailed,
  MailNotSent: notMailed,
  NotInvited: notMailed,
  RecipientMissing: notMailed,
  TooManyLinks: notMailed,
}
const notSent = () => Effect.succeed<ConsoleInvitationOutcome>("not_mailed")

const toConsoleError = ({
  sameAs,
  ...error
}: InvitationError): ConsoleInvitationFaults["faults"][number] => ({
  ...error,
  same_as: sameAs,
})

/** `problem` is a code, which a page words in the reader's language. */
const describeProblem = (problem: InvitationFileError): Readonly<Record<string, string>> => {
  if (problem.kind === "unreadable") return { file: problem.reason, problem: problem.kind }
  if ("columns" in problem) return { problem: problem.kind, columns: problem.columns.join(" ") }
  return { problem: problem.kind }
}
