import * as Effect from "effect/Effect"
import {
  ConsoleIdentities,
  type ConsoleIdentity,
  ConsoleUnlinking,
} from "../../../../core/contract/access/console/identities.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { IdentityView } from "../../../../core/use-cases/access/provider/own-identities.ts"
import type { ProviderUseCases } from "../../../../core/use-cases/access/provider/provider-use-cases.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/access/sessions/authenticate-session.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { PASSWORD_WRONG, wrongPassword } from "./account.ts"
import { toTimestamp } from "./console-answer.ts"
import { DONE, DONE_ANSWER } from "./session.ts"

const EXAMPLE: ConsoleIdentity = {
  issuer: "https://id.tamarind.example",
  label: "Tamarind ID",
  linked_at: "2026-11-25T08:00:00.000Z",
  last_used_at: "2026-11-26T08:00:00.000Z",
}

/** The accounts at identity providers of whoever is signed in. */
export const identityRoutes = (
  access: Access<AuthenticatedSession>,
  { listIdentities, unlinkIdentity }: Pick<ProviderUseCases, "listIdentities" | "unlinkIdentity">,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/account/identities/",
    id: "listIdentities",
    tag: "Console",
    summary: "List the own accounts at identity providers",
    description: "Those by which the user signs in, the oldest first.",
    access,
    answers: {
      200: { description: "The accounts.", schema: ConsoleIdentities, example: { items: [EXAMPLE] } },
    },
    errors: {},
    handle: ({ caller }) =>
      Effect.map(listIdentities(caller), (identities) => ({
        status: 200,
        body: { items: identities.map(toConsoleIdentity) } satisfies ConsoleIdentities,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/identities/unlink/",
    id: "unlinkIdentity",
    tag: "Console",
    summary: "Unlink an account at an identity provider",
    description:
      "It signs the user in no more, until the provider names an account with the user's verified address again. A user with a password enters it again; one without needs a passkey. Sessions that began with it go on.",
    access,
    body: {
      schema: ConsoleUnlinking,
      types: ["json"],
      example: { issuer: EXAMPLE.issuer, password: "correct horse battery staple" },
    },
    answers: {
      ...DONE_ANSWER,
      ...PASSWORD_WRONG,
      404: { description: "The user has no such account.", schema: DEFAULT_STYLE.schema },
      409: { description: "It is the only way to sign in.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, body: { issuer, password = null } }) =>
      Effect.as(unlinkIdentity(caller, issuer, password), DONE),
    errors: {
      IdentityNotFound: () => failure(404, "Not found."),
      NoOtherSignInWay: () =>
        failure(409, "Without this account you could sign in by mail only. Choose a password first."),
      SignInRefused: wrongPassword,
    },
  }),
]

const toConsoleIdentity = ({ issuer, label, linkedAt, usedAt }: IdentityView): ConsoleIdentity => ({
  issuer,
  label,
  linked_at: formatTimestamp(linkedAt),
  last_used_at: toTimestamp(usedAt),
})
