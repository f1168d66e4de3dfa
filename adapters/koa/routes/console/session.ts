import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type ConsoleMembership,
  ConsoleSession,
  ConsoleSwitch,
} from "../../../../core/contract/access/console/session.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import { IDLE_MINUTES } from "../../../../core/domain/access/users/session.ts"
import { hasSecondFactor, type Membership } from "../../../../core/domain/access/users/user.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { SessionUseCases } from "../../../../core/use-cases/access/sessions/session-use-cases.ts"
import type { SessionView } from "../../../../core/use-cases/access/sessions/show-session.ts"
import { expireCookie, SESSION_COOKIE } from "../../access/cookies.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { logoPath } from "../../pages/logo-path.ts"
import type { Reply, Route } from "../../route.ts"

type SessionApi = Pick<SessionUseCases, "endOwnSession" | "openVendor" | "showSession" | "switchMembership">

export const DONE: Reply = { status: 200, body: {} }
/** Nothing to say but that it was done. */
export const DONE_ANSWER = { 200: { description: "Done.", schema: Schema.Struct({}), example: {} } }

/** Who is signed in, in whose name, and how that ends. */
export const sessionRoutes = (
  access: Access<AuthenticatedSession>,
  { endOwnSession, openVendor, showSession, switchMembership }: SessionApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/session/",
    id: "showConsoleSession",
    tag: "Console",
    summary: "Read who is signed in",
    description: "The user, the organization in whose name the user acts, and what the user may do there.",
    access,
    answers: { 200: { description: "The session.", schema: ConsoleSession, example: SESSION_EXAMPLE } },
    handle: ({ caller }) =>
      Effect.map(showSession(caller), (view) => ({ status: 200, body: toConsoleSession(caller, view) })),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/session/switch/",
    id: "switchConsoleSession",
    tag: "Console",
    summary: "Act in the name of another organization",
    description:
      "Switches to another membership of the user. An operator opens the pages of a vendor with `vendor_org_id`, and closes them with null.",
    access,
    body: {
      schema: ConsoleSwitch,
      types: ["json"],
      example: { membership_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
    },
    answers: {
      ...DONE_ANSWER,
      404: { description: "No such membership or vendor.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, body: { membership_id: membershipId, vendor_org_id: vendorOrgId } }) =>
      Effect.all([
        membershipId === undefined ? Effect.void : switchMembership(caller, membershipId),
        vendorOrgId === undefined ? Effect.void : openVendor(caller, vendorOrgId),
      ]).pipe(Effect.as(DONE)),
    errors: { MembershipNotFound: () => failure(404, "Not found.") },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/sign-out/",
    id: "signOut",
    tag: "Console",
    summary: "Sign out",
    description: "Ends the session, and deletes its cookie.",
    access,
    answers: DONE_ANSWER,
    handle: ({ caller, setCookie }) => {
      setCookie(expireCookie(SESSION_COOKIE))
      return endOwnSession(caller, caller.session.id).pipe(
        Effect.catchTag("UserSessionNotFound", () => Effect.void),
        Effect.as(DONE),
      )
    },
    errors: {},
  }),
]

const MEMBERSHIP_EXAMPLE = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  role: "vendor-admin",
  organization: "Tamarind Benefits",
  vendor_org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  org_id: null,
} as const

const SESSION_EXAMPLE = {
  user: {
    id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
    email: "devika@tamarind.example",
    name: "Devika Menon",
    has_password: true,
    has_second_factor: true,
    recovery_codes_left: 9,
  },
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
} as const

const toMembership = ({ id, role, organization, orgId }: Membership): ConsoleMembership => ({
  id,
  role,
  organization,
  vendor_org_id: role === "corporate-admin" ? null : orgId,
  org_id: role === "corporate-admin" ? orgId : null,
})

const toConsoleSession = (
  { user, membership }: AuthenticatedSession,
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
