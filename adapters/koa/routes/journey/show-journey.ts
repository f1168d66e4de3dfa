import * as Effect from "effect/Effect"
import type { SavedJourney } from "../../../../core/contract/journey/journey-answers.ts"
import { showJourney } from "../../../../core/contract/journey/journey-calls.ts"
import type { JourneyAnswer } from "../../../../core/contract/journey/journey-context.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/accounts/credentials/authenticate-journey.ts"
import type { JourneyContext } from "../../../../core/use-cases/journey/show-journey.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { NOT_STORED } from "../not-stored.ts"
import { toAccessRequest } from "./links/access.ts"
import { toJourneySdk } from "./journey-sdk.ts"

export const showCalls: ReadonlyArray<Implementation> = [
  implement(showJourney, ({ journey: { showJourney } }, { caller }) =>
    Effect.map(showJourney(caller.actor, caller.actor.connectionId), (context) =>
      respond(200, toJourneyAnswer(caller, context), NOT_STORED),
    ),
  ),
]

const toJourneyAnswer = (
  { actor, fullName, expiresAt, isInConsole }: AuthenticatedJourney,
  {
    purpose,
    vendorName,
    sdk,
    modes,
    connection,
    takesFiles,
    fields,
    joinable,
    saved,
    accessRequest,
  }: JourneyContext,
): JourneyAnswer => ({
  purpose,
  person: { email: actor.email, full_name: fullName },
  vendor: { org_id: connection.vendorOrgId, name: vendorName },
  sdk: toJourneySdk(connection.vendorOrgId, sdk),
  corporate: { org_id: connection.orgId, name: connection.orgName },
  connection: {
    connection_id: connection.id,
    status: connection.status,
    connector: connection.connector,
    is_synced: connection.firstSyncedAt !== null,
    takes_files: takesFiles,
  },
  data_model: fields.map(({ key, isMandatory }) => ({ key, is_mandatory: isMandatory })),
  joinable,
  withheld: connection.withheld,
  subset: connection.subset,
  modes,
  saved: saved === null ? null : toSavedJourney(saved),
  access_request: accessRequest === null ? null : toAccessRequest(accessRequest),
  is_verified: actor.isVerified,
  is_in_console: isInConsole,
  expires_at: formatTimestamp(expiresAt),
})

const toSavedJourney = ({
  version,
  step,
  savedAt,
  answers,
  storedCredentials,
  isElsewhere,
}: NonNullable<JourneyContext["saved"]>): SavedJourney => ({
  version,
  step,
  answers,
  stored_credentials: storedCredentials,
  saved_at: formatTimestamp(savedAt),
  is_elsewhere: isElsewhere,
})
