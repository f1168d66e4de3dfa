import * as Effect from "effect/Effect"
import { SDK_TOKEN_SECONDS } from "../../../../../core/contract/onboarding/sdk-token.ts"
import { RENEWED_LINK } from "../../../../../core/contract/onboarding/journey/journey-link.ts"
import * as calls from "../../../../../core/contract/onboarding/journey/link-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { NoColleague, TooManyLinks } from "../../../../../core/use-cases/onboarding/links/link-errors.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { type Description, withFailures } from "../../../calls/call-errors.ts"
import { fieldErrors } from "../../../calls/descriptions.ts"
import { NOT_STORED } from "../../not-stored.ts"

/** With the domain, for pages in another language. */
export const describeNoColleague = ({ domains }: NoColleague): Description => {
  const domain = domains.join(", ")
  const email = `Enter an address at ${domain}: links go to colleagues only.`
  return { ...fieldErrors({ email }), data: { email, domain } }
}

export const describeTooManyLinks = ({ limit, windowMillis }: TooManyLinks): Description => ({
  message: `${String(limit)} links were mailed in the last hour. Try again later.`,
  headers: { "Retry-After": String(windowMillis / 1_000) },
})

export const linkCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.sendJourneyLink,
    (
      { onboarding: { sendJourneyLink } },
      { caller: { actor }, body: { email = null, locale, as_colleague: asColleague } },
    ) =>
      withFailures(
        Effect.map(
          sendJourneyLink(actor, {
            ...{ connectionId: actor.connectionId, email, locale },
            ...(asColleague === undefined ? {} : { asColleague }),
          }),
          ({ email, expiresAt }) =>
            respond(200, { email, expires_at: formatTimestamp(expiresAt) }, NOT_STORED),
        ),
        {
          NoColleague: describeNoColleague,
          RecipientMissing: () => fieldErrors({ email: "Enter an address." }),
          TooManyLinks: describeTooManyLinks,
        },
      ),
  ),

  implement(
    calls.openJourneyLink,
    ({ onboarding: { openJourneyLink } }, { body: { code, device_key: deviceKey } }) =>
      Effect.map(openJourneyLink({ code, deviceKey }), ({ accessToken, purpose }) =>
        respond(200, { access_token: accessToken, exp: SDK_TOKEN_SECONDS, purpose }, NOT_STORED),
      ),
  ),

  implement(calls.renewJourneyLink, ({ onboarding: { renewJourneyLink } }, { body: { code } }) =>
    Effect.as(renewJourneyLink(code), respond(202, RENEWED_LINK, NOT_STORED)),
  ),
]
