import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleDevices,
  ConsoleName,
  ConsolePassword,
  ConsolePasswordChange,
  ConsoleRecoveryCodes,
  ConsoleSecondFactor,
} from "../../../../core/contract/access/console/session.ts"
import { ConsoleCode } from "../../../../core/contract/access/console/sign-in.ts"
import { formatTimestamp, Uuid } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { SecondFactorState } from "../../../../core/use-cases/access/sessions/session-errors.ts"
import type { SessionUseCases } from "../../../../core/use-cases/access/sessions/session-use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { DONE, DONE_ANSWER } from "./session.ts"
import { passwordUnfit } from "./sign-in-errors.ts"

type AccountApi = Pick<
  SessionUseCases,
  | "changeName"
  | "changePassword"
  | "confirmSecondFactor"
  | "endOtherSessions"
  | "endOwnSession"
  | "listOwnSessions"
  | "offerSecondFactor"
  | "removeSecondFactor"
>

/** The account of whoever is signed in. */
export const accountRoutes = (
  access: Access<AuthenticatedSession>,
  api: AccountApi,
): ReadonlyArray<Route> => [
  ...nameAndPasswordRoutes(access, api),
  ...deviceRoutes(access, api),
  ...secondFactorRoutes(access, api),
]

export const wrongPassword = () =>
  failure(403, "The password is wrong.", { data: { current: "This is not your password." } })
export const PASSWORD_WRONG = { 403: { description: "The password is wrong.", schema: DEFAULT_STYLE.schema } }

const nameAndPasswordRoutes = (
  access: Access<AuthenticatedSession>,
  { changeName, changePassword }: AccountApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/account/name/",
    id: "changeConsoleName",
    tag: "Console",
    summary: "Change the own name",
    description: "The name under which colleagues see the user.",
    access,
    body: { schema: ConsoleName, types: ["json"], example: { name: "Devika Menon" } },
    answers: DONE_ANSWER,
    handle: ({ caller, body }) => Effect.as(changeName(caller, body.name), DONE),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/password/",
    id: "changeConsolePassword",
    tag: "Console",
    summary: "Change the own password",
    description: "The user is signed out of all other browsers.",
    access,
    body: {
      schema: ConsolePasswordChange,
      types: ["json"],
      example: { current: "correct horse battery staple", password: "another horse battery staple" },
    },
    answers: { ...DONE_ANSWER, ...PASSWORD_WRONG },
    handle: ({ caller, body: { current = null, password } }) =>
      Effect.as(changePassword(caller, { current, password }), DONE),
    errors: { SignInRefused: wrongPassword, PasswordUnfit: passwordUnfit },
  }),
]

const deviceRoutes = (
  access: Access<AuthenticatedSession>,
  { endOtherSessions, endOwnSession, listOwnSessions }: AccountApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/account/sessions/",
    id: "listConsoleSessions",
    tag: "Console",
    summary: "List where the user is signed in",
    description: "The browsers in which the user is signed in, the last used first.",
    access,
    answers: {
      200: { description: "The sessions.", schema: ConsoleDevices, example: { items: [DEVICE_EXAMPLE] } },
    },
    handle: ({ caller }) =>
      Effect.map(listOwnSessions(caller), (sessions) => ({
        status: 200,
        body: {
          items: sessions.map(({ id, address, userAgent, createdAt, seenAt }) => ({
            id,
            is_current: id === caller.session.id,
            user_agent: userAgent,
            address,
            created_at: formatTimestamp(createdAt),
            last_used_at: formatTimestamp(seenAt),
          })),
        } satisfies ConsoleDevices,
      })),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/sessions/end-others/",
    id: "endOtherConsoleSessions",
    tag: "Console",
    summary: "Sign out everywhere else",
    description: "Ends all sessions of the user but this one, at once.",
    access,
    answers: {
      200: {
        description: "How many ended.",
        schema: Schema.Struct({ ended: Schema.Int }),
        example: { ended: 2 },
      },
    },
    handle: ({ caller }) =>
      Effect.map(endOtherSessions(caller), (ended) => ({ status: 200, body: { ended } })),
    errors: {},
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/sessions/{session_id}/end/",
    id: "endConsoleSession",
    tag: "Console",
    summary: "Sign out in one browser",
    description: "Ends one of the user's sessions, at once.",
    access,
    parameters: {
      path: {
        schema: Schema.Struct({ session_id: Uuid }),
        notes: { session_id: "From the list of sessions." },
        example: { session_id: DEVICE_EXAMPLE.id },
      },
    },
    answers: DONE_ANSWER,
    handle: ({ caller, path }) => Effect.as(endOwnSession(caller, path.session_id), DONE),
    errors: { UserSessionNotFound: () => failure(404, "Not found.") },
  }),
]

const DEVICE_EXAMPLE = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  is_current: true,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0",
  address: "203.0.113.7",
  created_at: "2026-11-25T08:00:00.000Z",
  last_used_at: "2026-11-25T10:00:00.000Z",
}

const factorState = ({ isActive }: SecondFactorState) =>
  failure(409, isActive ? "A second factor is set up already." : "No second factor is set up.")
const FACTOR_STATE = {
  409: { description: "A second factor is set up already, or is not.", schema: DEFAULT_STYLE.schema },
}

const secondFactorRoutes = (
  access: Access<AuthenticatedSession>,
  { confirmSecondFactor, offerSecondFactor, removeSecondFactor }: AccountApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "POST",
    path: "/api/console/account/second-factor/",
    id: "offerSecondFactor",
    tag: "Console",
    summary: "Begin to set up a second factor",
    description:
      "A secret for an authenticator app (RFC 6238). It is required for signing in once a code of it was confirmed.",
    access,
    answers: {
      200: {
        description: "The secret.",
        schema: ConsoleSecondFactor,
        example: {
          secret: "GEZDGNBVGY3TQOJQ",
          uri: "otpauth://totp/HR%20Data%20Sync:devika?secret=GEZDGNBVGY3TQOJQ",
        },
      },
      ...FACTOR_STATE,
    },
    handle: ({ caller }) => Effect.map(offerSecondFactor(caller), (body) => ({ status: 200, body })),
    errors: { SecondFactorState: factorState },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/second-factor/confirm/",
    id: "confirmSecondFactor",
    tag: "Console",
    summary: "Turn the second factor on",
    description:
      "Confirms a code of the authenticator app. The answer has recovery codes, which are shown once. The user is signed out of all other browsers.",
    access,
    body: { schema: ConsoleCode, types: ["json"], example: { code: "123456" } },
    answers: {
      200: {
        description: "Recovery codes; each is accepted once.",
        schema: ConsoleRecoveryCodes,
        example: { codes: ["7kq2x-m4p9d-3w8rt-z6bnc"] },
      },
      ...FACTOR_STATE,
    },
    handle: ({ caller, body }) =>
      Effect.map(confirmSecondFactor(caller, body.code), (codes) => ({ status: 200, body: { codes } })),
    errors: {
      SecondFactorState: factorState,
      CodeWrong: () =>
        failure(400, "The code is wrong.", {
          data: { code: "This is not the current code. Check that the clock of your phone is right." },
        }),
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/account/second-factor/remove/",
    id: "removeSecondFactor",
    tag: "Console",
    summary: "Turn the second factor off",
    description: "The password is asked again.",
    access,
    body: { schema: ConsolePassword, types: ["json"], example: { password: "correct horse battery staple" } },
    answers: { ...DONE_ANSWER, ...PASSWORD_WRONG, ...FACTOR_STATE },
    handle: ({ caller, body }) => Effect.as(removeSecondFactor(caller, body.password), DONE),
    errors: { SecondFactorState: factorState, SignInRefused: wrongPassword },
  }),
]
