import * as Effect from "effect/Effect"
import type { SdkSettings, SdkTexts } from "../../../../core/contract/accounts/sdk-settings.ts"
import type { SavedJourney } from "../../../../core/contract/journey/journey-answers.ts"
import { showJourney } from "../../../../core/contract/journey/journey-calls.ts"
import type { JourneyAnswer, JourneySdk } from "../../../../core/contract/journey/journey-context.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/accounts/credentials/authenticate-journey.ts"
import type { JourneyContext } from "../../../../core/use-cases/journey/show-journey.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { logoPath } from "../../pages/logo-path.ts"
import { NOT_STORED } from "../not-stored.ts"

export const showCalls: ReadonlyArray<Implementation> = [
  implement(showJourney, ({ journey: { showJourney } }, { caller }) =>
    Effect.map(showJourney(caller.actor, caller.actor.connectionId), (context) =>
      respond(200, toJourneyAnswer(caller, context), NOT_STORED),
    ),
  ),
]

const toJourneyAnswer = (
  { actor, fullName, expiresAt }: AuthenticatedJourney,
  { vendorName, sdk, modes, connection, fields, saved }: JourneyContext,
): JourneyAnswer => ({
  purpose: actor.purpose,
  person: { email: actor.email, full_name: fullName },
  vendor: { org_id: connection.vendorOrgId, name: vendorName },
  sdk: toJourneySdk(connection.vendorOrgId, sdk),
  corporate: { org_id: connection.orgId, name: connection.orgName },
  connection: {
    connection_id: connection.id,
    status: connection.status,
    connector: connection.connector,
    is_synced: connection.firstSyncedAt !== null,
  },
  data_model: fields.map(({ key, isMandatory }) => ({ key, is_mandatory: isMandatory })),
  withheld: connection.withheld,
  subset: connection.subset,
  modes,
  saved: saved === null ? null : toSavedJourney(saved),
  is_verified: actor.isVerified,
  expires_at: formatTimestamp(expiresAt),
})

const toJourneySdk = (
  vendorOrgId: string,
  { logo, accent, texts, help_url: helpUrl, help_email: helpEmail, locale, theme }: SdkSettings,
): JourneySdk => ({
  logo_url: logo === undefined ? null : logoPath(vendorOrgId, logo),
  accent: accent ?? null,
  texts: { en: toJourneyTexts(texts?.en), hi: toJourneyTexts(texts?.hi) },
  help_url: helpUrl ?? null,
  help_email: helpEmail ?? null,
  locale: locale ?? null,
  theme: theme ?? null,
})

const toJourneyTexts = (texts: SdkTexts = {}) => ({
  title: texts.title ?? null,
  reason: texts.reason ?? null,
})

const toSavedJourney = ({
  version,
  step,
  savedAt,
  answers,
  storedCredentials,
}: NonNullable<JourneyContext["saved"]>): SavedJourney => ({
  version,
  step,
  answers,
  stored_credentials: storedCredentials,
  saved_at: formatTimestamp(savedAt),
})
