import * as Effect from "effect/Effect"
import type { AccessRequest, EnteredAccess } from "../../../../../core/contract/journey/access.ts"
import * as calls from "../../../../../core/contract/journey/access-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AskerUnknown } from "../../../../../core/use-cases/journey/access/access-errors.ts"
import type { AccessRequestView } from "../../../../../core/use-cases/journey/access/access-request-view.ts"
import { type Description, withFailures } from "../../../calls/call-errors.ts"
import { fieldErrors, prefixFields } from "../../../calls/descriptions.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { NOT_STORED } from "../../not-stored.ts"
import { describeNotPullable, toFailedCheck, toSourceCheck } from "../check-source.ts"
import { toJourneySdk } from "../journey-sdk.ts"
import { describeNoColleague, describeTooManyLinks } from "./links.ts"
import { DESCRIBED_MAILBOX_ERRORS } from "../mailbox.ts"

export const accessCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.askColleague,
    (
      { journey: { askColleague } },
      { caller: { actor }, body: { mailbox_code: mailboxCode, replaces = false, ...body } },
    ) =>
      withFailures(
        Effect.map(
          askColleague(actor, { connectionId: actor.connectionId, mailboxCode, replaces, ...body }),
          (request) => respond(200, toAccessRequest(request), NOT_STORED),
        ),
        {
          ...DESCRIBED_MAILBOX_ERRORS,
          AccessAskedElsewhere: () => ASKED_ELSEWHERE,
          AskerUnknown: describeAskerUnknown,
          ConnectorNotPullable: describeNotPullable,
          ModeNotOffered: ({ offered }) =>
            fieldErrors({ connector: `The vendor offers only: ${offered.join(", ")}.` }),
          NoColleague: describeNoColleague,
          TooManyLinks: describeTooManyLinks,
        },
      ),
  ),

  implement(calls.withdrawAccessRequest, ({ journey: { withdrawAccessRequest } }, { caller: { actor } }) =>
    Effect.as(withdrawAccessRequest(actor, actor.connectionId), respond(200, {}, NOT_STORED)),
  ),

  implement(calls.askColleagueForRepair, ({ journey: { askForRepair } }, { caller: { actor }, body }) =>
    withFailures(
      Effect.map(askForRepair(actor, { connectionId: actor.connectionId, ...body }), (request) =>
        respond(200, toAccessRequest(request), NOT_STORED),
      ),
      {
        AskerUnknown: describeAskerUnknown,
        NoColleague: describeNoColleague,
        TooManyLinks: describeTooManyLinks,
      },
    ),
  ),

  implement(calls.withdrawRepairRequest, ({ journey: { withdrawRepairRequest } }, { caller: { actor } }) =>
    Effect.as(withdrawRepairRequest(actor, actor.connectionId), respond(200, {}, NOT_STORED)),
  ),

  implement(calls.showAccess, ({ journey: { showAccess } }, { caller: { actor } }) =>
    Effect.map(showAccess(actor, actor.connectionId), ({ access, details, ...page }) =>
      respond(
        200,
        {
          vendor: { name: page.vendorName },
          corporate: { name: page.connection.orgName },
          sdk: toJourneySdk(page.connection.vendorOrgId, page.sdk),
          connector: page.connector,
          asked_by: access.askedBy,
          details,
          expires_at: formatTimestamp(access.expiresAt),
        },
        NOT_STORED,
      ),
    ),
  ),

  implement(
    calls.enterAccess,
    ({ journey: { enterAccess } }, { caller: { actor }, body: { credentials, is_final: isFinal } }) =>
      withFailures(
        enterAccess(actor, { connectionId: actor.connectionId, credentials, isFinal }).pipe(
          Effect.map(({ check, givenAt }) => toEnteredAccess(toSourceCheck(check), givenAt)),
          Effect.catchTag("SourceError", (error) =>
            Effect.succeed(toEnteredAccess(toFailedCheck(error), null)),
          ),
          Effect.map((body) => respond(200, body, NOT_STORED)),
        ),
        {
          ConnectorNotPullable: describeNotPullable,
          CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("credentials", fields)),
        },
      ),
  ),
]

export const toAccessRequest = ({
  askedAt,
  expiresAt,
  givenAt,
  ...request
}: AccessRequestView): AccessRequest => ({
  ...request,
  asked_at: formatTimestamp(askedAt),
  expires_at: formatTimestamp(expiresAt),
  given_at: givenAt === null ? null : formatTimestamp(givenAt),
})

/** Neither columns nor values nor counts: a file without a header has a person in its first line. */
const toEnteredAccess = (
  { result, message, message_codes: codes, host_key, categories, file }: Omit<EnteredAccess, "given_at">,
  givenAt: number | null,
): EnteredAccess => ({
  result,
  message,
  ...(codes && { message_codes: codes }),
  host_key,
  categories,
  file: file === null ? null : { ...file, columns: [] },
  given_at: givenAt === null ? null : formatTimestamp(givenAt),
})

const ASKED_ELSEWHERE: Description = {
  message:
    "Another device has asked a colleague already. Ask with `replaces` to end that request and what its colleague gave.",
  data: { code: "asked_elsewhere" },
}

export const describeAskerUnknown = ({ domain }: AskerUnknown): Description => ({
  message:
    domain === null
      ? "Verify a mailbox at your company's own domain: the colleague sees who asks."
      : `Verify a mailbox at ${domain}: the colleague sees who asks.`,
  data: { code: "asker_unknown", ...(domain === null ? {} : { domain }) },
})
