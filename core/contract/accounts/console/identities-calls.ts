import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { ConsoleIdentities, type ConsoleIdentity, ConsoleUnlinking } from "./identities.ts"

const IDENTITY_EXAMPLE: ConsoleIdentity = {
  issuer: "https://id.tamarind.example",
  label: "Tamarind ID",
  linked_at: "2026-11-25T08:00:00.000Z",
  last_used_at: "2026-11-26T08:00:00.000Z",
}

export const listIdentities = consoleCall({
  id: "listIdentities",
  route: "GET /api/console/account/identities/",
  summary: "List your accounts at identity providers",
  description: "The accounts with which the user signs in, oldest first.",
  responses: ok("The accounts.", ConsoleIdentities, { items: [IDENTITY_EXAMPLE] }),
})

export const unlinkIdentity = consoleCall({
  id: "unlinkIdentity",
  route: "POST /api/console/account/identities/unlink/",
  summary: "Unlink an account at an identity provider",
  description:
    "The user can no longer sign in with it, until a mailed link connects an account there again. A user without a password needs a passkey. Sessions that began with it continue.",
  body: {
    schema: ConsoleUnlinking,
    example: { issuer: IDENTITY_EXAMPLE.issuer },
  },
  responses: DONE,
  errors: {
    404: { description: "The user has no such account.", messages: { IdentityNotFound: "Not found." } },
    409: {
      description: "It is the only way to sign in.",
      messages: {
        NoOtherSignInWay: "Without this account you could only sign in by mail. Choose a password first.",
      },
    },
  },
})
