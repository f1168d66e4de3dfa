import * as Effect from "effect/Effect"
import type { SdkSettings, SdkTexts } from "../../../../core/contract/access/sdk-settings.ts"
import type { SavedJourney } from "../../../../core/contract/connection/journey/journey-answers.ts"
import {
  JourneyAnswer,
  type JourneySdk,
} from "../../../../core/contract/connection/journey/journey-context.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  JourneyContext,
  ShowJourney,
} from "../../../../core/use-cases/connection/journey/show-journey.ts"
import { logoPath } from "../../pages/logo-path.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { ANSWERS_EXAMPLE, CONNECTION_GONE, NOT_STORED } from "./journey-answer.ts"

/** GET /api/journey/ */
export const showJourneyRoute = (access: Access<AuthenticatedJourney>, showJourney: ShowJourney) =>
  endpoint({
    method: "GET",
    path: "/api/journey/",
    id: "showJourney",
    tag: "Journey",
    summary: "Read what the journey is about",
    description:
      "Who asks for data, of which corporate, which fields, what the user has entered so far, and until when the token permits the journey. Secrets are never returned.",
    access,
    answers: { 200: { description: "The journey.", schema: JourneyAnswer, example: JOURNEY_EXAMPLE } },
    errors: CONNECTION_GONE,
    handle: ({ caller }) =>
      Effect.map(showJourney(caller.actor, caller.actor.connectionId), (context) => ({
        status: 200,
        headers: NOT_STORED,
        body: toJourneyAnswer(caller, context),
      })),
  })

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

const JOURNEY_EXAMPLE = {
  purpose: "onboarding",
  person: { email: "hr@acme.example", full_name: "Asha Rao" },
  vendor: { org_id: "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10", name: "Example Insurance" },
  sdk: {
    logo_url: null,
    accent: "#0f5f78",
    texts: {
      en: { title: null, reason: "Example Insurance runs the group health cover at Acme." },
      hi: { title: null, reason: null },
    },
    help_url: "https://example-insurance.example/help",
    help_email: null,
    locale: "en",
    theme: null,
  },
  corporate: { org_id: "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21", name: "Acme" },
  connection: {
    connection_id: "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
    status: "CONNECTION_INVITED",
    connector: null,
  },
  data_model: [{ key: "name", is_mandatory: true }],
  withheld: [],
  subset: [],
  modes: ["HRMS", "SFTP"],
  saved: {
    version: 3,
    step: "credentials",
    answers: ANSWERS_EXAMPLE,
    stored_credentials: { sftp: ["password"] },
    saved_at: "2026-11-24T09:10:00.000Z",
  },
  is_verified: false,
  expires_at: "2026-11-24T10:00:00.000Z",
}
