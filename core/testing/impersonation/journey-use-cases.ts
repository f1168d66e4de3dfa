import * as Effect from "effect/Effect"
import {
  type JourneyClaims,
  JourneyTokenRefused,
  type JourneyTokens,
} from "../../ports/accounts/journey-tokens.ts"
import type { Mailer } from "../../ports/mailer.ts"
import { makeRequestMailboxCode } from "../../use-cases/onboarding/anchors/request-mailbox-code.ts"
import { makeVerifyMailbox } from "../../use-cases/onboarding/anchors/verify-mailbox.ts"
import { makeAuthenticateJourney } from "../../use-cases/accounts/credentials/authenticate-journey.ts"
import { makeCheckJourneySource } from "../../use-cases/journey/check-journey-source.ts"
import { makeRequestPreview } from "../../use-cases/journey/preview/request-preview.ts"
import { makeSaveJourney } from "../../use-cases/journey/save-journey.ts"
import { makeSubmitJourney } from "../../use-cases/journey/submit-journey.ts"
import { makeMailLink } from "../../use-cases/onboarding/links/mail-link.ts"
import { makeOpenJourneyLink } from "../../use-cases/onboarding/links/open-link.ts"
import { makeSendJourneyLink } from "../../use-cases/onboarding/links/send-link.ts"
import { makeConnectCorporate } from "../../use-cases/onboarding/connect-corporate.ts"
import { makeInviteCorporate } from "../../use-cases/onboarding/invite-corporate.ts"
import { makeStartJourney } from "../../use-cases/onboarding/start-journey.ts"
import { makeRepairJourney } from "../../use-cases/journey/questions/repair-journey.ts"
import { makeShowJourneyQuestion } from "../../use-cases/journey/questions/show-question.ts"
import { makeCheckSource } from "../../use-cases/connection/sources/check-source.ts"
import { makeConnectSource } from "../../use-cases/onboarding/connect-source.ts"
import { makeRepairSource } from "../../use-cases/connection/sources/repair-source.ts"
import { makeAppendUpload } from "../../use-cases/onboarding/uploads/append-upload.ts"
import { makeProcessNextUpload } from "../../use-cases/onboarding/uploads/process-uploads.ts"
import { makeShowUpload } from "../../use-cases/onboarding/uploads/show-upload.ts"
import { makeStartUpload } from "../../use-cases/onboarding/uploads/start-upload.ts"
import { makeRequestAssisted } from "../../use-cases/requests/request-assisted.ts"
import { makeDecideSharingRequest } from "../../use-cases/sharing/decide-request.ts"
import { makeRunSync } from "../../use-cases/sync/run-sync.ts"
import type { makeJourneyPorts } from "../journey-fixture.ts"

/** Tokens that are their claims: no one in a scenario forges one. */
const JOURNEY_TOKENS: JourneyTokens = {
  issue: (claims) => Effect.succeed(JSON.stringify(claims)),
  verify: (token, now) => {
    const claims = JSON.parse(token) as JourneyClaims
    return claims.expiresAt > now ? Effect.succeed(claims) : Effect.fail(new JourneyTokenRefused())
  },
}

/** Every use-case that the token of a journey, or a mailed link, gives access to. */
export const makeJourneyUseCases = (given: ReturnType<typeof makeJourneyPorts>, mailer: Mailer) => {
  const ports = {
    ...given,
    mailer,
    journeyTokens: JOURNEY_TOKENS,
    tokens: JOURNEY_TOKENS,
    sourceCredentials: given.sourceCredentials,
  }
  const checkSource = makeCheckSource(ports)
  const connectCorporate = makeConnectCorporate(ports)
  const mailing = { ...ports, mailLink: makeMailLink(ports) }
  return {
    start: makeStartJourney({
      ...{ ...ports, inviteCorporate: makeInviteCorporate(ports) },
      vendorMilestones: { reach: () => Effect.void },
    }),
    authenticate: makeAuthenticateJourney(ports),
    save: makeSaveJourney(ports),
    check: makeCheckJourneySource({ ...ports, checkSource, requestPreview: makeRequestPreview(ports) }),
    submit: makeSubmitJourney({
      ...ports,
      connectCorporate,
      connectSource: makeConnectSource({ ...ports, checkSource }),
      requestAssisted: makeRequestAssisted({ ...ports, connectCorporate }),
    }),
    sendCode: makeRequestMailboxCode(ports),
    verify: makeVerifyMailbox(ports),
    sendLink: makeSendJourneyLink(mailing),
    openLink: makeOpenJourneyLink(ports),
    question: makeShowJourneyQuestion(ports),
    decide: makeDecideSharingRequest(ports),
    repair: makeRepairJourney({ ...ports, repairSource: makeRepairSource({ ...ports, checkSource }) }),
    startUpload: makeStartUpload(ports),
    appendUpload: makeAppendUpload(ports),
    showUpload: makeShowUpload(ports),
    processUpload: makeProcessNextUpload({ ...ports, runSync: makeRunSync(ports) }),
  }
}
