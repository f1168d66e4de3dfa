import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { PROVIDER_ERRORS } from "./provider-sign-in-calls.ts"
import { ConsoleProof, ConsoleSession, ConsoleSwitch } from "./session.ts"
import { TOO_MANY_ATTEMPTS } from "./sign-in-responses.ts"

const MEMBERSHIP_EXAMPLE = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  role: "vendor-admin",
  organization: "Tamarind Benefits",
  vendor_org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  org_id: null,
} as const

const SESSION_EXAMPLE: ConsoleSession = {
  user: {
    id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
    email: "devika@tamarind.example",
    name: "Devika Menon",
    has_password: true,
    has_second_factor: true,
    recovery_codes_left: 9,
  },
  lacks_second_factor: false,
  offers_passkeys: true,
  membership: MEMBERSHIP_EXAMPLE,
  memberships: [MEMBERSHIP_EXAMPLE],
  vendor: {
    org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
    name: "Tamarind Benefits",
    accent: "#0f5e78",
    logo_url: null,
    time_zone: "Asia/Kolkata",
  },
  permissions: ["connection.invite", "connection.show"],
  idle_minutes: 30,
  expires_at: "2026-11-25T10:30:00.000Z",
}

export const showConsoleSession = consoleCall({
  id: "showConsoleSession",
  route: "GET /api/console/session/",
  summary: "Read who is signed in",
  description: "The user, the organization for which the user acts, and what the user may do there.",
  responses: ok("The session.", ConsoleSession, SESSION_EXAMPLE),
})

export const switchConsoleSession = consoleCall({
  id: "switchConsoleSession",
  route: "POST /api/console/session/switch/",
  summary: "Act for another organization",
  description:
    "Switches to another membership of the user. An operator opens the pages of a vendor with `vendor_org_id`, and closes them with null.",
  body: {
    schema: ConsoleSwitch,
    example: { membership_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
  },
  responses: DONE,
  errors: {
    404: { description: "No such membership or vendor.", messages: { MembershipNotFound: "Not found." } },
  },
})

export const confirmConsoleSession = consoleCall({
  id: "confirmConsoleSession",
  route: "POST /api/console/session/confirm/",
  summary: "Prove again who is at the session",
  description:
    "For ten minutes from then on, the session may issue and revoke credentials, secrets and keys, and change users and their ways to sign in; without a recent proof these calls respond with 403 and `data.code` `step_up_required`. Send one of `password` (with `code` for a user who has a second factor), `credential`, for a challenge of `POST /api/console/sign-in/passkey/offer/`, and `query`, for a sign-in at the provider that began with `again`.",
  body: { schema: ConsoleProof, example: { password: "correct horse battery staple" } },
  responses: DONE,
  errors: {
    ...PROVIDER_ERRORS,
    ...TOO_MANY_ATTEMPTS,
    403: {
      description: "The proof is wrong, is another user's, or is older than ten minutes.",
      messages: {
        SignInRefused: null,
        ProviderRefused: "The identity provider rejected the sign-in, or it took too long. Try again.",
      },
    },
  },
})

export const signOut = consoleCall({
  id: "signOut",
  route: "POST /api/console/sign-out/",
  summary: "Sign out",
  description: "Ends the session, and deletes its cookie.",
  responses: DONE,
})
