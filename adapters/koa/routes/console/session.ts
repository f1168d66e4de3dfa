import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/accounts/console/session-calls.ts"
import type {
  ConsoleMembership,
  ConsoleProof,
  ConsoleSession,
} from "../../../../core/contract/accounts/console/session.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { IDLE_MINUTES } from "../../../../core/domain/accounts/users/session.ts"
import { hasSecondFactor, type Membership } from "../../../../core/domain/accounts/users/user.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { GivenProof } from "../../../../core/use-cases/accounts/sessions/confirm-session.ts"
import type { SessionView } from "../../../../core/use-cases/accounts/sessions/show-session.ts"
import { expireCookie, PROVIDER_COOKIE, readCookie, SESSION_COOKIE } from "../../authentication/cookies.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { logoPath } from "../../pages/logo-path.ts"
import { DONE } from "./console-response.ts"
import { refuseSignIn } from "./sign-in-errors.ts"

/** Who is signed in, in whose name, and how that ends. */
export const sessionCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleSession, ({ accounts: { showSession } }, { caller }) =>
    Effect.map(showSession(caller), (view) => respond(200, toConsoleSession(caller, view))),
  ),

  implement(
    calls.switchConsoleSession,
    (
      { accounts: { openVendor, switchMembership } },
      { caller, body: { membership_id: membershipId, vendor_org_id: vendorOrgId } },
    ) =>
      Effect.all([
        membershipId === undefined ? Effect.void : switchMembership(caller, membershipId),
        vendorOrgId === undefined ? Effect.void : openVendor(caller, vendorOrgId),
      ]).pipe(Effect.as(DONE)),
  ),

  implement(calls.confirmConsoleSession, ({ accounts: { confirmSession } }, { caller, body, headers }) =>
    confirmSession(caller, toProof(body, readCookie(headers, PROVIDER_COOKIE))).pipe(
      Effect.as(DONE),
      Effect.catchTag("SignInRefused", refuseSignIn),
    ),
  ),

  implement(calls.signOut, ({ accounts: { endOwnSession } }, { caller, setCookie }) => {
    setCookie(expireCookie(SESSION_COOKIE))
    return endOwnSession(caller, caller.session.id).pipe(
      Effect.catchTag("UserSessionNotFound", () => Effect.void),
      Effect.as(DONE),
    )
  }),
]

const toProof = (
  { password = "", code, credential, query }: ConsoleProof,
  token: string | null,
): GivenProof => {
  if (credential !== undefined) return { by: "passkey", credential }
  return query === undefined
    ? { by: "password", password, code: code ?? null }
    : { by: "sign-in provider", answer: { query, token } }
}

const toMembership = ({ id, role, organization, orgId }: Membership): ConsoleMembership => ({
  id,
  role,
  organization,
  vendor_org_id: role === "corporate-admin" ? null : orgId,
  org_id: role === "corporate-admin" ? orgId : null,
})

const toConsoleSession = (
  { user, membership, lacksSecondFactor }: AuthenticatedSession,
  { memberships, vendor, permissions, recoveryCodesLeft, offersPasskeys, endsAt }: SessionView,
): ConsoleSession => ({
  user: {
    id: user.id,
    email: user.email,
    name: user.name,
    has_password: user.passwordHash !== null,
    has_second_factor: hasSecondFactor(user),
    recovery_codes_left: recoveryCodesLeft,
  },
  lacks_second_factor: lacksSecondFactor,
  offers_passkeys: offersPasskeys,
  membership: toMembership(membership),
  memberships: memberships.map(toMembership),
  vendor:
    vendor === null
      ? null
      : {
          org_id: vendor.orgId,
          name: vendor.name,
          accent: vendor.sdk.accent ?? null,
          logo_url: vendor.sdk.logo === undefined ? null : logoPath(vendor.orgId, vendor.sdk.logo),
          time_zone: vendor.timeZone,
        },
  permissions,
  idle_minutes: IDLE_MINUTES,
  expires_at: formatTimestamp(endsAt),
})
