import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleInvitation,
  ConsoleInvitationFaults,
  ConsoleInvitationFile,
  type ConsoleInvitationOutcome,
  ConsoleInvitationResults,
  ConsoleInvitationRows,
  ConsoleInvitations,
  ConsoleInvited,
  MAX_INVITATION_ROWS,
  MAX_INVITATIONS_PER_CALL,
} from "../../../../../core/contract/connection/console/invitations.ts"
import type { InvitationFault } from "../../../../../core/domain/connection/invitations/check-invitations.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { InvitationFileProblem } from "../../../../../core/use-cases/connection/invitations/read-invitations.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { Streamed } from "../../../route.ts"
import { fieldErrors } from "../../journey/journey-answer.ts"
import { CLIENT_EXAMPLE } from "./client-answer.ts"

type Connection = UseCases["connection"]
type Inviting = Pick<Connection, "inviteCorporate" | "remindClient">

const INVITATION_EXAMPLE = {
  name: "Kaveri Loomworks",
  email: "ananya@kaveri.example",
  remote_org_id: "KLW-001",
}
const ROWS_EXAMPLE = { rows: [{ row: 2, ...INVITATION_EXAMPLE, email: "ananya" }] }
const FAULTS_EXAMPLE: ConsoleInvitationFaults = {
  faults: [{ row: 2, column: "email", kind: "invalid", same_as: null }],
}

/** POST /api/console/clients/ */
export const inviteClientRoute = (access: Access<AuthenticatedSession>, inviting: Inviting) => {
  const invite = makeInvite(inviting)
  return endpoint({
    method: "POST",
    path: "/api/console/clients/",
    id: "inviteConsoleClient",
    tag: "Console",
    summary: "Invite a client",
    description:
      "Invites a corporate, and mails a link to its HR admin. A corporate that was invited before is found again and mailed again; one that is connected stays as it is, and gets no mail.",
    access,
    isRepeatable: true,
    body: { schema: ConsoleInvitation, types: ["json"], example: INVITATION_EXAMPLE },
    answers: {
      201: {
        description: "Invited.",
        schema: ConsoleInvited,
        example: {
          connection_id: CLIENT_EXAMPLE.connection_id,
          org_id: CLIENT_EXAMPLE.org_id,
          status: "CONNECTION_INVITED",
          is_new: true,
          mailed_to: "ananya@kaveri.example",
        },
      },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId }, body }) => invite(actor, vendorOrgId ?? "", body),
  })
}

/** POST /api/console/clients/invitations/read/ */
export const readInvitationsRoute = (
  access: Access<AuthenticatedSession>,
  readInvitations: Connection["readInvitations"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/invitations/read/",
    id: "readConsoleInvitations",
    tag: "Console",
    summary: "Read a CSV file of clients to invite",
    description: `Returns the rows of the file, at most ${String(MAX_INVITATION_ROWS)}, and what is wrong in them. Nobody is invited and nothing is stored. The columns are Company, Work email and Reference, which may be left out.`,
    access,
    body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
    answers: {
      200: {
        description: "The rows.",
        schema: ConsoleInvitationFile,
        example: { ...ROWS_EXAMPLE, ...FAULTS_EXAMPLE, unreadable: [] },
      },
    },
    handle: ({ caller: { actor, vendorOrgId }, body }) =>
      Effect.map(readInvitations(actor, vendorOrgId ?? "", body as Buffer), (file) => ({
        status: 200,
        body: {
          rows: file.rows,
          faults: file.faults.map(toConsoleFault),
          unreadable: file.unreadable.map(({ position, reason }) => ({ row: position, reason })),
        } satisfies ConsoleInvitationFile,
      })),
    errors: { InvitationFileInvalid: ({ problem }) => fieldErrors(describeProblem(problem)) },
  })

/** POST /api/console/clients/invitations/check/ */
export const checkInvitationsRoute = (
  access: Access<AuthenticatedSession>,
  checkRows: Connection["checkInvitationRows"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/invitations/check/",
    id: "checkConsoleInvitations",
    tag: "Console",
    summary: "Check rows of clients to invite",
    description: "The same check as that of a file, after rows were corrected. Nobody is invited.",
    access,
    body: { schema: ConsoleInvitationRows, types: ["json"], example: ROWS_EXAMPLE },
    answers: {
      200: { description: "What is wrong.", schema: ConsoleInvitationFaults, example: FAULTS_EXAMPLE },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId }, body: { rows } }) =>
      Effect.map(checkRows(actor, vendorOrgId ?? "", rows), (faults) => ({
        status: 200,
        body: { faults: faults.map(toConsoleFault) } satisfies ConsoleInvitationFaults,
      })),
  })

/** POST /api/console/clients/invitations/errors.csv */
export const exportInvitationErrorsRoute = (
  access: Access<AuthenticatedSession>,
  exportErrors: Connection["exportInvitationErrors"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/invitations/errors.csv",
    id: "exportConsoleInvitationErrors",
    tag: "Console",
    summary: "Download the wrong ones of the rows",
    description:
      "The rows with an error as CSV, each with what is wrong, safe for spreadsheets. Corrected, it can be read again.",
    access,
    body: { schema: ConsoleInvitationRows, types: ["json"], example: ROWS_EXAMPLE },
    answers: {
      200: {
        description: "The wrong rows.",
        contentType: "text/csv; charset=utf-8",
        schema: Schema.String,
        example:
          "Row,Company,Work email,Reference,Error\r\n2,Kaveri Loomworks,ananya,KLW-001,Work email is not an email address.\r\n",
      },
    },
    errors: {},
    handle: ({ caller: { actor, vendorOrgId }, body: { rows } }) =>
      Effect.map(exportErrors(actor, vendorOrgId ?? "", rows), (chunks) => ({
        status: 200,
        headers: { "Content-Disposition": 'attachment; filename="errors.csv"' },
        body: new Streamed(chunks, "text/csv; charset=utf-8"),
      })),
  })

/** POST /api/console/clients/invitations/ */
export const inviteClientsRoute = (access: Access<AuthenticatedSession>, inviting: Inviting) => {
  const invite = makeInviteNew(inviting)
  return endpoint({
    method: "POST",
    path: "/api/console/clients/invitations/",
    id: "inviteConsoleClients",
    tag: "Console",
    summary: "Invite several clients",
    description: `Invites up to ${String(MAX_INVITATIONS_PER_CALL)} corporates. One that was invited before, or is connected, stays as it is and gets no mail, so that repeating the call is safe.`,
    access,
    body: {
      schema: ConsoleInvitations,
      types: ["json"],
      example: { invitations: [INVITATION_EXAMPLE] },
    },
    answers: {
      200: {
        description: "What became of each.",
        schema: ConsoleInvitationResults,
        example: { results: [{ outcome: "invited", connection_id: CLIENT_EXAMPLE.connection_id }] },
      },
    },
    errors: {},
    // One after the other: two rows may name the same corporate, and the mail server gets one mail at a time.
    handle: ({ caller: { actor, vendorOrgId }, body: { invitations } }) =>
      Effect.map(
        Effect.forEach(invitations, (invitation) => invite(actor, vendorOrgId ?? "", invitation)),
        (results) => ({ status: 200, body: { results } satisfies ConsoleInvitationResults }),
      ),
  })
}

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

const makeInvite = ({ inviteCorporate, remindClient }: Inviting) =>
  Effect.fnUntraced(function* (
    actor: AuthenticatedSession["actor"],
    vendorOrgId: string,
    invitation: ConsoleInvitation,
  ) {
    const corporate = toCorporate(vendorOrgId, invitation)
    const invited = yield* inviteCorporate(actor, { ...corporate, keeps: "answered" })
    const { connectionId, orgId, status, isNew } = invited
    const mailedTo = yield* remindClient(actor, connectionId, { locale: invitation.locale ?? null }).pipe(
      Effect.map((sent): string | null => sent.email),
      Effect.catchTags({ InvitationSent: notMailed, ...NOT_MAILED }),
    )
    const client = { connection_id: connectionId, org_id: orgId, status, is_new: isNew }
    const body: ConsoleInvited = { ...client, mailed_to: mailedTo }
    return { status: 201, body }
  })

/** Mails also to a client that was invited before, when its mail was never sent. */
const makeInviteNew = ({ inviteCorporate, remindClient }: Inviting) =>
  Effect.fnUntraced(function* (
    actor: AuthenticatedSession["actor"],
    vendorOrgId: string,
    invitation: ConsoleInvitation,
  ) {
    const corporate = toCorporate(vendorOrgId, invitation)
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

const toConsoleFault = ({
  sameAs,
  ...fault
}: InvitationFault): ConsoleInvitationFaults["faults"][number] => ({
  ...fault,
  same_as: sameAs,
})

/** `problem` is a code, for a page that words it in the reader's language. */
const describeProblem = (problem: InvitationFileProblem): Readonly<Record<string, string>> => {
  if (problem.kind === "unreadable") return { file: problem.reason, problem: problem.kind }
  if ("columns" in problem) return { problem: problem.kind, columns: problem.columns.join(" ") }
  return { problem: problem.kind }
}
